import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { PASSWORD_MIN_CHARACTERS } from '../../../../protocol/constants.ts';
import { codePoints } from '../../../../protocol/text/length.ts';
import { canUsePasskeys, PasskeyError } from '../../browser/passkey.ts';
import { chat } from '../../client/chat.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { t } from '../../i18n/texts/membership-texts.ts';
import { entryChallenge } from '../../state/entry-challenge.ts';
import { session } from '../../state/session.ts';
import { useCurrentUser } from '../../state/use-user.ts';
import { closeWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { KeyIcon } from '../../ui/icons.ts';
import { FormModal } from '../windows/FormModal.tsx';
import type { WindowProps } from '../windows/WindowFrame.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';
import { RulesConsent } from './RulesConsent.tsx';

/** Focuses an open window, because the button that opened the form has disappeared. */
const focusWindow = (): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.window-front')?.focus({ preventScroll: true }),
  );

/** Registers a guest under the present name with a password or passkey, and shows the recovery code. */
export default function RegisterWindow({ window }: WindowProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const { identity } = useSnapshot(session);
  const { asked } = useSnapshot(entryChallenge);
  const name = useCurrentUser()?.nickname ?? identity?.username ?? '';
  const close = (): void => closeWindow(window.id);

  const registerBy = async (proof: 'password' | 'passkey'): Promise<void> => {
    if (busy) return;
    setFault(null);
    setBusy(true);
    try {
      const membership = await chat().membership();
      const given =
        proof === 'password' ? await membership.register(password) : await membership.registerByPasskey();
      setCode(given);
      setWaits(given === null);
    } catch (error) {
      setFault(error instanceof PasskeyError ? t('passkey.none') : membershipFault(error as Error));
    } finally {
      setBusy(false);
    }
  };

  const submit = (): void => {
    const isShort = codePoints(password) < PASSWORD_MIN_CHARACTERS;
    setFault(isShort ? t('register.password.short') : null);
    if (!isShort) void registerBy('password');
  };

  if (code !== null)
    return (
      <RecoveryCode
        code={code}
        username={name}
        title={t('recovery.title')}
        doneLabel={t('recovery.done')}
        onClose={() => {
          close();
          focusWindow();
        }}
      />
    );
  if (waits)
    return (
      <Modal
        title={t('register.waits.title')}
        icon={<KeyIcon className="icon" aria-hidden="true" />}
        onClose={close}
      >
        <p>{t('register.waits')}</p>
        <Button autoFocus size="small" tone="primary" className="justify-self-end" onClick={close}>
          {t('recovery.done')}
        </Button>
      </Modal>
    );
  return (
    <FormModal
      title={t('register.title')}
      icon={<KeyIcon className="icon" aria-hidden="true" />}
      submitLabel={t('register.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <p>
        {t('register.name')}: <bdi className="font-bold">{name}</bdi>
      </p>
      <p className="text-ink-2">{t('register.about')}</p>
      {/* Lets the browser store the password under the name. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        autoFocus
        label={t('register.password')}
        hint={t('register.password.hint')}
        error={fault}
        autoComplete="new-password"
        name="password"
        value={password}
        onChange={event => {
          setPassword(event.target.value);
          setFault(null);
        }}
      />
      {canUsePasskeys() && (
        <Button
          size="small"
          className="justify-self-start"
          busy={busy}
          onClick={() => void registerBy('passkey')}
        >
          <KeyIcon className="icon-s" aria-hidden="true" />
          {t('register.passkey')}
        </Button>
      )}
      {asked && 'rules' in asked.challenge && (
        <RulesConsent demand={asked.challenge} onAnswer={asked.answer} />
      )}
    </FormModal>
  );
}
