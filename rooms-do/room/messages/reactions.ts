import type { Participant } from '../../../domain/presence/participant.ts';
import { checkNewcomer } from '../../../domain/protection/raids.ts';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import {
  type ChatMessage,
  isCommonReaction,
  REACTION_KINDS_MAX,
  REACTION_NAMED_MAX,
  type ReactionCount,
} from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { requestReact } from '../../../protocol/wire/up/messages.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { command } from '../platform/command.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { type CanSee, isSeenByMore, seenByOne, type VisibleUser } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { type ActingDevice, isBy, publishChanges } from './message-readers.ts';

/**
 * One user's reaction to a message. `visibility`: the user's visibility at the time of the reaction, which permanently
 * determines its readers. Earlier reactions of a new ghost stay, although others see that the ghost has left. Reactions
 * of an earlier release have no device.
 */
export type Reaction = VisibleUser & { reaction: string } & Partial<ActingDevice>;

/** Counts reactions by kind, in order of first use. */
function countReactions(given: readonly Reaction[], sees: CanSee): ReactionCount[] {
  const kinds = new Map<string, string[]>();
  for (const { reaction, userId } of given.filter(sees))
    kinds.set(reaction, [...(kinds.get(reaction) ?? []), userId]);
  return [...kinds].slice(0, REACTION_KINDS_MAX).map(([reaction, userIDs]) => ({
    reaction,
    count: userIDs.length,
    userIDs: userIDs.slice(0, REACTION_NAMED_MAX),
  }));
}

/** Adds a reaction. A repeated reaction with wider visibility replaces the earlier one. */
function withReaction(given: readonly Reaction[], added: Reaction): readonly Reaction[] {
  const before = given.find(each => isSame(each, added));
  if (!before) return [...given, added];
  if (!isSeenByMore(added, before)) return given;
  return [...given.filter(each => each !== before), added];
}

const withoutReaction = (
  given: readonly Reaction[],
  removed: Pick<Reaction, 'reaction' | 'userId'>,
): readonly Reaction[] => given.filter(each => !isSame(each, removed));

const isSame = (one: Pick<Reaction, 'reaction' | 'userId'>, other: typeof one): boolean =>
  one.reaction === other.reaction && one.userId === other.userId;

type Row = { id: string; body: string };
type ReactionChange = { id: string; before: readonly Reaction[]; now: readonly Reaction[] };

const NONE: readonly Reaction[] = [];
const STORED_NONE = JSON.stringify(NONE);

/**
 * Reactions to messages of the history, in memory. A separate ring stores them at each broadcast. A reaction revoked
 * before the broadcast is never written, and a crash loses the reactions of the last half second. When a message leaves
 * the history, its reactions are removed.
 */
export class Reactions {
  #sql: SqlStorage;
  #seqOf: (id: string) => number | null;
  #read: { given: Map<string, readonly Reaction[]>; stored: Map<string, string> } | null = null;
  /** Last broadcast reactions of the messages that changed since. */
  #sent = new Map<string, readonly Reaction[]>();

  constructor(sql: SqlStorage, seqOf: (id: string) => number | null) {
    this.#sql = sql;
    this.#seqOf = seqOf;
  }

  get #given(): Map<string, readonly Reaction[]> {
    return this.#kept.given;
  }

  get #stored(): Map<string, string> {
    return this.#kept.stored;
  }

  /** Loaded lazily, because most wake-ups of a quiet room need no reactions. */
  get #kept() {
    this.#read ??= this.#readAll();
    return this.#read;
  }

  #readAll() {
    const given = new Map<string, readonly Reaction[]>();
    const stored = new Map<string, string>();
    for (const { id, body } of this.#sql.exec<Row>('SELECT id, body FROM reactions').toArray()) {
      if (this.#seqOf(id) === null) continue;
      given.set(id, storedJson<Reaction[]>(body));
      stored.set(id, body);
    }
    return { given, stored };
  }

  of(id: string): readonly Reaction[] {
    return this.#given.get(id) ?? NONE;
  }

  /** Returns the last broadcast state, so that a new user receives the same changes as others. */
  sentOf(id: string): readonly Reaction[] {
    return this.#sent.get(id) ?? this.of(id);
  }

  set(id: string, given: readonly Reaction[]): void {
    if (!this.#sent.has(id)) this.#sent.set(id, this.of(id));
    this.#given.set(id, given);
  }

  forget(ids: readonly string[]): void {
    this.#dropRows(ids.filter(id => this.#stored.has(id)));
    for (const id of ids) for (const map of [this.#given, this.#sent]) map.delete(id);
  }

  /** Removes a user's reactions, and all rows of messages that have left the history. */
  forgetUser(user: MessageAuthor): void {
    for (const [id, given] of this.#given) {
      const kept = given.filter(each => !isBy(each, user));
      if (kept.length === given.length) continue;
      this.set(id, kept);
      this.#store(id, kept);
    }
    const rows = this.#sql.exec<Row>('SELECT id, body FROM reactions').toArray();
    this.#dropRows(rows.flatMap(({ id }) => (this.#seqOf(id) === null ? [id] : [])));
  }

  /** Stores and returns the reaction changes since the last call. */
  takeChanges(): ReactionChange[] {
    const changes = [...this.#sent].map(([id, before]) => ({ id, before, now: this.of(id) }));
    this.#sent.clear();
    for (const { id, now } of changes) this.#store(id, now);
    return changes;
  }

  /** Returns the messages up to a seq that have, or had, reactions. */
  upTo(since: number): string[] {
    return [...this.#given.keys()].filter(id => (this.#seqOf(id) ?? Number.POSITIVE_INFINITY) <= since);
  }

  #store(id: string, given: readonly Reaction[]): void {
    const seq = this.#seqOf(id);
    const body = JSON.stringify(given);
    if (seq === null || body === (this.#stored.get(id) ?? STORED_NONE)) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO reactions (slot, id, body) VALUES (?, ?, ?)',
      seq % HISTORY_CAPACITY,
      id,
      body,
    );
    this.#stored.set(id, body);
    if (this.#given.size > HISTORY_CAPACITY) this.#forgetPassed();
  }

  #dropRows(ids: readonly string[]): void {
    for (const id of ids) {
      this.#sql.exec('DELETE FROM reactions WHERE id = ?', id);
      this.#stored.delete(id);
    }
  }

  #forgetPassed(): void {
    for (const id of this.#given.keys())
      if (this.#seqOf(id) === null) for (const map of [this.#given, this.#stored]) map.delete(id);
  }
}

const react = command({
  on: requestReact,
  allow: may.writeInRoom,
  check: ({ data: { messageId, reaction, on }, self, actor, room }) => {
    const refused = checkNewcomer(self, room.now());
    if (refused) return refused;
    if (!room.message(messageId, self.userId)) return new Failure('message_not_found');
    const before = room.reactions(messageId);
    const { fingerprint, rank } = self;
    const own = { reaction, userId: actor.userId, visibility: actor.visibility, fingerprint, rank };
    if (on && !isCommonReaction(reaction) && room.tokenKinds.get(reaction) !== 'emoticon')
      return new Failure('not_found');
    const given = on ? added(before, own, actor) : removed(before, own);
    return given instanceof Failure ? given : { before, given };
  },
  run: ({ data: { messageId } }, _, { before, given }) =>
    given === before ? [] : [{ do: 'changeReactions', messageId, given }],
});

/**
 * Adds a reaction. Counts only kinds that the user sees, because a refusal would reveal an invisible user's reaction.
 */
function added(given: readonly Reaction[], own: Reaction, actor: Actor): readonly Reaction[] | Failure {
  const viewer = viewerClass(actor);
  const seen = countReactions(given, each => each.userId === own.userId || seesUserAs(viewer, each));
  if (seen.length >= REACTION_KINDS_MAX && !seen.some(({ reaction }) => reaction === own.reaction))
    return new Failure('too_many_reactions');
  return withReaction(given, own);
}

/** Removes a reaction. Refused if others see it but not its user, because the removal would reveal the user. */
function removed(given: readonly Reaction[], own: Reaction): readonly Reaction[] | Failure {
  const before = given.find(each => isSame(each, own));
  if (!before) return given;
  if (isSeenByMore(before, own)) return new Failure('forbidden');
  return withoutReaction(given, own);
}

/**
 * Queues changes for every viewer class that sees them. A user invisible to their own class still receives their own
 * reactions.
 */
function tellReactions(room: RoomState): void {
  publishChanges(room, room.reactions.takeChanges(), envelopeOf);
}

/** Adds the reactions visible to the reader to a message of the history. */
function withReactions(room: RoomState, message: ChatMessage, reader: Participant): ChatMessage {
  const reactions = countReactions(room.reactions.sentOf(message.id), seenByOne(room, reader));
  return reactions.length > 0 ? { ...message, reactions } : message;
}

/** Returns the reactions to messages up to `since`, which a reconnecting client still displays. */
function reactionsUpTo(room: RoomState, since: number, reader: Participant): string[] {
  const sees = seenByOne(room, reader);
  const messages = room.reactions
    .upTo(since)
    .filter(id => room.messages.history.isReadBy(id, reader.userId))
    .map(id => ({ id, reactions: countReactions(room.reactions.sentOf(id), sees) }));
  return messages.length > 0 ? [encode('reactionsChanged', { messages })] : [];
}

function envelopeOf(changes: readonly ReactionChange[], sees: CanSee): string | null {
  const messages = changes.flatMap(({ id, before, now }) => {
    const reactions = countReactions(now, sees);
    const isSame = JSON.stringify(reactions) === JSON.stringify(countReactions(before, sees));
    return isSame ? [] : [{ id, reactions }];
  });
  return messages.length > 0 ? encode('reactionsChanged', { messages }) : null;
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly reactions: Reactions;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    changeReactions: { messageId: string; given: readonly Reaction[] };
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    reactions(messageId: string): readonly Reaction[];
  }
}

export const reactions = {
  tables: {
    migrations: {
      6: sql => {
        sql.exec('CREATE TABLE reactions (slot INTEGER PRIMARY KEY, id TEXT NOT NULL, body TEXT NOT NULL)');
      },
    },
    kept: ['reactions'],
  },
  state: (room, { sql }) => new Reactions(sql, messageId => room.messages.history.seqOfMessage(messageId)),
  on: {
    listChanges: tellReactions,
    messagesGone: ({ reactions: kept }, { messageIds }) => kept.forget(messageIds),
  },
  commands: { requestReact: react },
  effects: {
    // The next list changes include the broadcast.
    changeReactions: (room, { messageId, given }) => {
      room.reactions.set(messageId, given);
      room.presence.feeds.wake();
    },
  },
  view: ({ reactions: kept }) => ({ reactions: messageId => kept.of(messageId) }),
  readHistory: withReactions,
  readMissed: reactionsUpTo,
} satisfies RoomModule;
