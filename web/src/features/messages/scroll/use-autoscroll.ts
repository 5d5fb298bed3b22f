import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AUTO_SCROLL_MS } from '../../../../../protocol/constants.ts';
import { holdLines } from '../../../state/messages.ts';
import { usePinnedBottom } from './use-pinned-bottom.ts';

/** At this rate the eye cannot follow, and a smooth scroll would never end. */
const CROWD_LINES = 3;
const CROWD_SCROLL_MS = 1;

type Lines = {
  /** The drawn rows, replaced when they change. */
  rows: unknown;
  /** Changes whenever a line is added. */
  newest: unknown;
  /** The number of own pending messages: writing scrolls to the bottom. */
  own: number;
  /** Counts all messages; the difference since the bottom was last visible is unread. */
  arrived: number;
};

type Autoscroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  unread: number;
  toBottom: () => void;
};

/** Follows the newest line while the bottom is in view, and counts what arrives while it is not. */
export const useAutoscroll = ({ rows, newest, own, arrived }: Lines): Autoscroll => {
  const settled = useRef(false);
  const lastOwn = useRef(own);
  const lastArrived = useRef(arrived);
  const [read, setRead] = useState(arrived);
  const markRead = useCallback((isPinned: boolean) => {
    holdLines(!isPinned);
    if (isPinned) setRead(lastArrived.current);
  }, []);
  const { scroller, content, pinned, toBottom, keepPlace } = usePinnedBottom(markRead);

  // Before the scroll below, which begins where the rows were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows are the reason to run, though the function does not read them
  useLayoutEffect(keepPlace, [rows, keepPlace]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how much is heard says only how, not when
  useLayoutEffect(() => {
    const wrote = own > lastOwn.current;
    lastOwn.current = own;
    if (newest !== undefined && (pinned.current || wrote)) {
      const isCrowd = arrived - lastArrived.current >= CROWD_LINES;
      toBottom(settled.current ? (isCrowd ? CROWD_SCROLL_MS : AUTO_SCROLL_MS) : 0);
      settled.current = true;
    }
  }, [newest, own, toBottom]);

  useEffect(() => {
    lastArrived.current = arrived;
    if (pinned.current) setRead(arrived);
  }, [arrived, pinned]);

  return { scroller, content, unread: Math.max(0, arrived - read), toBottom: () => toBottom(AUTO_SCROLL_MS) };
};
