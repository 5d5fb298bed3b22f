import { t } from '../../../i18n/t-windows.ts';
import { ConfirmDialog } from '../../windows/ConfirmDialog.tsx';

type Props = { onLeave: () => void; onClose: () => void };

/** Asks before an exit that would lose unsent or unread content. */
export default function ExitDialog({ onLeave, onClose }: Props) {
  return (
    <ConfirmDialog title={t('exit.question')} onConfirm={onLeave} onClose={onClose}>
      <p className="mb-4 text-[1.5rem] text-ink-2">{t('exit.lost')}</p>
    </ConfirmDialog>
  );
}
