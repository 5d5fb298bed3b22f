import { MINUTE_MS } from '../../../protocol/constants.ts';
import { idleWarning, setIdleWarning } from '../state/session.ts';
import { siteSettings } from '../state/site-settings.ts';

/** Acts of a person. `scroll` is not one: new messages scroll the list by themselves. */
const ACTS = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

const INTERVAL_MAX_MS = 5 * MINUTE_MS;

type Clock = { now: () => number; startTimer: (run: () => void, ms: number) => unknown };

/**
 * Tells the room of a person who types, scrolls or points, because it sees only frames. It does so at most four times within the idle
 * limit, and never where the site has none. An act also answers the open question whether the person is there.
 */
export const watchActivity = (
  page: Pick<EventTarget, 'addEventListener'>,
  tell: () => void,
  { now, startTimer }: Clock = { now: Date.now, startTimer: setTimeout },
): void => {
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  const tellNow = (): void => {
    isWaiting = false;
    toldAt = now();
    tell();
  };

  const note = ({ type, target }: Event): void => {
    const limitMs = siteSettings.idleTimeout * MINUTE_MS;
    if (idleWarning.closesAt !== null) {
      // A pointer on its way to the button of the question answers nothing yet.
      if (type === 'pointermove' || isWithinQuestion(target)) return;
      setIdleWarning(null);
      tellNow();
      return;
    }
    if (limitMs === 0 || isWaiting) return;
    const wait = toldAt + Math.min(limitMs / 4, INTERVAL_MAX_MS) - now();
    if (wait <= 0) tellNow();
    else {
      isWaiting = true;
      startTimer(tellNow, wait);
    }
  };

  for (const act of ACTS) page.addEventListener(act, note, { capture: true, passive: true });
};

const isWithinQuestion = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.idle-question') !== null;
