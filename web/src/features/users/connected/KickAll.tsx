import { t } from '../../../i18n/t-windows.ts';
import { closeWindow } from '../../../state/windows.ts';
import type { WindowProps } from '../../windows/index.ts';
import { ConfirmDialog, useRequest } from '../../windows/index.ts';

/** Kicks everybody whom the viewer may kick, after a question. */
export default function KickAll({ window }: WindowProps) {
  const { busy, request } = useRequest();
  const close = (): void => closeWindow(window.id);
  const kick = async (): Promise<void> => {
    await request('requestKickAllUsers', {}, 'toast.allKicked');
    close();
  };
  return (
    <ConfirmDialog
      title={t('mod.kickAll.confirm')}
      busy={busy}
      onConfirm={() => void kick()}
      onClose={close}
    />
  );
}
