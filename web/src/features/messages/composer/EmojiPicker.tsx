import type { ComponentProps, RefObject } from 'react';
import { t } from '../../../i18n/t.ts';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import { EmojiGrid } from './EmojiGrid.tsx';

type Props = ComponentProps<typeof EmojiGrid> & {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export default function EmojiPicker({ button, onClose, ...grid }: Props) {
  return (
    <PopoverDialog
      button={button}
      placement="top start"
      label={t('composer.emoji')}
      className="emoji-picker"
      onClose={onClose}
    >
      <EmojiGrid {...grid} />
    </PopoverDialog>
  );
}
