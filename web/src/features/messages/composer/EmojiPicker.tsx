import type { ComponentProps, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../../../i18n/t.ts';
import { EmojiGrid } from './EmojiGrid.tsx';

type Props = ComponentProps<typeof EmojiGrid> & {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export default function EmojiPicker({ button, onClose, ...grid }: Props) {
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={open => open || onClose()}
      className="popover"
      placement="top start"
    >
      <Dialog aria-label={t('composer.emoji')} className="emoji-picker">
        <EmojiGrid {...grid} />
      </Dialog>
    </Popover>
  );
}
