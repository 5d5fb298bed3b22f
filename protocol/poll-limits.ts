import { DAY_MS, SECOND_MS } from './constants.ts';
import { fold } from './text/fold.ts';
import { isLongerThan, messageFault } from './text/length.ts';

export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 80;
/** The room moves an end outside these bounds to the nearer one: the clocks of browsers differ. */
export const POLL_SHORTEST_MS = SECOND_MS;
export const POLL_LONGEST_MS = 7 * DAY_MS;
/** Named voters of one option. */
export const POLL_NAMED_MAX = 12;

/** Larger rooms show no typing users. */
export const TYPING_USERS_MAX = 50;
export const TYPING_REPEAT_MS = 4 * SECOND_MS;
/** A typing user without a repeated frame has stopped. */
export const TYPING_MS = 6 * SECOND_MS;

type PollTexts = { question: string; options: readonly string[] };

/** Whether the question and all options have texts of permitted length, and no two options are alike. */
export const arePollTexts = ({ question, options }: PollTexts): boolean =>
  isText(question, POLL_QUESTION_MAX) &&
  options.length >= POLL_OPTIONS_MIN &&
  options.length <= POLL_OPTIONS_MAX &&
  options.every(option => isText(option, POLL_OPTION_MAX)) &&
  new Set(options.map(fold)).size === options.length;

const isText = (text: string, max: number): boolean =>
  messageFault(text) === null && !isLongerThan(text, max);

/** Question and options as the text that filters and records read. */
export const pollText = ({ question, options }: PollTexts): string => [question, ...options].join('\n');

/** The text of a message for records: all of it, also of a poll. */
export const fullText = (message: { text: string; poll?: PollShape | undefined }): string =>
  message.poll
    ? pollText({ question: message.text, options: message.poll.options.map(({ text }) => text) })
    : message.text;

type PollShape = { options: readonly { text: string }[] };
