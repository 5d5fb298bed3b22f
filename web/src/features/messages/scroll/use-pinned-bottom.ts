import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { SCROLL_PINNED_PX } from '../../../../../protocol/constants.ts';

/** The y of cubic-bezier(.2, .8, .2, 1) at x, both 0 to 1: the curve of all movement. */
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
 * The rows in view with their places within the content, by which a list stays where it is read while rows above grow, shrink, come or go.
 * Browsers' own scroll anchoring is off: Safari has none, and Chromium gives up at the first row (2026-11).
 */
export class ReadingPlace {
  #places: readonly Place[] = [];
  #scrollTop = 0;
  /** The rest that the browser has rounded off the last scroll. */
  #rest = 0;

  /** Records the rows in view; after each scroll and each change. */
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

  /** Scrolls by as much as the first row in view that is still there has moved. */
  keep(scroller: Element, content: Element): void {
    const kept = this.#places.find(({ row }) => row.isConnected);
    if (kept) {
      const moved = topIn(content, kept.row) - kept.top + this.#rest;
      if (Math.abs(moved) >= 0.5) {
        // The browser has moved the scroll already where a shorter list ends above it.
        const isClamped = this.#scrollTop > scroller.scrollHeight - scroller.clientHeight;
        const wanted = (isClamped ? this.#scrollTop : scroller.scrollTop) + moved;
        scroller.scrollTop = wanted;
        const rest = wanted - scroller.scrollTop;
        // At an end of the list the rest is no rounding.
        this.#rest = Math.abs(rest) < 1 ? rest : 0;
      }
    }
    this.note(scroller, content);
  }
}

/** The first row with its end below this line; rows are one below the other. */
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

/**
 * Scrolls to the bottom within this time; with 0 at once. The returned function stops it, and so does any input of
 * the user.
 */
export const smoothScrollToBottom = (scroller: HTMLElement, ms: number, done: () => void): (() => void) => {
  if (ms === 0 || prefersReducedMotion() || document.hidden) {
    scroller.scrollTop = bottomOf(scroller);
    done();
    return () => {};
  }
  const began = performance.now();
  // Measured in the first frame: measuring sooner would force a second layout.
  let from: number | null = null;
  let frame = 0;
  const move = (now: number): void => {
    from ??= scroller.scrollTop;
    const share = (now - began) / ms;
    // Read in every frame: images load and lines arrive meanwhile.
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
  /** Call after rows have changed: the rows in view keep their place. */
  keepPlace: () => void;
};

const distance = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth} ${clientHeight}`;

/**
 * Whether the bottom is in view; while it is, it stays in view, and else the row that is read. `onPinned` is called, and must not change, when
 * that changes and whenever the bottom is reached.
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
        // Its scroll event comes after the next change of rows, which would keep the old place.
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
      // A view of another size has moved the scroll, not the reader.
      const isResized = size !== sizeOf(box);
      size = sizeOf(box);
      if (isResized && pinned.current) box.scrollTop = box.scrollHeight;
      const wasPinned = pinned.current;
      pinned.current = distance(box) <= SCROLL_PINNED_PX;
      if (pinned.current || wasPinned) onPinned(pinned.current);
    };
    // Late images and an opening keyboard push the newest line out of view, or the line that is read.
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
