import { type SubmitEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../../../../protocol/entities/user.ts';
import { t } from '../../../i18n/t-windows.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { listedRooms, rooms } from '../../../state/rooms.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useRequest } from '../../windows/index.ts';

/** Transfers a user to another room. For a locked room the moderator gives the password. */
export function TransferForm({ user }: { user: User }) {
  const others = listedRooms(useSnapshot(rooms)).filter(({ name }) => name !== user.room);
  const [chosen, setChosen] = useState('');
  const [password, setPassword] = useState('');
  const opensLocked = usePermission('canAccessLockedRoom') === true;
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
      <div className="info-row">
        <Select
          className="select flex-1"
          label={t('info.transfer.choose')}
          value={room.name}
          options={others.map(({ name }) => ({ value: name, text: name }))}
          onChange={setChosen}
        />
        <Button size="small" type="submit" busy={busy}>
          {t('info.transfer')}
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
