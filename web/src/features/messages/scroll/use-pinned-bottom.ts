import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { SCROLL_PINNED_PX } from '../../../../../protocol/constants.ts';

/** Value y of cubic-bezier(.2, .8, .2, 1) at x, both from 0 to 1. All animations use this curve. */
export const ease = (x: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.2, 0.2) < x) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, 0.8, 1);
};

const bezier = (s: number, first: number, second: number): number =>
  3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s ** 2 * second + s ** 3;

type Place = { row: Element; top: number };

const topIn = (content: Element, row: Element): number =>
  row.getBoundingClientRect().top - content.getBoundingClientRect().top;

/**
 * Positions of the visible rows within the content. They keep the reading position while rows above change. Browsers'
 * own scroll anchoring is off, because Safari has none and Chromium fails if the first row disappears (2026-11).
 */
export class ReadingPlace {
  #places: readonly Place[] = [];
  #scrollTop = 0;
  /** Rounding error of the browser at the last scroll. */
  #rest = 0;

  /** Records the visible rows. Called after each scroll and each change. */
  note(scroller: Element, content: Element): void {
    const view = scroller.getBoundingClientRect();
    const rows = content.children;
    const first = firstBelow(rows, view.top);
    const places: Place[] = [];
    for (let at = first; at < rows.length; at++) {
      const row = rows[at];
      if (!row || row.getBoundingClientRect().top >= view.bottom) break;
      places.push({ row, top: topIn(content, row) });
    }
    this.#places = places;
    this.#scrollTop = scroller.scrollTop;
  }

  /** Scrolls by the distance that the first remaining row has moved. */
  keep(scroller: Element, content: Element): void {
    const kept = this.#places.find(({ row }) => row.isConnected);
    if (kept) {
      const moved = topIn(content, kept.row) - kept.top + this.#rest;
      if (Math.abs(moved) >= 0.5) {
        // The browser has already moved the scroll position, because a shorter list ends above it.
        const isClamped = this.#scrollTop > scroller.scrollHeight - scroller.clientHeight;
        const wanted = (isClamped ? this.#scrollTop : scroller.scrollTop) + moved;
        scroller.scrollTop = wanted;
        const rest = wanted - scroller.scrollTop;
        // At an end of the list the difference is not a rounding error.
        this.#rest = Math.abs(rest) < 1 ? rest : 0;
      }
    }
    this.note(scroller, content);
  }
}

/** First row that ends below this line. Rows are in vertical order. */
const firstBelow = (rows: HTMLCollection, line: number): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const bottomOf = (scroller: HTMLElement): number => scroller.scrollHeight - scroller.clientHeight;

/** Scrolls to the bottom within this time, or at once with 0. The returned function and any user input stop it. */
export const smoothScrollToBottom = (scroller: HTMLElement, ms: number, done: () => void): (() => void) => {
  if (ms === 0 || prefersReducedMotion() || document.hidden) {
    scroller.scrollTop = bottomOf(scroller);
    done();
    return () => {};
  }
  const began = performance.now();
  // Measured in the first frame, because an earlier measurement would force a second layout.
  let from: number | null = null;
  let frame = 0;
  const move = (now: number): void => {
    from ??= scroller.scrollTop;
    const share = (now - began) / ms;
    // Read in every frame, because images load and lines arrive meanwhile.
    scroller.scrollTop = from + (bottomOf(scroller) - from) * ease(share);
    if (share < 1) frame = requestAnimationFrame(move);
    else stop();
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of USER_INPUTS) scroller.removeEventListener(event, stop);
    done();
  };
  for (const event of USER_INPUTS) scroller.addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(move);
  return stop;
};

const USER_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type PinnedBottom = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  pinned: RefObject<boolean>;
  toBottom: (ms: number) => void;
  /** Must be called after changes of rows, so that visible rows keep their position. */
  keepPlace: () => void;
};

const distance = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth} ${clientHeight}`;

/**
 * Whether the bottom is visible. Keeps the bottom visible, or else the current reading position. Calls `onPinned` after
 * each change, and whenever the bottom is reached. `onPinned` must not change.
 */
export const usePinnedBottom = (onPinned: (isPinned: boolean) => void): PinnedBottom => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const stopScrolling = useRef<(() => void) | null>(null);
  const place = useRef(new ReadingPlace());

  const keepPlace = useCallback(() => {
    if (scroller.current && content.current) place.current.keep(scroller.current, content.current);
  }, []);

  const toBottom = useCallback(
    (ms: number) => {
      const box = scroller.current;
      if (!box) return;
      pinned.current = true;
      onPinned(true);
      stopScrolling.current?.();
      let isDone = false;
      const stop = smoothScrollToBottom(box, ms, () => {
        isDone = true;
        stopScrolling.current = null;
        // Recorded at once, because the scroll event follows the next change of rows, which would restore the old
        // position.
        if (content.current) place.current.note(box, content.current);
      });
      if (!isDone) stopScrolling.current = stop;
    },
    [onPinned],
  );

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    let size = sizeOf(box);
    const onScroll = (): void => {
      place.current.note(box, inner);
      if (stopScrolling.current) return;
      // A resized view changed the scroll position, not the reader.
      const isResized = size !== sizeOf(box);
      size = sizeOf(box);
      if (isResized && pinned.current) box.scrollTop = box.scrollHeight;
      const wasPinned = pinned.current;
      pinned.current = distance(box) <= SCROLL_PINNED_PX;
      if (pinned.current || wasPinned) onPinned(pinned.current);
    };
    // Late images and an opening keyboard would push the newest line or the reading position out of view.
    const resized = new ResizeObserver(() => {
      if (!pinned.current) keepPlace();
      else if (!stopScrolling.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(box);
    resized.observe(inner);
    return () => {
      box.removeEventListener('scroll', onScroll);
      resized.disconnect();
      stopScrolling.current?.();
    };
  }, [onPinned, keepPlace]);

  return { scroller, content, pinned, toBottom, keepPlace };
};
