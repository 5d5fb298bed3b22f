import { type SubmitEvent, useState } from 'react';
import { ROOM_MAX_USERS } from '../../../../../protocol/constants.ts';
import { createRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { DoorIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import { Select } from '../../../kit/Select.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { useActor } from '../../../rules/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { switchRoom } from '../../side-panel/switch-room.ts';
import type { WindowProps } from '../registry.ts';
import { useRequest } from '../use-request.ts';

const KINDS = {
  public: { private: false, temporary: false },
  private: { private: true, temporary: false },
  tempPublic: { private: false, temporary: true },
  tempPrivate: { private: true, temporary: true },
} as const;
type Kind = keyof typeof KINDS;

/** A room of one's own, of the kinds that one may make; whoever made it goes into it. */
export default function CreateRoom({ window }: WindowProps) {
  const actor = useActor();
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    each => actor && createRoom(actor, KINDS[each]) === 'allowed',
  );
  const [chosen, setKind] = useState<Kind | null>(null);
  const [name, setName] = useState('');
  const [subject, setSubject] = useState('');
  const [password, setPassword] = useState('');
  const [maxUsers, setMaxUsers] = useState('');
  const { busy, request } = useRequest();
  const close = (): void => closeWindow(window.id);
  const kind = chosen ?? kinds[0];
  if (!kind) return null;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const wish = {
      ...KINDS[kind],
      name: name.trim(),
      ...(subject.trim() && { subject: subject.trim() }),
      ...(password && { password }),
      ...(maxUsers && { maxUsers: Number(maxUsers) }),
    };
    const made = await request('requestCreateRoom', wish, 'toast.roomMade');
    if (!made) return;
    close();
    void switchRoom(String(made.room), password || undefined);
  };

  return (
    <Modal title={w('room.title')} icon={<DoorIcon className="icon" aria-hidden="true" />} onClose={close}>
      <form className="grid gap-3" onSubmit={submit}>
        <TextField
          autoFocus
          label={w('room.name')}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label={w('room.subject')}
          value={subject}
          onChange={event => setSubject(event.target.value)}
        />
        <div>
          <span className="label">{w('room.kind')}</span>
          <Select
            className="select w-full"
            label={w('room.kind')}
            value={kind}
            options={kinds.map(value => ({ value, text: w(`room.kind.${value}`) }))}
            onChange={setKind}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={w('room.password')}
            type="password"
            dir="ltr"
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
          <TextField
            label={w('room.maxUsers')}
            type="number"
            dir="ltr"
            inputMode="numeric"
            min={ROOM_MAX_USERS.min}
            max={ROOM_MAX_USERS.max}
            value={maxUsers}
            onChange={event => setMaxUsers(event.target.value)}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button size="small" type="submit" tone="primary" busy={busy}>
            {w('room.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
