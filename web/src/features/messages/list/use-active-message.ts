import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { endPress, startPress } from '../../../browser/long-press.ts';
import { startSwipe } from '../../../browser/swipe.ts';
import { openSearch } from '../../../state/reading/search.ts';
import { siteSettings } from '../../../state/site-settings.ts';

const SIBLINGS = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const;

/** Messages that have an action. */
const MESSAGE = 'article[data-message]';

const messageAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MESSAGE) : null;

const idOf = (target: EventTarget | null): string | null => messageAround(target)?.dataset.message ?? null;

/** The next message in that direction; from the list itself, the last one. */
const beside = (list: HTMLElement, target: EventTarget, key: keyof typeof SIBLINGS): HTMLElement | null => {
  if (target === list)
    return key === 'ArrowUp' ? ([...list.querySelectorAll<HTMLElement>(MESSAGE)].at(-1) ?? null) : null;
  let next: Element | null | undefined = messageAround(target)?.[SIBLINGS[key]];
  while (next && !next.matches(MESSAGE)) next = next[SIBLINGS[key]];
  return next instanceof HTMLElement ? next : null;
};

/** Compared by position, so the key is the same on an Arabic layout. */
const isPlainKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent, wanted: 'KeyR' | 'KeyF'): boolean =>
  code === wanted && !ctrlKey && !metaKey && !altKey;

/** A long press on a name opens the chat with its user; selected text may be copied if the site allows it. */
const isOtherMenu = ({ target, nativeEvent }: MouseEvent): boolean => {
  const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
  const isOnName = isTouch && target instanceof Element && target.closest('.message-sender') !== null;
  return isOnName || (!siteSettings.guardCopying && document.getSelection()?.isCollapsed === false);
};

/**
 * The messages under the pointer or the focus, and the one with a menu opened by the right button or a long press. Only
 * these show their action: a button in every row would be most of the drawing work, and a hundred tab stops. Arrow keys
 * move between messages.
 */
export const useActiveMessage = (answer: (id: string) => void) => {
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [menuOf, setMenu] = useState<string | null>(null);

  const handlers = {
    // Unlike pointerover, this does not fire when the list moves beneath a resting pointer.
    onPointerMove: ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === 'mouse') setHovered(idOf(target));
    },
    onPointerLeave: (): void => setHovered(null),
    onFocus: ({ target }: FocusEvent): void => setFocused(idOf(target)),
    // A frame later: without its button, Chromium would drop a focus that is on its way out (Chromium 156, 2026-11).
    onBlur: (): void => {
      requestAnimationFrame(() => setFocused(idOf(document.activeElement)));
    },
    onPointerDown: (event: PointerEvent): void => {
      const held = messageAround(event.target);
      const id = idOf(held);
      if (!held || id === null) return;
      startPress(event, () => setMenu(id));
      startSwipe(event, held, () => answer(id));
    },
    ...endPress,
    onContextMenu: (event: MouseEvent): void => {
      const id = idOf(event.target);
      if (id === null || isOtherMenu(event)) return;
      event.preventDefault();
      setMenu(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const id = idOf(event.target);
      if (id !== null && isPlainKey(event, 'KeyR')) {
        event.preventDefault();
        answer(id);
        return;
      }
      if (id !== null && isPlainKey(event, 'KeyF')) {
        event.preventDefault();
        openSearch();
        return;
      }
      if (!(event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
      const next = beside(event.currentTarget, event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
  return { menuOf, setMenu, isActive: (id: string) => id === hovered || id === focused, handlers };
};
