import { useState } from 'react';
import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import { t } from '../../../i18n/t-windows.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DoorIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { WindowProps } from '../../windows/index.ts';
import { WindowFrame } from '../../windows/index.ts';
import { ColorRoom } from './ColorRoom.tsx';
import { DeleteRoom } from './DeleteRoom.tsx';
import { EditRoom } from './EditRoom.tsx';
import { OwnRoomRow, type RoomAction } from './OwnRoomRow.tsx';
import { useOwnRooms } from './use-own-rooms.ts';

const DIALOGS = { edit: EditRoom, color: ColorRoom, delete: DeleteRoom };

/** The rooms that the person created, to edit, colour and delete. */
export default function MyRooms({ window }: WindowProps) {
  const { own, read, drop } = useOwnRooms();
  const rooms = own.state === 'here' ? own.rooms : [];
  const [open, setOpen] = useState<{ action: RoomAction; room: OwnRoom } | null>(null);
  const Dialog = open && DIALOGS[open.action];
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    if (open?.action === 'delete') drop(open.room._id);
    else read();
  };
  return (
    <WindowFrame
      window={window}
      icon={<DoorIcon className="icon-s" aria-hidden="true" />}
      title={t('rooms.mine')}
    >
      {own.state === 'coming' && <Skeleton label={t('app.loading')} />}
      {own.state === 'failed' && <LoadFailed onRetry={read} />}
      {rooms.length > 0 && (
        <ul className="own-rooms">
          {rooms.map(room => (
            <OwnRoomRow key={room._id} room={room} onAction={action => setOpen({ action, room })} />
          ))}
        </ul>
      )}
      {own.state === 'here' && rooms.length === 0 && (
        <EmptyState icon={<DoorIcon className="icon-l" aria-hidden="true" />} title={t('rooms.mine.none')} />
      )}
      {Dialog && <Dialog room={open.room} onDone={done} onClose={close} />}
    </WindowFrame>
  );
}
