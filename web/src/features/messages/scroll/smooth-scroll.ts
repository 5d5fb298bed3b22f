import { ease } from './ease.ts';

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
