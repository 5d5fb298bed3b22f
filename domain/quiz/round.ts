import { SECOND_MS } from '../../protocol/constants.ts';
import type { Notice, QuizPlace } from '../../protocol/entities/notices.ts';
import { fold } from '../../protocol/text/fold.ts';

export type QuizQuestion = { question: string; answers: readonly string[]; category: string };

/** Requested round: number of questions, and category (null for any). */
export type QuizRequest = { count: number; category: string | null };

/** Score of a player. `writer`: the account, or the device of a guest. */
export type Score = { writer: string; nickname: string; points: number };

/** A quiz round. `dueAt`: time of the next question, or of the end of the answer period (milliseconds). */
export type Round = {
  questions: readonly QuizQuestion[];
  /** Index of the current question. */
  at: number;
  isAsking: boolean;
  dueAt: number;
  /** Ordered by points, highest first. */
  scores: readonly Score[];
};

const ANSWER_MS = 30 * SECOND_MS;
const START_MS = 8 * SECOND_MS;
const PAUSE_MS = 6 * SECOND_MS;

export const beginRound = (questions: readonly QuizQuestion[], now: number): Round => ({
  questions,
  at: 0,
  isAsking: false,
  dueAt: now + START_MS,
  scores: [],
});

export const ask = (round: Round, now: number): Round => ({
  ...round,
  isAsking: true,
  dueAt: now + ANSWER_MS,
});

/** Returns the round with the next question, or null after the last question. */
export const nextRound = (round: Round, now: number): Round | null =>
  round.at + 1 >= round.questions.length
    ? null
    : { ...round, at: round.at + 1, isAsking: false, dueAt: now + PAUSE_MS };

/** Returns the first listed answer, which the players see. */
export const solutionOf = ({ questions, at }: Round): string => questions[at]?.answers[0] ?? '';

export const isRight = ({ questions, at, isAsking }: Round, text: string): boolean =>
  isAsking && isAnswer(text, questions[at]?.answers ?? []);

/** Adds a point to the player and updates the stored nickname. */
export function withPoint(
  scores: readonly Score[],
  { writer, nickname }: Omit<Score, 'points'>,
): readonly Score[] {
  const before = scores.find(each => each.writer === writer)?.points ?? 0;
  const others = scores.filter(each => each.writer !== writer);
  return [...others, { writer, nickname, points: before + 1 }].sort((a, b) => b.points - a.points);
}

/** Filler words that a player may write around an answer: «أظن أنها القاهرة». */
const FILLERS = new Set(
  ['هو', 'هي', 'أنه', 'أنها', 'إنه', 'إنها', 'أظن', 'أظنه', 'أظنها', 'أعتقد', 'الجواب', 'الإجابة'].map(plain),
);
/** Messages with more fillers are not checked, because comparing long messages is slow. */
const FILLERS_MAX = 6;
/** Minimum word length for a typing error. In a shorter word, one changed letter gives another word. */
const LENIENT_FROM = 6;
/** Minimum number of letters after removing an article: «الفا» keeps its first letters. */
const AFTER_ARTICLE_MIN = 3;

/** Whether a message matches an answer in any usual spelling, with at most one typing error in each long word. */
export function isAnswer(message: string, answers: readonly string[]): boolean {
  const given = wordsOf(message);
  return given.length > 0 && answers.some(answer => isSame(given, wordsOf(answer)));
}

function isSame(given: readonly string[], answer: readonly string[]): boolean {
  if (answer.length === 0 || given.length > answer.join('').length + FILLERS_MAX) return false;
  const withoutFillers = given.filter(word => !FILLERS.has(word) || answer.includes(word));
  // Compares joined words, because «عبدالله» equals «عبد الله».
  if (withoutFillers.map(bare).join('') === answer.map(bare).join('')) return true;
  return (
    withoutFillers.length === answer.length &&
    answer.every((word, at) => isSameWord(withoutFillers[at] ?? '', word))
  );
}

function isSameWord(given: string, word: string): boolean {
  const [a, b] = [bare(given), bare(word)];
  return a === b || (b.length >= LENIENT_FROM && !/\d/.test(b) && isOneErrorApart(a, b));
}

/** Folds a text and drops a lone hamza. */
function plain(text: string): string {
  return fold(text).replaceAll('ء', '');
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text. Keeps the hamza if it is the whole answer. */
const wordsOf = (text: string): string[] => plain(text).match(WORD) ?? fold(text).match(WORD) ?? [];

const bare = (word: string): string =>
  word.startsWith('ال') && word.length >= 'ال'.length + AFTER_ARTICLE_MIN ? word.slice('ال'.length) : word;

/** Whether one letter is added, removed, changed, or swapped with the next one. */
function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const rest = (text: string, from: number) => text.slice(at + from);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  );
}

/** Sender name of the quiz messages. */
export const QUIZ_NAME = 'المسابقة';

const RULES = new Intl.PluralRules('ar');

const counted = (count: number, one: string, two: string, few: string, many: string): string => {
  if (count === 1) return one;
  if (count === 2) return two;
  return `${count} ${RULES.select(count) === 'few' ? few : many}`;
};

const points = (count: number): string => counted(count, 'نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة');
const questions = (count: number): string => counted(count, 'سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا');

/** Adds bidi isolation to a name. */
const named = (name: string): string => `\u2068${name}\u2069`;

const PLACES = ['الأول', 'الثاني', 'الثالث'];

const podium = (best: readonly QuizPlace[]): string =>
  best
    .map(({ nickname, points: count }, at) => `${PLACES[at]} ${named(nickname)}: ${points(count)}`)
    .join('، ');

const placesOf = (scores: readonly Score[]): readonly QuizPlace[] =>
  scores.slice(0, PLACES.length).map(({ nickname, points: count }) => ({ nickname, points: count }));

type QuizCode = Extract<Notice['code'], `quiz${string}`>;
export type QuizNotice = Extract<Notice, { code: QuizCode }>;

/** Returns the Arabic text of a quiz message. */
export function quizText(notice: QuizNotice): string {
  switch (notice.code) {
    case 'quizStart':
      return `تبدأ مسابقة من ${questions(notice.count)} بعد لحظات. أول إجابة صحيحة تكسب نقطة.`;
    case 'quizQuestion':
      return `السؤال ${notice.number} من ${notice.count} (${notice.category}): ${notice.question}`;
    case 'quizRight':
      return `إجابة صحيحة من ${named(notice.nickname)}: ${notice.answer}. الرصيد ${points(notice.points)}.`;
    case 'quizTimeUp':
      return `انتهى الوقت. الجواب: ${notice.answer}.`;
    case 'quizEnd':
      return notice.best.length === 0
        ? 'انتهت المسابقة بلا فائز.'
        : `انتهت المسابقة. ${podium(notice.best)}.${notice.week.length === 0 ? '' : ` متصدرو الأسبوع: ${podium(notice.week)}.`}`;
    case 'quizStopped':
      return 'أُوقفت المسابقة.';
    default:
      return notice satisfies never;
  }
}

export const quizNotices = {
  start: ({ questions: { length } }: Round): QuizNotice => ({ code: 'quizStart', count: length }),
  question: ({ questions: all, at }: Round): QuizNotice => {
    const { question = '', category = '' } = all[at] ?? {};
    return { code: 'quizQuestion', number: at + 1, count: all.length, category, question };
  },
  right: ({ nickname, points: count }: Score, answer: string): QuizNotice => ({
    code: 'quizRight',
    nickname,
    answer,
    points: count,
  }),
  nobody: (answer: string): QuizNotice => ({ code: 'quizTimeUp', answer }),
  end: (round: readonly Score[], week: readonly Score[]): QuizNotice => ({
    code: 'quizEnd',
    best: placesOf(round),
    week: placesOf(week),
  }),
};
