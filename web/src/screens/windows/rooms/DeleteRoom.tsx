import { w } from '../../../text/w.ts';
import { Question } from '../Question.tsx';
import { useRequest } from '../use-request.ts';
import type { OwnRoom } from './own-room.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

export function DeleteRoom({ room, onDone, onClose }: Props) {
  const { busy, request } = useRequest();
  const remove = async (): Promise<void> => {
    if (await request('requestDeleteRoom', { roomId: room._id }, 'toast.roomDeleted')) onDone();
  };
  return (
    <Question title={w('room.delete')} busy={busy} onConfirm={() => void remove()} onClose={onClose}>
      <p className="mb-4">
        {w('room.delete.question')} <bdi className="font-semibold">{room.name}</bdi>
      </p>
    </Question>
  );
}
