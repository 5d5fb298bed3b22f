import type { ReactNode } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { t } from '../../text/t.ts';

type Props = {
  title: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks once more before something is done that cannot be undone. */
export function Question({ title, busy = false, onConfirm, onClose, children }: Props) {
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
