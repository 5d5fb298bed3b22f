import { useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../protocol/constants.ts';
import type { catalogue } from '../../../../protocol/errors/catalogue.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { t } from '../../i18n/t-windows.ts';
import { inTwoLanguages } from '../../i18n/two-languages.ts';
import { closeWindow } from '../../state/windows.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { KeyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { WindowProps } from '../windows/index.ts';
import { FormModal } from '../windows/index.ts';

/** Why these two are not a valid password; null when they are. */
const faultIn = (password: string, confirm: string): keyof typeof catalogue | null => {
  if (password !== confirm) return 'password_mismatch';
  return password.length < PASSWORD_MIN_CHARACTERS ? 'password_short' : null;
};

/** Changes the own password. With an empty field nothing happens. */
export default function ChangePassword({ window }: WindowProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);

  const submit = async (): Promise<void> => {
    if (busy || password === '' || confirm === '') return;
    const wrong = faultIn(password, confirm);
    setFault(wrong && errorSentence({ code: wrong, message: '' }));
    if (wrong) return;
    setBusy(true);
    try {
      await chat().changePassword(password);
      toast.success(inTwoLanguages(t('toast.passwordChanged'), 'Password has been changed!'));
      close();
    } catch (error) {
      setFault(error instanceof Error ? errorSentence(error, 'always') : t('error.generic'));
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
        error={fault}
      />
    </FormModal>
  );
}
