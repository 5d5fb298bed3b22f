import { ease } from './ease.ts';

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const bottomOf = (scroller: HTMLElement): number => scroller.scrollHeight - scroller.clientHeight;

/**
 * Scrolls to the newest line within so many milliseconds, with 0 at once, else from the next frame on; the answer stops it.
 * The reader's hand wins.
 */
export const glideToBottom = (scroller: HTMLElement, ms: number, done: () => void): (() => void) => {
  if (ms === 0 || wantsStillness() || document.hidden) {
    scroller.scrollTop = bottomOf(scroller);
    done();
    return () => {};
  }
  const began = performance.now();
  // Measured with the first frame: to ask any sooner would have the page laid out twice.
  let from: number | null = null;
  let frame = 0;
  const move = (now: number): void => {
    from ??= scroller.scrollTop;
    const share = (now - began) / ms;
    // The bottom is asked for anew each time: images load and lines arrive on the way.
    scroller.scrollTop = from + (bottomOf(scroller) - from) * ease(share);
    if (share < 1) frame = requestAnimationFrame(move);
    else stop();
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of HANDS) scroller.removeEventListener(event, stop);
    done();
  };
  for (const event of HANDS) scroller.addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(move);
  return stop;
};

const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
