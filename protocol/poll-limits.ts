import { DAY_MS, SECOND_MS } from './constants.ts';
import { fold } from './text/fold.ts';
import { isLongerThan, messageFault } from './text/length.ts';

export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 80;
/** Shortest poll. The room moves an end outside the limits to the nearest limit, because browser clocks differ. */
export const POLL_SHORTEST_MS = SECOND_MS;
export const POLL_LONGEST_MS = 7 * DAY_MS;
export const POLL_NAMED_MAX = 12;

/** Maximum room size for typing indicators. Larger rooms show no typing users. */
export const TYPING_USERS_MAX = 50;
export const TYPING_REPEAT_MS = 4 * SECOND_MS;
/** Time after which a typing indicator expires without a repeated frame. */
export const TYPING_MS = 6 * SECOND_MS;

type PollTexts = { question: string; options: readonly string[] };

/** Whether question and options have permitted lengths and all options are different. */
export const arePollTexts = ({ question, options }: PollTexts): boolean =>
  isText(question, POLL_QUESTION_MAX) &&
  options.length >= POLL_OPTIONS_MIN &&
  options.length <= POLL_OPTIONS_MAX &&
  options.every(option => isText(option, POLL_OPTION_MAX)) &&
  new Set(options.map(fold)).size === options.length;

const isText = (text: string, max: number): boolean =>
  messageFault(text) === null && !isLongerThan(text, max);

/** Returns question and options as one text for filters and records. */
export const pollText = ({ question, options }: PollTexts): string => [question, ...options].join('\n');

/** Returns the complete text of a message or poll for records. */
export const fullText = (message: { text: string; poll?: PollShape | undefined }): string =>
  message.poll
    ? pollText({ question: message.text, options: message.poll.options.map(({ text }) => text) })
    : message.text;

type PollShape = { options: readonly { text: string }[] };
