import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { setArabicLabels } from './arabic-labels.ts';

setArabicLabels();

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  placement: NonNullable<PopoverProps['placement']>;
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog beside the button that opened it. It is open while rendered. */
export function PopoverDialog({ button, placement, label, className, onClose, children }: Props) {
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={open => open || onClose()}
      className="popover"
      placement={placement}
    >
      <Dialog aria-label={label} className={className}>
        {children}
      </Dialog>
    </Popover>
  );
}
