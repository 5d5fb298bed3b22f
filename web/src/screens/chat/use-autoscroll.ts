import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AUTO_SCROLL_MS, SCROLL_PINNED_PX } from '../../../../protocol/constants.ts';
import { glideToBottom } from './glide.ts';

/** So many lines at a time come too fast to be followed by the eye, and the way down would never end. */
const CROWD_LINES = 3;
const CROWD_SCROLL_MS = 1;

type Lines = {
  /** Changes whenever a line is added. */
  newest: unknown;
  /** How many of one's own are waiting: writing always leads back down. */
  own: number;
  /** Everything said so far; the difference since the bottom was last seen is what is unread. */
  heard: number;
};

type Autoscroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  unread: number;
  toBottom: () => void;
};

const distance = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

export const useAutoscroll = ({ newest, own, heard }: Lines): Autoscroll => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const stopGliding = useRef<(() => void) | null>(null);
  const settled = useRef(false);
  const lastOwn = useRef(own);
  const lastHeard = useRef(heard);
  const [read, setRead] = useState(heard);

  const toBottom = useCallback((ms: number) => {
    const box = scroller.current;
    if (!box) return;
    pinned.current = true;
    setRead(lastHeard.current);
    stopGliding.current?.();
    let arrived = false;
    const stop = glideToBottom(box, ms, () => {
      arrived = true;
      stopGliding.current = null;
    });
    if (!arrived) stopGliding.current = stop;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how much is heard says only how, not when
  useLayoutEffect(() => {
    const wrote = own > lastOwn.current;
    lastOwn.current = own;
    if (newest !== undefined && (pinned.current || wrote)) {
      const isCrowd = heard - lastHeard.current >= CROWD_LINES;
      toBottom(settled.current ? (isCrowd ? CROWD_SCROLL_MS : AUTO_SCROLL_MS) : 0);
      settled.current = true;
    }
  }, [newest, own, toBottom]);

  useEffect(() => {
    lastHeard.current = heard;
    if (pinned.current) setRead(heard);
  }, [heard]);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    const onScroll = (): void => {
      if (stopGliding.current) return;
      pinned.current = distance(box) <= SCROLL_PINNED_PX;
      if (pinned.current) setRead(lastHeard.current);
    };
    // Late images and a keyboard that opens push the newest line out of sight.
    const resized = new ResizeObserver(() => {
      if (pinned.current && !stopGliding.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(box);
    resized.observe(inner);
    return () => {
      box.removeEventListener('scroll', onScroll);
      resized.disconnect();
      stopGliding.current?.();
    };
  }, []);

  return { scroller, content, unread: Math.max(0, heard - read), toBottom: () => toBottom(AUTO_SCROLL_MS) };
};
