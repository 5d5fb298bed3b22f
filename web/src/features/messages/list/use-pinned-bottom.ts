import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { SCROLL_PINNED_PX } from '../../../../../protocol/constants.ts';
import { smoothScrollToBottom } from './smooth-scroll.ts';

type PinnedBottom = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  pinned: RefObject<boolean>;
  toBottom: (ms: number) => void;
};

const distance = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

/** Whether the bottom is in view; while it is, it stays in view. `onBottom` is called, and must not change, when it is reached. */
export const usePinnedBottom = (onBottom: () => void): PinnedBottom => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const stopScrolling = useRef<(() => void) | null>(null);

  const toBottom = useCallback(
    (ms: number) => {
      const box = scroller.current;
      if (!box) return;
      pinned.current = true;
      onBottom();
      stopScrolling.current?.();
      let isDone = false;
      const stop = smoothScrollToBottom(box, ms, () => {
        isDone = true;
        stopScrolling.current = null;
      });
      if (!isDone) stopScrolling.current = stop;
    },
    [onBottom],
  );

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    const onScroll = (): void => {
      if (stopScrolling.current) return;
      pinned.current = distance(box) <= SCROLL_PINNED_PX;
      if (pinned.current) onBottom();
    };
    // Late images and an opening keyboard push the newest line out of view.
    const resized = new ResizeObserver(() => {
      if (pinned.current && !stopScrolling.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(box);
    resized.observe(inner);
    return () => {
      box.removeEventListener('scroll', onScroll);
      resized.disconnect();
      stopScrolling.current?.();
    };
  }, [onBottom]);

  return { scroller, content, pinned, toBottom };
};
