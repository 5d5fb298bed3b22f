import { type SubmitEvent, useState } from 'react';
import { LockIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { askPasswordOf } from '../../state/rooms.ts';
import { Phrase } from '../../text/Phrase.tsx';
import { t } from '../../text/t.ts';
import { type SwitchFault, switchRoom } from './switch-room.ts';

export default function PasswordPrompt({ room }: { room: string }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<SwitchFault>(null);
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
      onClose={() => askPasswordOf(null)}
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
          error={
            fault && (
              <>
                {fault.ar}
                {fault.text !== fault.ar && (
                  <span lang="en" dir="ltr" className="block text-end text-xs font-normal">
                    {fault.text}
                  </span>
                )}
              </>
            )
          }
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button size="small" onClick={() => askPasswordOf(null)}>
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
