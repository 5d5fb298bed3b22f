import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseOnBack } from './use-close-on-back.ts';

type Props = {
  label: string;
  closeLabel: string;
  open: boolean;
  /** Limits the height to the content. */
  low?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A phone's bottom sheet. Its handle, the backdrop and Escape close it. */
export default function Sheet({ label, closeLabel, open, low, onClose, children }: Props) {
  useCloseOnBack(open, onClose);
  return (
    <ModalOverlay isOpen={open} isDismissable onOpenChange={next => next || onClose()} className="backdrop">
      <Modal className={clsx('sheet', low && 'sheet-low')}>
        <Dialog aria-label={label} className="sheet-body">
          <button type="button" className="sheet-handle" aria-label={closeLabel} onClick={onClose} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
