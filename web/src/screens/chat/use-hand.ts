import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const LONG_PRESS_MS = 500;
const WAYS = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const;

/** Messages with which something can be done. */
const MESSAGE = 'article[data-message]';

const around = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MESSAGE) : null;

const idOf = (target: EventTarget | null): string | null => around(target)?.dataset.message ?? null;

/** From a message the next one in that direction, from the list itself up to the last. */
const beside = (list: HTMLElement, target: EventTarget, key: keyof typeof WAYS): HTMLElement | null => {
  if (target === list)
    return key === 'ArrowUp' ? ([...list.querySelectorAll<HTMLElement>(MESSAGE)].at(-1) ?? null) : null;
  let next: Element | null | undefined = around(target)?.[WAYS[key]];
  while (next && !next.matches(MESSAGE)) next = next[WAYS[key]];
  return (next ?? null) as HTMLElement | null;
};

/**
 * The messages that the pointer, the focus or a long press is on. What can be done with a message is drawn for these
 * alone: a button in each would be most of what a room that talks has to draw, and a hundred stops for the keyboard.
 * Arrow keys lead from one to the other.
 */
export const useHand = () => {
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => clearTimeout(timer.current);

  const handlers = {
    // A list that moves beneath a pointer at rest is no move of the pointer, as it would be to pointerover.
    onPointerMove: ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === 'mouse') setHovered(idOf(target));
    },
    onPointerLeave: (): void => setHovered(null),
    onFocus: ({ target }: FocusEvent): void => setFocused(idOf(target)),
    onBlur: ({ relatedTarget }: FocusEvent): void => setFocused(idOf(relatedTarget)),
    onPointerDown: ({ pointerType, target }: PointerEvent): void => {
      stop();
      if (pointerType === 'mouse') return;
      const held = around(target);
      timer.current = setTimeout(() => held?.focus({ preventScroll: true }), LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (!(event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
      const next = beside(event.currentTarget, event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
  return { isInHand: (id: string) => id === hovered || id === focused, handlers };
};
