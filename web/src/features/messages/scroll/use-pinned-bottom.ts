import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { SCROLL_PINNED_PX } from '../../../../../protocol/constants.ts';
import { ReadingPlace } from './reading-place.ts';
import { smoothScrollToBottom } from './smooth-scroll.ts';

type PinnedBottom = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  pinned: RefObject<boolean>;
  toBottom: (ms: number) => void;
  /** To be called when rows have changed: what is read stays in its place. */
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
