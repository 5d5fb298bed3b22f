import type { RequestRejected } from '../../../../protocol/client/errors.ts';
import { MINUTE_MS } from '../../../../protocol/constants.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { setReported, setReportsFault } from '../../state/reports.ts';
import { chat } from '../chat.ts';

/** Reads who was reported. What an earlier answer said stays where this one fails. */
const read = async (isWatched: () => boolean): Promise<void> => {
  try {
    const { reported } = await chat().request('requestShowReported', {});
    if (isWatched()) setReported(reported);
  } catch (refusal) {
    if (isWatched()) setReportsFault(errorSentence(refusal as RequestRejected));
  }
};

let readAgain: (() => void) | null = null;

/** Keeps the reported people up to date, every minute, until the answer is called. */
export const watchReported = (): (() => void) => {
  let watched = true;
  const ask = (): void => void read(() => watched);
  ask();
  readAgain = ask;
  const timer = setInterval(ask, MINUTE_MS);
  return () => {
    watched = false;
    readAgain = null;
    clearInterval(timer);
    setReported(null);
  };
};

export const retryReported = (): void => readAgain?.();
