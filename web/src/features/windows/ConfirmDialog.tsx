import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';

type Props = {
  title: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Confirmation of an irreversible action. */
export function ConfirmDialog({ title, busy = false, onConfirm, onClose, children }: Props) {
  return (
    <Modal role="alertdialog" tone="danger" title={title} onClose={onClose}>
      {children}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={onConfirm}>
          {t('app.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
