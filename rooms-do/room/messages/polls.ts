import { type Participant, writerOf } from '../../../domain/presence/participant.ts';
import { checkNewcomer } from '../../../domain/protection/raids.ts';
import type { ChatMessage, Poll, PollResult } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { POLL_NAMED_MAX } from '../../../protocol/poll-limits.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { requestClosePoll, requestVote } from '../../../protocol/wire/up/messages.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { command } from '../platform/command.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { type CanSee, isSeenByMore, seenByOne, type VisibleUser } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { isBy, publishChanges } from './message-readers.ts';

/**
 * A user's last vote, by account, or by the device of a guest. `visibility`: the user's visibility at the time of the
 * vote.
 */
export type Vote = VisibleUser & {
  person: string;
  device: string;
  fingerprint: string;
  rank: number;
  choices: readonly number[];
};

/** Properties of a poll that affect votes. `endsAt` is in milliseconds. */
type Rules = Pick<Poll, 'hidden' | 'anonymous'> & { size: number; endsAt: number | null; isClosed: boolean };
type KeptPoll = { rules: Rules; votes: Votes };
type PollChange = { id: string; before: KeptPoll; now: KeptPoll };

/** Votes of a poll in order, indexed by user and device, so that a vote does not read all others. */
class Votes {
  readonly #byPerson = new Map<string, Vote>();
  readonly #onDevice = new Map<string, Set<string>>();

  constructor(votes: Iterable<Vote> = []) {
    for (const vote of votes) this.set(vote);
  }

  get size(): number {
    return this.#byPerson.size;
  }

  get(person: string): Vote | undefined {
    return this.#byPerson.get(person);
  }

  values(): Iterable<Vote> {
    return this.#byPerson.values();
  }

  set(vote: Vote): void {
    this.delete(vote.person);
    this.#byPerson.set(vote.person, vote);
    const others = this.#onDevice.get(vote.device);
    if (others) others.add(vote.person);
    else this.#onDevice.set(vote.device, new Set([vote.person]));
  }

  delete(person: string): void {
    const vote = this.#byPerson.get(person);
    if (!vote) return;
    this.#byPerson.delete(person);
    const others = this.#onDevice.get(vote.device);
    others?.delete(person);
    if (others?.size === 0) this.#onDevice.delete(vote.device);
  }

  /**
   * Returns the votes of the same user. A guest on another voter's device counts as the same user; two accounts on one
   * device do not.
   */
  ofSamePerson({ person, device }: Pick<Vote, 'person' | 'device'>): Vote[] {
    const isGuest = (one: string): boolean => one.startsWith('device ');
    const sameDevice = [...(this.#onDevice.get(device) ?? [])].filter(
      other => isGuest(person) || isGuest(other),
    );
    return [...new Set([person, ...sameDevice])].flatMap(one => this.get(one) ?? []);
  }
}

/** Polls of the history with their votes, in memory and stored with each vote. A poll is removed with its message. */
export class Polls {
  #sql: SqlStorage;
  #isHeld: (id: string) => boolean;
  #plan: () => void;
  #read: Map<string, KeptPoll> | null = null;
  /** Last broadcast state of the polls that changed since. */
  #sent = new Map<string, KeptPoll>();

  /** `isHeld`: whether the history still has a message. `plan`: schedules the alarm after a poll's end has changed. */
  constructor(sql: SqlStorage, { isHeld, plan }: { isHeld: (id: string) => boolean; plan: () => void }) {
    this.#sql = sql;
    this.#isHeld = isHeld;
    this.#plan = plan;
  }

  get #kept(): Map<string, KeptPoll> {
    this.#read ??= this.#readAll();
    return this.#read;
  }

  #readAll(): Map<string, KeptPoll> {
    const polls = this.#sql.exec<{ id: string; body: string }>('SELECT id, body FROM polls').toArray();
    if (polls.length === 0) return new Map();
    const votes = Map.groupBy(
      this.#sql.exec<{ id: string; body: string }>('SELECT id, body FROM poll_votes').toArray(),
      ({ id }) => id,
    );
    return new Map(
      polls.map(({ id, body }) => {
        const cast = (votes.get(id) ?? []).map(row => storedJson<Vote>(row.body));
        return [id, { rules: storedJson<Rules>(body), votes: new Votes(cast) }];
      }),
    );
  }

  get(id: string): KeptPoll | null {
    return this.#kept.get(id) ?? null;
  }

  ids(): string[] {
    return [...this.#kept.keys()];
  }

  /** Handles a new message. The message may be a poll, and may remove an earlier poll from the history. */
  follow({ id, poll }: Pick<ChatMessage, 'id' | 'poll'>): void {
    this.#dropPassed();
    if (!poll) return;
    const { hidden, anonymous, options, endsAt } = poll;
    const ends = endsAt === null ? null : Date.parse(endsAt);
    const rules = { hidden, anonymous, size: options.length, endsAt: ends, isClosed: false };
    this.#kept.set(id, { rules, votes: new Votes() });
    this.#store(id, rules);
    this.#plan();
  }

  /** Replaces the earlier votes of the same user. A vote without choices only removes them. */
  vote(id: string, vote: Vote): void {
    const poll = this.#changing(id);
    if (!poll) return;
    const { votes } = poll;
    for (const { person } of votes.ofSamePerson(vote)) {
      votes.delete(person);
      if (person !== vote.person || vote.choices.length === 0) this.#deleteVote(id, person);
    }
    if (vote.choices.length > 0) {
      votes.set(vote);
      this.#sql.exec(
        'INSERT OR REPLACE INTO poll_votes (id, person, body) VALUES (?, ?, ?)',
        ...[id, vote.person, JSON.stringify(vote)],
      );
    }
  }

  close(id: string): void {
    if (this.get(id)?.rules.isClosed) return;
    const poll = this.#changing(id);
    if (!poll) return;
    poll.rules = { ...poll.rules, isClosed: true };
    this.#store(id, poll.rules);
  }

  nextEnd(): number | null {
    const ends = [...this.#kept.values()].flatMap(({ rules: { isClosed, endsAt } }) =>
      isClosed || endsAt === null ? [] : [endsAt],
    );
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  closeDue(now: number): void {
    this.#dropPassed();
    for (const [id, { rules }] of this.#kept)
      if (rules.endsAt !== null && rules.endsAt <= now) this.close(id);
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) {
      if (!this.#kept.delete(id)) continue;
      this.#sent.delete(id);
      this.#sql.exec('DELETE FROM polls WHERE id = ?', id);
      this.#sql.exec('DELETE FROM poll_votes WHERE id = ?', id);
    }
  }

  /** Returns an author's votes. In anonymous polls the choices are secret and therefore null. */
  votesBy(author: MessageAuthor): { id: string; choices: readonly number[] | null }[] {
    return [...this.#kept].flatMap(([id, { rules, votes }]) =>
      [...votes.values()]
        .filter(vote => isBy(vote, author))
        .map(({ choices }) => ({ id, choices: rules.anonymous ? null : choices })),
    );
  }

  forgetVoter(author: MessageAuthor): void {
    for (const [id, { votes }] of this.#kept) {
      const theirs = [...votes.values()].filter(vote => isBy(vote, author));
      if (theirs.length > 0) this.#changing(id);
      for (const { person } of theirs) {
        votes.delete(person);
        this.#deleteVote(id, person);
      }
    }
  }

  /** Returns the poll changes since the last call. */
  takeChanges(): PollChange[] {
    const changes = [...this.#sent].flatMap(([id, before]) => {
      const now = this.get(id);
      return now ? [{ id, before, now }] : [];
    });
    this.#sent.clear();
    return changes;
  }

  /** Prepares a poll for a change. Copies its broadcast state once for all changes until the next broadcast. */
  #changing(id: string): KeptPoll | null {
    const poll = this.get(id);
    if (poll && !this.#sent.has(id))
      this.#sent.set(id, { rules: poll.rules, votes: new Votes(poll.votes.values()) });
    return poll;
  }

  #store(id: string, rules: Rules): void {
    this.#sql.exec('INSERT OR REPLACE INTO polls (id, body) VALUES (?, ?)', id, JSON.stringify(rules));
  }

  #deleteVote(id: string, person: string): void {
    this.#sql.exec('DELETE FROM poll_votes WHERE id = ? AND person = ?', id, person);
  }

  #dropPassed(): void {
    this.forget(this.ids().filter(id => !this.#isHeld(id)));
  }
}

const voteOf = (self: Participant, choices: readonly number[]): Vote => ({
  person: writerOf(self),
  userId: self.userId,
  visibility: self.visibility,
  device: self.deviceId,
  fingerprint: self.fingerprint,
  rank: self.rank,
  choices: [...new Set(choices)].sort((a, b) => a - b),
});

const isSame = (one: Vote, other: Vote): boolean =>
  one.person === other.person &&
  one.visibility === other.visibility &&
  String(one.choices) === String(other.choices);

const isRepeated = (before: readonly Vote[], own: Vote): boolean =>
  before.length === 0
    ? own.choices.length === 0
    : before.every(other => isSame(other, own) && other.userId === own.userId && other.device === own.device);

const vote = command({
  on: requestVote,
  allow: may.vote,
  check: ({ data: { messageId, choices }, self, room }) => {
    const refused = checkNewcomer(self, room.now());
    if (refused) return refused;
    const poll = room.message(messageId, self.userId)?.poll;
    if (!poll) return new Failure('message_not_found');
    if (room.isPollClosed(messageId)) return new Failure('poll_closed');
    const own = voteOf(self, choices);
    const isChoice = own.choices.every(at => at < poll.options.length);
    if (!isChoice || (!poll.multiple && own.choices.length > 1)) return new Failure('not_found');
    const before = room.votesOfSamePerson(messageId, own);
    if (poll.final && before.some(other => !isSame(other, own))) return new Failure('vote_final');
    // Keeps the vote, because its removal would reveal the invisible voter's presence to users who saw the earlier
    // vote.
    if (before.some(other => isSeenByMore(other, own))) return new Failure('forbidden');
    return isRepeated(before, own) ? null : own;
  },
  run: ({ data: { messageId } }, _, own) => (own ? [{ do: 'vote', messageId, vote: own }] : []),
});

/** Closes a poll. A repeated request is not refused, because it does no harm. */
const closePoll = command({
  on: requestClosePoll,
  allow: actor => may.anyone(actor),
  check: ({ data: { messageId }, actor, room }) => {
    const message = room.message(messageId, actor.userId);
    if (!message?.poll) return new Failure('message_not_found');
    const rankNow = room.participant(message.sender.userID)?.rank ?? Number.NEGATIVE_INFINITY;
    const rank = Math.max(room.rankWhenWritten(messageId), rankNow);
    const verdict = may.closePoll(actor, { userId: message.sender.userID, rank });
    return verdict === 'allowed' ? { author: message.sender } : new Failure(verdict);
  },
  run: ({ data: { messageId }, self, room }, _, { author }) => {
    if (room.isPollClosed(messageId)) return [];
    const closing = { do: 'closePoll', messageId } as const;
    // Omits the question, because the audit entry would otherwise keep it after the poll is deleted.
    const note = { type: 'closePoll', target: author.nickname, text: '' } as const;
    return author.userID === self.userId ? [closing] : [closing, { do: 'audit', note, by: self }];
  },
});

/** Returns the poll result that the reader may see. */
function resultOf({ rules, votes }: KeptPoll, sees: CanSee): Omit<PollResult, 'id'> {
  const shares = Array.from({ length: rules.size }, () => ({ count: 0, named: [] as string[] }));
  let voters = 0;
  for (const vote of votes.values()) {
    if (!sees(vote)) continue;
    voters++;
    for (const at of vote.choices) {
      const share = shares[at];
      if (!share) continue;
      share.count++;
      if (share.named.length < POLL_NAMED_MAX) share.named.push(vote.userId);
    }
  }
  const isShown = !rules.hidden || rules.isClosed;
  return {
    votes: isShown ? shares.map(({ count }) => count) : [],
    voters,
    closed: rules.isClosed,
    ...(isShown && !rules.anonymous && { userIDs: shares.map(({ named }) => named) }),
  };
}

function tellPolls(room: RoomState): void {
  publishChanges(room, room.polls.takeChanges(), envelopeOf);
}

function envelopeOf(changes: readonly PollChange[], sees: CanSee): string | null {
  const messages = changes.flatMap(({ id, before, now }) => {
    const result = resultOf(now, sees);
    const isUnchanged = JSON.stringify(result) === JSON.stringify(resultOf(before, sees));
    return isUnchanged ? [] : [{ id, ...result }];
  });
  return messages.length > 0 ? encode('pollsChanged', { messages }) : null;
}

/** Adds the result and the reader's own vote to a poll in the history. */
function withPoll(room: RoomState, message: ChatMessage, reader: Participant): ChatMessage {
  const { poll } = message;
  const kept = poll && room.polls.get(message.id);
  if (!kept) return message;
  const { votes, userIDs, ...result } = resultOf(kept, seenByOne(room, reader));
  const options = poll.options.map(({ text }, at) => ({
    text,
    ...(votes.length > 0 && { votes: votes[at] ?? 0 }),
    ...(userIDs && { userIDs: userIDs[at] ?? [] }),
  }));
  const mine = kept.votes.get(writerOf(reader))?.choices ?? [];
  return { ...message, poll: { ...poll, ...result, options, mine } };
}

/** Returns the results of polls up to `since`, which a reconnecting client still displays. */
function pollsUpTo(room: RoomState, since: number, reader: Participant): string[] {
  const { polls, messages: held } = room;
  const sees = seenByOne(room, reader);
  const messages = polls.ids().flatMap(id => {
    const kept = polls.get(id);
    const seq = held.history.seqOfMessage(id);
    const isShown = held.history.isReadBy(id, reader.userId);
    return kept && seq !== null && seq <= since && isShown ? [{ id, ...resultOf(kept, sees) }] : [];
  });
  return messages.length > 0 ? [encode('pollsChanged', { messages })] : [];
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly polls: Polls;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    vote: { messageId: string; vote: Vote };
    closePoll: { messageId: string };
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    isPollClosed(messageId: string): boolean;
    votesOfSamePerson(messageId: string, of: Vote): readonly Vote[];
  }
}

const endTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => room.polls.nextEnd(),
  run: now => {
    room.polls.closeDue(now);
    room.presence.feeds.wake();
  },
});

export const polls = {
  tables: {
    migrations: {
      15: sql => {
        sql.exec('CREATE TABLE polls (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
        sql.exec(
          'CREATE TABLE poll_votes (id TEXT NOT NULL, person TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (id, person)) WITHOUT ROWID',
        );
      },
    },
    kept: ['polls', 'poll_votes'],
  },
  state: (room, { sql }) =>
    new Polls(sql, {
      isHeld: id => room.messages.history.seqOfMessage(id) !== null,
      plan: () => room.alarms.plan(),
    }),
  alarms: { pollEnds: endTask },
  on: {
    listChanges: tellPolls,
    messagesGone: ({ polls: kept }, { messageIds }) => kept.forget(messageIds),
  },
  commands: { requestVote: vote, requestClosePoll: closePoll },
  effects: {
    vote: (room, { messageId, vote: own }) => {
      room.polls.vote(messageId, own);
      room.presence.feeds.wake();
    },
    closePoll: (room, { messageId }) => {
      room.polls.close(messageId);
      room.presence.feeds.wake();
    },
  },
  view: ({ polls: kept, clock }) => ({
    isPollClosed: messageId => {
      const rules = kept.get(messageId)?.rules;
      return !rules || rules.isClosed || (rules.endsAt !== null && rules.endsAt <= clock.now());
    },
    votesOfSamePerson: (messageId, of) => kept.get(messageId)?.votes.ofSamePerson(of) ?? [],
  }),
  readHistory: withPoll,
  readMissed: pollsUpTo,
} satisfies RoomModule;
