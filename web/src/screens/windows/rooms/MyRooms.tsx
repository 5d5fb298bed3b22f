import { useState } from 'react';
import { DoorIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import type { WindowProps } from '../registry.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { ColorRoom } from './ColorRoom.tsx';
import { DeleteRoom } from './DeleteRoom.tsx';
import { EditRoom } from './EditRoom.tsx';
import { OwnRoomRow, type RoomAct } from './OwnRoomRow.tsx';
import type { OwnRoom } from './own-room.ts';
import { useOwnRooms } from './use-own-rooms.ts';

const ACTS = { edit: EditRoom, color: ColorRoom, delete: DeleteRoom };

/** The rooms that one has made, to be changed, coloured and removed. */
export default function MyRooms({ window }: WindowProps) {
  const { own, read, drop } = useOwnRooms();
  const rooms = own.state === 'here' ? own.rooms : [];
  const [acting, setActing] = useState<{ act: RoomAct; room: OwnRoom } | null>(null);
  const Act = acting && ACTS[acting.act];
  const close = (): void => setActing(null);
  const done = (): void => {
    close();
    if (acting?.act === 'delete') drop(acting.room._id);
    else read();
  };
  return (
    <WindowFrame
      window={window}
      icon={<DoorIcon className="icon-s" aria-hidden="true" />}
      title={t('rooms.mine')}
    >
      {own.state === 'coming' && <Skeleton label={t('app.loading')} />}
      {own.state === 'failed' && (
        <Button size="small" onClick={read}>
          {t('app.retry')}
        </Button>
      )}
      {rooms.length > 0 && (
        <ul className="own-rooms">
          {rooms.map(room => (
            <OwnRoomRow key={room._id} room={room} onAct={act => setActing({ act, room })} />
          ))}
        </ul>
      )}
      {own.state === 'here' && rooms.length === 0 && (
        <EmptyState icon={<DoorIcon className="icon-l" aria-hidden="true" />} title={w('rooms.mine.none')} />
      )}
      {Act && <Act room={acting.room} onDone={done} onClose={close} />}
    </WindowFrame>
  );
}
