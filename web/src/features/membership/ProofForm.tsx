import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PASSWORD_MIN_CHARACTERS } from '../../../../protocol/constants.ts';
import { PASSKEY_NAME_MAX } from '../../../../protocol/rest/membership.ts';
import { codePoints } from '../../../../protocol/text/length.ts';
import { canUsePasskeys, PasskeyError } from '../../browser/passkey.ts';
import type { OwnLogin, OwnProof } from '../../client/chat.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { t } from '../../i18n/t-account.ts';
import { t as tMembership } from '../../i18n/texts/membership-texts.ts';
import { session } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { DeleteIcon, KeyIcon } from '../../ui/icons.ts';
import { FormModal } from '../windows/FormModal.tsx';

export type ProvedAct = 'password' | 'code' | 'delete' | 'add' | 'remove';

type Props = {
  act: ProvedAct;
  login: OwnLogin;
  about?: ReactNode;
  /** `text`: new password, or name of the passkey. */
  onSubmit: (proof: OwnProof, text: string) => Promise<void>;
  onClose: () => void;
};

const DANGEROUS: readonly ProvedAct[] = ['delete', 'remove'];

type Fault = { field: 'current' | 'text'; text: string };

/** Requires the current password or a passkey before an action on the account. */
export function ProofForm({ act, login: { passkeys, hasPassword }, about, onSubmit, onClose }: Props) {
  const { identity } = useSnapshot(session);
  const [current, setCurrent] = useState('');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const Icon = DANGEROUS.includes(act) ? DeleteIcon : KeyIcon;
  const takesPasskey = passkeys.length > 0 && canUsePasskeys();

  const submit = async (proof: OwnProof): Promise<void> => {
    if (busy) return;
    const isShort = act === 'password' && codePoints(text) < PASSWORD_MIN_CHARACTERS;
    if (isShort) return setFault({ field: 'text', text: tMembership('register.password.short') });
    if (proof !== 'passkey' && proof.password === '')
      return setFault({ field: 'current', text: t('account.current.needed') });
    setFault(null);
    setBusy(true);
    try {
      await onSubmit(proof, text);
    } catch (error) {
      const sentence =
        error instanceof PasskeyError ? tMembership('passkey.none') : membershipFault(error as Error);
      setFault({ field: 'current', text: sentence });
      setBusy(false);
    }
  };
  const faultOf = (field: Fault['field']): string | null => (fault?.field === field ? fault.text : null);
  const isFirst = act === 'password' && !hasPassword;

  return (
    <FormModal
      title={t(isFirst ? 'account.password.first' : `account.${act}`)}
      icon={<Icon className="icon" aria-hidden="true" />}
      submitLabel={t(hasPassword ? `account.${act}.submit` : 'account.by.passkey')}
      busy={busy}
      tone={DANGEROUS.includes(act) ? 'danger' : 'primary'}
      onSubmit={() => submit(hasPassword ? { password: current } : 'passkey')}
      onClose={onClose}
    >
      <p className="text-ink-2">{about ?? t(`account.${act}.about`)}</p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={identity?.username ?? ''}
        readOnly
        hidden
      />
      {act === 'add' && (
        <TextField
          autoFocus
          label={t('account.add.name')}
          hint={t('account.add.name.hint')}
          maxLength={PASSKEY_NAME_MAX}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {act === 'password' && (
        <PasswordField
          autoFocus
          label={tMembership('recover.password')}
          hint={tMembership('register.password.hint')}
          error={faultOf('text')}
          autoComplete="new-password"
          name="new-password"
          value={text}
          onChange={event => {
            setText(event.target.value);
            setFault(null);
          }}
        />
      )}
      {hasPassword && (
        <PasswordField
          autoFocus={act !== 'add' && act !== 'password'}
          label={t('account.current')}
          error={faultOf('current')}
          autoComplete="current-password"
          name="password"
          value={current}
          onChange={event => {
            setCurrent(event.target.value);
            setFault(null);
          }}
        />
      )}
      {!hasPassword && faultOf('current') !== null && (
        <p role="alert" className="field-error">
          {faultOf('current')}
        </p>
      )}
      {hasPassword && takesPasskey && (
        <Button size="small" className="justify-self-start" onClick={() => void submit('passkey')}>
          <KeyIcon className="icon-s" aria-hidden="true" />
          {t('account.by.passkey')}
        </Button>
      )}
    </FormModal>
  );
}
