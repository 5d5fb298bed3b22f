import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from './use-back-closes.ts';

type Props = { label: string; closeLabel: string; open: boolean; onClose: () => void; children: ReactNode };

/** Comes up from the lower edge of a phone; its handle, the veil and Escape put it away. */
export default function Sheet({ label, closeLabel, open, onClose, children }: Props) {
  useBackCloses(open, onClose);
  return (
    <ModalOverlay isOpen={open} isDismissable onOpenChange={next => next || onClose()} className="veil">
      <Modal className="sheet">
        <Dialog aria-label={label} className="sheet-body">
          <button type="button" className="sheet-handle" aria-label={closeLabel} onClick={onClose} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
