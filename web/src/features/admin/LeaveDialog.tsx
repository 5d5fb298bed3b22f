import { plural, t } from '../../i18n/t-panel.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';

type Props = { drafts: number; onStay: () => void; onLeave: () => void };

/** Asks before a log-out that would remove what is not saved. */
export function LeaveDialog({ drafts, onStay, onLeave }: Props) {
  return (
    <Modal role="alertdialog" title={t('admin.logout')} onClose={onStay}>
      <p className="mb-4">{t('admin.leave.question', { drafts: plural('admin.drafts', drafts) })}</p>
      <div className="form-foot flex-wrap">
        <Button size="small" tone="danger" onClick={onLeave}>
          {t('admin.leave.anyway')}
        </Button>
        <Button size="small" tone="primary" onClick={onStay}>
          {t('admin.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
}
