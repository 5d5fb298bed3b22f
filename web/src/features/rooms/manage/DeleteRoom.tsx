import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import { t } from '../../../i18n/t-windows.ts';
import { ConfirmDialog, useRequest } from '../../windows/index.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

export function DeleteRoom({ room, onDone, onClose }: Props) {
  const { busy, request } = useRequest();
  const remove = async (): Promise<void> => {
    if (await request('requestDeleteRoom', { roomId: room._id }, 'toast.roomDeleted')) onDone();
  };
  return (
    <ConfirmDialog title={t('room.delete')} busy={busy} onConfirm={() => void remove()} onClose={onClose}>
      <p className="mb-4">
        {t('room.delete.question')} <bdi className="font-semibold">{room.name}</bdi>
      </p>
    </ConfirmDialog>
  );
}
