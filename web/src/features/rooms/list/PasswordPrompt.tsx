import { type SubmitEvent, useState } from 'react';
import { type SwitchError, switchRoom } from '../../../client/actions/switch-room.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t-windows.ts';
import { setPasswordPrompt } from '../../../state/rooms.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LockIcon } from '../../../ui/icons.ts';

export default function PasswordPrompt({ room }: { room: string }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<SwitchError>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    setFault(await switchRoom(room, password));
    setBusy(false);
  };

  return (
    <Modal
      title={t('rooms.password.title')}
      icon={<LockIcon className="icon" aria-hidden="true" />}
      onClose={() => setPasswordPrompt(null)}
    >
      <form onSubmit={submit}>
        <p className="mb-4 text-ink-2">
          <Phrase id="rooms.password.prompt" values={{ room }} />
        </p>
        <TextField
          autoFocus
          label={t('rooms.password.label')}
          type="password"
          dir="ltr"
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={fault}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button size="small" onClick={() => setPasswordPrompt(null)}>
            {t('app.cancel')}
          </Button>
          <Button size="small" type="submit" tone="primary" busy={busy}>
            {t('rooms.password.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
