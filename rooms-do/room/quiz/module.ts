import {
  ask,
  beginRound,
  isRight,
  nextRound,
  QUIZ_NAME,
  type QuizNotice,
  type QuizQuestion,
  type QuizRequest,
  quizNotices,
  quizText,
  type Round,
  type Score,
  solutionOf,
  withPoint,
} from '../../../domain/quiz/round.ts';
import { isFeatureOff } from '../../../domain/site/economy.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { requestQuiz } from '../../../protocol/wire/up/rooms.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import type { Migration } from '../../storage/migrate.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { command } from '../platform/command.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { publish, sendTo } from '../platform/sockets/deliver.ts';
import { noticeMessage } from '../platform/staff-notices.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';

/** A repeated quiz. `dueAt`: start of the next round (milliseconds). */
type Repeat = QuizRequest & { everyMinutes: number; dueAt: number };

type QuizState = {
  readonly round: StoredValue<Round>;
  readonly repeat: StoredValue<Repeat>;
  readonly week: WeekScores;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly quiz: QuizState;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    /** `everyMinutes`: interval between rounds, or 0 for a single round. */
    startQuiz: { request: QuizRequest; everyMinutes: number; questions: readonly QuizQuestion[] };
    stopQuiz: { isAnnounced: boolean };
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    readonly isQuizRunning: boolean;
    readonly isQuizRepeated: boolean;
  }
  interface Reads {
    quizQuestions(request: QuizRequest): Promise<readonly QuizQuestion[]>;
  }
}

/** Weeks begin on Saturdays (UTC). The first day of the Unix epoch was a Thursday. */
const SATURDAY = 2;
const DAYS_A_WEEK = 7;
const weekOf = (now: number): number => Math.floor((now / DAY_MS - SATURDAY) / DAYS_A_WEEK);

type Player = { writer: string; userId: string; fingerprint: string; rank: number; nickname: string };

/** Points of the players in the current week. Points of earlier weeks are removed. */
export class WeekScores {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add({ writer, userId, fingerprint, rank, nickname }: Player, now: number): void {
    const week = weekOf(now);
    this.#sql.exec('DELETE FROM quiz_scores WHERE week < ?', week);
    this.#sql.exec(
      `INSERT INTO quiz_scores (week, writer, user_id, fingerprint, rank, nickname, points) VALUES (?, ?, ?, ?, ?, ?, 1)
       ON CONFLICT (week, writer) DO UPDATE SET points = points + 1, user_id = excluded.user_id,
       fingerprint = excluded.fingerprint, rank = excluded.rank, nickname = excluded.nickname`,
      ...[week, writer, userId, fingerprint, rank, nickname],
    );
  }

  best(now: number): readonly Score[] {
    return this.#sql
      .exec<Score>(
        'SELECT writer, nickname, points FROM quiz_scores WHERE week = ? ORDER BY points DESC, rowid LIMIT 3',
        weekOf(now),
      )
      .toArray();
  }

  pointsOf(author: MessageAuthor): number {
    const [where, ...values] = rowsOf(author);
    return this.#sql
      .exec<{ points: number }>(`SELECT TOTAL(points) AS points FROM quiz_scores WHERE ${where}`, ...values)
      .one().points;
  }

  /** Removes an author's points. Returns the affected accounts and devices. */
  forget(author: MessageAuthor): string[] {
    const [where, ...values] = rowsOf(author);
    return this.#sql
      .exec<{ writer: string }>(`DELETE FROM quiz_scores WHERE ${where} RETURNING writer`, ...values)
      .toArray()
      .map(({ writer }) => writer);
  }
}

const rowsOf = (author: MessageAuthor): [where: string, ...values: (string | number)[]] =>
  'userId' in author
    ? ['user_id = ?', author.userId]
    : ['fingerprint = ? AND rank < ?', author.fingerprint, author.belowRank ?? Number.MAX_SAFE_INTEGER];

/** Removes a player's points from the week and from the running round. */
export function forgetPlayer({ quiz: { round, week } }: { quiz: QuizState }, author: MessageAuthor): void {
  const writers = week.forget(author);
  const running = round.get();
  if (running)
    round.set({ ...running, scores: running.scores.filter(({ writer }) => !writers.includes(writer)) });
}

const scoresOfWeek: Migration = sql => {
  sql.exec(
    `CREATE TABLE quiz_scores (week INTEGER NOT NULL, writer TEXT NOT NULL, user_id TEXT NOT NULL, fingerprint TEXT NOT NULL,
     rank INTEGER NOT NULL, nickname TEXT NOT NULL, points INTEGER NOT NULL, UNIQUE (week, writer))`,
  );
};

/** Starts a single or repeated quiz. With `count` 0, ends both kinds. */
const startQuiz = command({
  on: requestQuiz,
  permit: may.runQuiz,
  load: async ({ data: { count, category } }, reads) =>
    count === 0 ? [] : reads.quizQuestions({ count, category }),
  allow: may.runQuiz,
  check: ({ data: { count }, room }, questions) => {
    if (count === 0) return null;
    if (room.isQuizRunning) return new Failure('quiz_runs');
    return questions.length === 0 ? new Failure('quiz_empty') : null;
  },
  run: ({ data: { everyMinutes, ...request }, self, room }, questions) => {
    if (request.count === 0 && !room.isQuizRunning && !room.isQuizRepeated) return [];
    return [
      request.count === 0
        ? { do: 'stopQuiz', isAnnounced: true }
        : { do: 'startQuiz', request, everyMinutes, questions },
      { do: 'audit', note: { type: 'runQuiz', text: String(request.count > 0) }, by: self },
    ];
  },
});

export const quiz = {
  tables: { migrations: { 16: scoresOfWeek }, kept: ['quiz_scores'], leftOut: ['quizRound'] },
  state: (_, { sql }): QuizState => ({
    round: new StoredValue(sql, 'quizRound'),
    repeat: new StoredValue(sql, 'quizRepeat'),
    week: new WeekScores(sql),
  }),
  commands: { requestQuiz: startQuiz },
  effects: {
    startQuiz: (room, { request, everyMinutes, questions }) => {
      if (everyMinutes > 0)
        room.quiz.repeat.set({
          ...request,
          everyMinutes,
          dueAt: room.clock.now() + everyMinutes * MINUTE_MS,
        });
      begin(room, questions);
    },
    stopQuiz: (room, { isAnnounced }) => {
      const wasRunning = room.quiz.round.get() !== null;
      room.quiz.round.clear();
      room.quiz.repeat.clear();
      if (wasRunning && isAnnounced) say(room, { code: 'quizStopped' });
    },
  },
  view: room => ({
    get isQuizRunning() {
      return room.quiz.round.get() !== null;
    },
    get isQuizRepeated() {
      return room.quiz.repeat.get() !== null;
    },
  }),
  reads: ({ ports }) => ({ quizQuestions: request => ports.roomsDatabase.quizQuestions(request) }),
  alarms: {
    quiz: room => ({
      nextAt: () => nextAt(room),
      run: now => run(room, now),
    }),
  },
  on: {
    messagePublished: (room, { message, author, hasWaited }) => {
      if (!hasWaited) hear(room, message, author);
    },
    join: (room, { participant, isKnown }) => {
      const round = room.quiz.round.get();
      if (round?.isAsking && !isKnown)
        sendTo(room, participant.userId, lineOf(room, quizNotices.question(round)));
    },
  },
} satisfies RoomModule;

const lineOf = (room: RoomState, notice: QuizNotice): string => {
  const message = noticeMessage(room, { from: QUIZ_NAME, text: quizText(notice), notice });
  return encode('newMessageFromServer', { ...message, userType: 'all' });
};

const say = (room: RoomState, notice: QuizNotice): void => publish(room, lineOf(room, notice));

/** A quiz must not keep a room without users awake. */
const hasListeners = (room: RoomState): boolean =>
  room.connections.all().some(({ userId }) => room.participants.get(userId)?.visibility === 'visible');

/**
 * Returns the time of the next step of the running round, otherwise of the next repeat. Null if no round may be
 * repeated now: a repeat must not wake a room without users.
 */
function nextAt(room: RoomState & { quiz: QuizState }): number | null {
  const { round, repeat } = room.quiz;
  const running = round.get();
  if (running) return running.dueAt;
  return mayRepeat(room) ? (repeat.get()?.dueAt ?? null) : null;
}

const mayRepeat = (room: RoomState): boolean =>
  hasListeners(room) && !isFeatureOff(siteConfigOf(room).economy, 'noScheduledMessages');

function begin(room: RoomState, questions: readonly QuizQuestion[]): void {
  const round = beginRound(questions, room.clock.now());
  room.quiz.round.set(round);
  room.alarms.plan();
  say(room, quizNotices.start(round));
}

function run(room: RoomState, now: number): void {
  const round = room.quiz.round.get();
  if (!round) repeatRound(room, now);
  else if (!hasListeners(room)) room.quiz.round.clear();
  else if (round.isAsking) {
    say(room, quizNotices.nobody(solutionOf(round)));
    follow(room, round, now);
  } else {
    const asking = ask(round, now);
    room.quiz.round.set(asking);
    say(room, quizNotices.question(asking));
  }
}

/** Asks the next question, or ends the round with the best players of the round and the week. */
function follow(room: RoomState, round: Round, now: number): void {
  const next = nextRound(round, now);
  if (next) {
    room.quiz.round.set(next);
    return;
  }
  room.quiz.round.clear();
  say(room, quizNotices.end(round.scores, room.quiz.week.best(now)));
}

/**
 * Maximum delay of a repeated round. A later round is skipped: an empty room, another round or the plan's limit
 * prevented it.
 */
const LATE_MS = MINUTE_MS;

function repeatRound(room: RoomState, now: number): void {
  const repeat = room.quiz.repeat.get();
  if (!repeat) return;
  room.quiz.repeat.set({ ...repeat, dueAt: now + repeat.everyMinutes * MINUTE_MS });
  if (now - repeat.dueAt > LATE_MS) return;
  const { count, category } = repeat;
  const read = room.ports.roomsDatabase.quizQuestions({ count, category }).then(questions => {
    const isWanted = room.quiz.repeat.get() !== null && !room.quiz.round.get();
    if (questions.length > 0 && isWanted) begin(room, questions);
  });
  room.ports.runInBackground('quiz_not_started', read);
}

function hear(room: RoomState, message: ChatMessage, author: Omit<Player, 'userId' | 'nickname'>): void {
  const round = room.quiz.round.get();
  if (!round || !isRight(round, message.text)) return;
  const { userID: userId, nickname } = message.sender;
  // A message with the name would reveal a hidden user.
  if (room.participants.get(userId)?.visibility !== 'visible') return;
  const now = room.clock.now();
  const scores = withPoint(round.scores, { writer: author.writer, nickname });
  room.quiz.week.add({ ...author, userId, nickname }, now);
  const score = scores.find(({ writer }) => writer === author.writer);
  if (score) say(room, quizNotices.right(score, solutionOf(round)));
  follow(room, { ...round, scores }, now);
  room.alarms.plan();
}
