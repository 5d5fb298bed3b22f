import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';

type Props = { onContinue: () => void; onKeep: () => void; onDiscard: () => void };

/** Asks what becomes of what was written and not saved. */
export function UnsavedDialog({ onContinue, onKeep, onDiscard }: Props) {
  return (
    <Modal role="alertdialog" title={t('admin.unsaved.title')} onClose={onContinue}>
      <p className="mb-4">{t('admin.unsaved.question')}</p>
      <div className="form-foot flex-wrap">
        <Button size="small" tone="danger" onClick={onDiscard}>
          {t('admin.draft.discard')}
        </Button>
        <Button size="small" onClick={onKeep}>
          {t('admin.unsaved.keep')}
        </Button>
        <Button size="small" tone="primary" onClick={onContinue}>
          {t('admin.unsaved.continue')}
        </Button>
      </div>
    </Modal>
  );
}
