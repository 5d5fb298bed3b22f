import { MINUTE_MS } from '../../../protocol/constants.ts';
import { idleWarning, setIdleWarning } from '../state/session.ts';
import { siteSettings } from '../state/site-settings.ts';

/** Events that show user activity. Excludes `scroll`, because new messages scroll the list automatically. */
const ACTS = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

const INTERVAL_MAX_MS = 5 * MINUTE_MS;

type Clock = { now: () => number; startTimer: (run: () => void, ms: number) => unknown };

/**
 * Reports user activity such as typing or pointing to the room, which only sees frames. Reports at most once
 * in a quarter of the idle limit, or in 5 minutes if that is shorter; never without a limit. Activity also answers an
 * open idle prompt.
 */
export const watchActivity = (
  page: Pick<EventTarget, 'addEventListener'>,
  tell: () => void,
  { now, startTimer }: Clock = { now: Date.now, startTimer: setTimeout },
): void => {
  let sentAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  const tellNow = (): void => {
    isWaiting = false;
    sentAt = now();
    tell();
  };

  const note = ({ type, target }: Event): void => {
    const limitMs = siteSettings.idleTimeout * MINUTE_MS;
    if (idleWarning.closesAt !== null) {
      // Moving the pointer to the prompt's button does not answer the prompt.
      if (type === 'pointermove' || isWithinQuestion(target)) return;
      setIdleWarning(null);
      tellNow();
      return;
    }
    if (limitMs === 0 || isWaiting) return;
    const wait = sentAt + Math.min(limitMs / 4, INTERVAL_MAX_MS) - now();
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
