import { useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../../protocol/constants.ts';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import { ask, type Refused } from '../../../api/http.ts';
import { KeyIcon } from '../../../icons.ts';
import { TextField } from '../../../kit/TextField.tsx';
import { say } from '../../../kit/toast.ts';
import { session } from '../../../state/session.ts';
import { closeWindow } from '../../../state/windows.ts';
import { w } from '../../../text/w.ts';
import type { WindowProps } from '../registry.ts';
import { FormModal } from './FormModal.tsx';

/** Why these two do not make a password; null for two that do. */
const faultIn = (password: string, confirm: string): keyof typeof catalogue | null => {
  if (password !== confirm) return 'password_mismatch';
  return password.length < PASSWORD_MIN_CHARACTERS ? 'password_short' : null;
};

/** One's own password. With either field empty nothing happens. */
export default function ChangePassword({ window }: WindowProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);

  const submit = async (): Promise<void> => {
    if (busy || password === '' || confirm === '') return;
    const wrong = faultIn(password, confirm);
    setFault(wrong && catalogue[wrong].ar);
    if (wrong) return;
    setBusy(true);
    const body = { authKey: session.authKey, editedUser: { password, passwordConfirm: confirm } };
    try {
      await ask(`/users/updateUser/${session.identity?.userID}`, { method: 'PATCH', body });
      say.success(w('toast.passwordChanged'));
      close();
    } catch (error) {
      setFault((error as Refused).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormModal
      title={w('password.title')}
      icon={<KeyIcon className="icon" aria-hidden="true" />}
      submitLabel={w('password.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        autoFocus
        label={w('password.new')}
        hint={w('password.hint')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <TextField
        label={w('password.confirm')}
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
