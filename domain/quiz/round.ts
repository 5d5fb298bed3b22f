import { SECOND_MS } from '../../protocol/constants.ts';
import { isAnswer } from './answers.ts';

export type QuizQuestion = { question: string; answers: readonly string[]; category: string };

/** Questions of a round: their number, and their category, null for any. */
export type QuizRequest = { count: number; category: string | null };

/** Points of a player; `writer`: the account, or the device of a guest. */
export type Score = { writer: string; nickname: string; points: number };

/** A round of a quiz. `dueAt`: when the question is asked, or no longer answered (milliseconds). */
export type Round = {
  questions: readonly QuizQuestion[];
  /** Place of the present question, from 0. */
  at: number;
  isAsking: boolean;
  dueAt: number;
  /** The most points first. */
  scores: readonly Score[];
};

/** Time for an answer, and pauses before the first question and between two. */
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

/** The question is asked. */
export const ask = (round: Round, now: number): Round => ({
  ...round,
  isAsking: true,
  dueAt: now + ANSWER_MS,
});

/** The next question follows; null after the last one. */
export const goOn = (round: Round, now: number): Round | null =>
  round.at + 1 >= round.questions.length
    ? null
    : { ...round, at: round.at + 1, isAsking: false, dueAt: now + PAUSE_MS };

/** The first of the right answers, for the players. */
export const solutionOf = ({ questions, at }: Round): string => questions[at]?.answers[0] ?? '';

export const isRight = ({ questions, at, isAsking }: Round, text: string): boolean =>
  isAsking && isAnswer(text, questions[at]?.answers ?? []);

/** One point more for a player, under the present nickname. */
export function withPoint(
  scores: readonly Score[],
  { writer, nickname }: Omit<Score, 'points'>,
): readonly Score[] {
  const before = scores.find(each => each.writer === writer)?.points ?? 0;
  const others = scores.filter(each => each.writer !== writer);
  return [...others, { writer, nickname, points: before + 1 }].sort((a, b) => b.points - a.points);
}
