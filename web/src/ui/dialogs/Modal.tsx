import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseOnBack } from './use-close-on-back.ts';

type Props = {
  title: string;
  icon?: ReactNode;
  tone?: 'gold' | 'danger';
  role?: 'dialog' | 'alertdialog';
  isWide?: boolean | undefined;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

export function Modal(props: Props) {
  const { title, icon, tone = 'gold', role = 'dialog', isWide, className, onClose, children } = props;
  useCloseOnBack(true, onClose);
  return (
    <ModalOverlay
      isOpen
      // A warning or question requires an answer, so a click outside does not close it.
      isDismissable={role !== 'alertdialog'}
      onOpenChange={open => open || onClose()}
      className="backdrop backdrop-centre"
    >
      <AriaModal className={clsx('modal', `modal-${tone}`, isWide && 'modal-wide', className)}>
        <Dialog role={role} className="outline-none">
          <div className="mb-4 flex items-center gap-[.8rem]">
            {icon}
            <Heading slot="title" className="text-[1.7rem]">
              {title}
            </Heading>
          </div>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
