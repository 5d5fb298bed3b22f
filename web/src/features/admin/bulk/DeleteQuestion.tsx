import type { ReactNode } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';

type Props = {
  children: ReactNode;
  busy: boolean;
  /** Whether no rows are left to delete. The dialog then shows the result and can be closed. */
  isOver?: boolean;
  staysWhileBusy?: boolean;
  onDelete: () => Promise<void>;
  onClose: () => void;
};

export function DeleteQuestion(props: Props) {
  const { children, busy, isOver = false, staysWhileBusy = false, onDelete, onClose } = props;
  const stays = busy && staysWhileBusy;
  const close = (): void => (stays ? undefined : onClose());
  return (
    <Modal
      role="alertdialog"
      tone="danger"
      title={t('admin.confirmDelete.title')}
      icon={<DeleteIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      {children}
      <div className="form-foot">
        <Button size="small" disabled={stays} onClick={close}>
          {t(isOver ? 'app.close' : 'app.cancel')}
        </Button>
        {!isOver && (
          <Button size="small" tone="danger" busy={busy} onClick={() => void onDelete()}>
            {t('app.delete')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
