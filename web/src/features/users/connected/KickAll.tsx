import { useState } from 'react';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-windows.ts';
import { closeWindow } from '../../../state/windows.ts';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { ConfirmDialog } from '../../windows/ConfirmDialog.tsx';
import { useRequest } from '../../windows/use-request.ts';
import type { WindowProps } from '../../windows/WindowFrame.tsx';

/** Kicks all users that the viewer may kick, after a confirmation. */
export default function KickAll({ window }: WindowProps) {
  const [written, setReason] = useState('');
  const { busy, request } = useRequest();
  const close = (): void => closeWindow(window.id);
  const kick = async (): Promise<void> => {
    const reason = written.trim();
    await request('requestKickAllUsers', { ...(reason && { reason }) }, 'toast.allKicked');
    close();
  };
  return (
    <ConfirmDialog title={t('mod.kickAll.confirm')} busy={busy} onConfirm={() => void kick()} onClose={close}>
      <SentenceField
        className="mb-4"
        label={t('info.kick.reason')}
        value={written}
        maxLength={REASON_MAX}
        onChange={event => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
