import { type SubmitEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../../../../protocol/entities/user.ts';
import { Button } from '../../../kit/Button.tsx';
import { Select } from '../../../kit/Select.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { useHolds } from '../../../rules/use-holds.ts';
import { rooms } from '../../../state/rooms.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { useRequest } from '../use-request.ts';

/** Moves somebody to another room; the password of a locked one is asked of whoever moves them. */
export function Transfer({ user }: { user: User }) {
  const { ids, byId } = useSnapshot(rooms);
  const others = ids.flatMap(id => byId[id] ?? []).filter(({ name }) => name !== user.room);
  const [chosen, setChosen] = useState('');
  const [password, setPassword] = useState('');
  const opensLocked = useHolds('canAccessLockedRoom') === true;
  const { busy, request } = useRequest();
  const room = others.find(({ name }) => name === chosen) ?? others[0];
  if (!room) return null;
  const asksPassword = room.hasPassword && !opensLocked;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = { userId: user.userID, roomName: room.name, ...(asksPassword && { password }) };
    if (await request('requestTransferUserToRoom', data, 'toast.userTransferred')) setPassword('');
  };

  return (
    <form onSubmit={submit}>
      <div className="info-line">
        <Select
          className="select flex-1"
          label={w('info.transfer.choose')}
          value={room.name}
          options={others.map(({ name }) => ({ value: name, text: name }))}
          onChange={setChosen}
        />
        <Button size="small" type="submit" busy={busy}>
          {w('info.transfer')}
        </Button>
      </div>
      {asksPassword && (
        <TextField
          className="mt-2"
          label={t('rooms.password.label')}
          type="password"
          dir="ltr"
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      )}
    </form>
  );
}
