import { useEffect, useState } from 'react';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../../../protocol/constants.ts';
import type { catalogue } from '../../../../protocol/errors/catalogue.ts';
import { codePoints } from '../../../../protocol/text/length.ts';
import { deviceKey } from '../../browser/device-key.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { t } from '../../i18n/t-windows.ts';
import { inTwoLanguages } from '../../i18n/two-languages.ts';
import { closeWindow } from '../../state/windows.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { KeyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast/toast.ts';
import { FormModal } from '../windows/FormModal.tsx';
import type { WindowProps } from '../windows/WindowFrame.tsx';

type Fault = { field: 'current' | 'confirm'; text: string };

/** Returns the error of these two passwords, or null for a valid pair. */
const faultIn = (password: string, confirm: string): keyof typeof catalogue | null => {
  if (password !== confirm) return 'password_mismatch';
  return codePoints(password) < PASSWORD_MIN_CHARACTERS ? 'password_short' : null;
};

/**
 * Changes the user's own password. An empty field changes nothing. Requires the current password if no key of this
 * browser proves the login.
 */
export default function ChangePassword({ window }: WindowProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [current, setCurrent] = useState('');
  const [asksCurrent, setAsksCurrent] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);

  useEffect(() => {
    void deviceKey().then(key => {
      if (key === null) setAsksCurrent(true);
    });
  }, []);

  const submit = async (): Promise<void> => {
    if (busy || password === '' || confirm === '') return;
    if (asksCurrent && current === '') return;
    const wrong = faultIn(password, confirm);
    setFault(wrong && { field: 'confirm', text: errorSentence({ code: wrong, message: '' }) });
    if (wrong) return;
    setBusy(true);
    try {
      await chat().changePassword(password, current);
      toast.success(inTwoLanguages(t('toast.passwordChanged'), 'Password has been changed!'));
      close();
    } catch (error) {
      const isCurrentWrong = error instanceof ApiError && error.code === 'current_password_wrong';
      if (isCurrentWrong) setAsksCurrent(true);
      const text = error instanceof Error ? errorSentence(error, 'always') : t('error.generic');
      setFault({ field: isCurrentWrong ? 'current' : 'confirm', text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormModal
      title={t('password.title')}
      icon={<KeyIcon className="icon" aria-hidden="true" />}
      submitLabel={t('password.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <p className="text-ink-2">{t('password.others')}</p>
      {asksCurrent && (
        <TextField
          label={t('password.current')}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
          error={fault?.field === 'current' && fault.text}
        />
      )}
      <TextField
        autoFocus
        label={t('password.new')}
        hint={t('password.hint')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <TextField
        label={t('password.confirm')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        value={confirm}
        onChange={event => setConfirm(event.target.value)}
        error={fault?.field === 'confirm' && fault.text}
      />
    </FormModal>
  );
}
