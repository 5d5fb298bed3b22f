import type { ComponentProps, RefObject } from 'react';
import { t } from '../../../i18n/t.ts';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import { EmojiGrid } from './EmojiGrid.tsx';

type Props = ComponentProps<typeof EmojiGrid> & {
  button: RefObject<HTMLButtonElement | null>;
  /** Field that receives the emoji. The picker keeps the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
};

export default function EmojiPicker({ button, field, onClose, onPick, ...grid }: Props) {
  const pick: Props['onPick'] = (...picked) => {
    if (field.current) withFocusOn(field.current, () => onPick(...picked));
  };
  return (
    <PopoverDialog
      button={button}
      placement="top start"
      label={t('composer.emoji')}
      className="emoji-picker"
      onClose={onClose}
    >
      <EmojiGrid {...grid} onPick={pick} />
    </PopoverDialog>
  );
}

/**
 * Focuses the field briefly, because the editing API needs it. Within one task this is invisible: no focus event, no
 * keyboard.
 */
function withFocusOn(field: HTMLTextAreaElement, act: () => void): void {
  const before = document.activeElement;
  const inert = [...document.querySelectorAll<HTMLElement>('[inert]')].filter(part => part.contains(field));
  const silence = (event: Event): void => event.stopImmediatePropagation();
  const events = ['focus', 'blur', 'focusin', 'focusout'] as const;
  for (const event of events) window.addEventListener(event, silence, true);
  for (const part of inert) part.inert = false;
  field.setAttribute('inputmode', 'none');
  try {
    field.focus({ preventScroll: true });
    act();
  } finally {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    field.removeAttribute('inputmode');
    for (const part of inert) part.inert = true;
    for (const event of events) window.removeEventListener(event, silence, true);
  }
}
