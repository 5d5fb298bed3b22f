import type { Round, Score } from './round.ts';

/** Sender of the lines. */
export const QUIZ_NAME = 'المسابقة';

const RULES = new Intl.PluralRules('ar');

const counted = (count: number, one: string, two: string, few: string, many: string): string => {
  if (count === 1) return one;
  if (count === 2) return two;
  return `${count} ${RULES.select(count) === 'few' ? few : many}`;
};

const points = (count: number): string => counted(count, 'نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة');
const questions = (count: number): string => counted(count, 'سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا');

/** Names keep their own direction. */
const named = (name: string): string => `\u2068${name}\u2069`;

const PLACES = ['الأول', 'الثاني', 'الثالث'];

const podium = (scores: readonly Score[]): string =>
  scores
    .slice(0, PLACES.length)
    .map(({ nickname, points: count }, at) => `${PLACES[at]} ${named(nickname)}: ${points(count)}`)
    .join('، ');

export const quizLines = {
  start: ({ questions: all }: Round): string =>
    `تبدأ مسابقة من ${questions(all.length)} بعد لحظات. أول إجابة صحيحة تكسب نقطة.`,
  question: ({ questions: all, at }: Round): string => {
    const { question = '', category = '' } = all[at] ?? {};
    return `السؤال ${at + 1} من ${all.length} (${category}): ${question}`;
  },
  right: ({ nickname, points: count }: Score, answer: string): string =>
    `إجابة صحيحة من ${named(nickname)}: ${answer}. الرصيد ${points(count)}.`,
  nobody: (answer: string): string => `انتهى الوقت. الجواب: ${answer}.`,
  end: (round: readonly Score[], week: readonly Score[]): string =>
    round.length === 0
      ? 'انتهت المسابقة بلا فائز.'
      : `انتهت المسابقة. ${podium(round)}. متصدرو الأسبوع: ${podium(week)}.`,
  stopped: 'أُوقفت المسابقة.',
};
