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

/** Next message in that direction; from the list itself the last one. */
const beside = (list: HTMLElement, target: EventTarget, key: keyof typeof SIBLINGS): HTMLElement | null => {
  if (target === list)
    return key === 'ArrowUp' ? ([...list.querySelectorAll<HTMLElement>(MESSAGE)].at(-1) ?? null) : null;
  let next: Element | null | undefined = messageAround(target)?.[SIBLINGS[key]];
  while (next && !next.matches(MESSAGE)) next = next[SIBLINGS[key]];
  return next instanceof HTMLElement ? next : null;
};

/** Compares the physical key, so that it also works with an Arabic layout. */
const isPlainKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent, wanted: 'KeyR' | 'KeyF'): boolean =>
  code === wanted && !ctrlKey && !metaKey && !altKey;

/**
 * Excludes a long press on a name, because it opens a chat. Excludes selected text, because users may copy it if the
 * site allows it.
 */
const isOtherMenu = ({ target, nativeEvent }: MouseEvent): boolean => {
  const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
  const isOnName = isTouch && target instanceof Element && target.closest('.message-sender') !== null;
  return isOnName || (!siteSettings.guardCopying && document.getSelection()?.isCollapsed === false);
};

/**
 * Messages under pointer or focus, and the one with a menu opened by the right button or a long press. Only these
 * render their action, because a button in each row would slow rendering and add a hundred tab stops. Arrow keys move
 * between messages.
 */
export const useActiveMessage = (answer: (id: string) => void) => {
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [menuOf, setMenu] = useState<string | null>(null);

  const handlers = {
    // Unlike `pointerover`, does not fire when the list moves under a resting pointer.
    onPointerMove: ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === 'mouse') setHovered(idOf(target));
    },
    onPointerLeave: (): void => setHovered(null),
    onFocus: ({ target }: FocusEvent): void => setFocused(idOf(target)),
    // Delayed by a frame, because Chromium loses a moving focus if the button disappears (Chromium 156, 2026-11).
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
