import type { EvidenceLine } from '../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import type { MessageParts } from '../../../domain/protection/spam-record.ts';
import { HOUR_MS, SECOND_MS, WARNINGS_KEPT } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { fullText } from '../../../protocol/poll-limits.ts';
import { type DownData, encode, encodeText } from '../../../protocol/wire/down.ts';
import { isolateUsage } from '../../rpc/object-usage.ts';
import type { Announcement, HourCount, NewAnnouncement } from '../../rpc/reports.ts';
import type { UploadClaim } from '../../rpc/upload-claims.ts';
import type { Migration } from '../../storage/migrate.ts';
import { StoredValue, storedJson } from '../../storage/stored-value.ts';
import { tellOfMentions } from '../integrations/push.ts';
import type { RoomEffects } from '../platform/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { EffectTable, EffectTurn, RoomModule } from '../platform/room-module.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import { countNewcomers } from '../protection/raid-protection.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { forgetFiles, keepFiles, urlIn } from './held-files.ts';
import { History, IS_LEFT } from './history.ts';
import {
  changesUpTo,
  clearRoom as clearMessages,
  type DeletionNotice,
  deleteMessages as deleteFromHistory,
  editMessage as editInHistory,
} from './message-changes.ts';
import { messageCommands } from './message-commands.ts';
import { newMessage } from './new-message.ts';
import { noticeCommands } from './notice-commands.ts';
import { changePin, PinnedMessage, pinMessage, unpinGone } from './pins.ts';
import { type MentionScope, namingOf, noteUnmatched, publishNaming } from './reader-mentions.ts';
import { restartLoop, resumeLoop, scheduledMessagesTask } from './scheduled-messages.ts';
import { holdMessage, takeWaiting, type WaitingMessage, WaitingMessages } from './waiting-messages.ts';
import { WordPreviewRing } from './word-filter-preview.ts';

type MessagesState = {
  readonly history: History;
  /** Public messages of the history, used as evidence of an action. */
  readonly evidence: () => EvidenceLine[];
  readonly pin: PinnedMessage;
  readonly waiting: WaitingMessages;
  readonly previewRing: WordPreviewRing;
  readonly counter: MessageCounter;
  /** Time of the next round of scheduled messages (milliseconds). */
  readonly loopDueAt: StoredValue<number>;
  readonly recentAuthors: RecentAuthors;
};

const KEPT_AUTHORS = 256;

/**
 * Rooms of invisible users who recently wrote to a present user, so that answers reach them before the lobby knows that
 * these are allowed. Stores nothing for other users, so that no other action can use it.
 */
export class RecentAuthors {
  #rooms = new Map<string, string>();

  add(author: string, reader: string, roomId: string): void {
    const pair = `${author} ${reader}`;
    this.#rooms.delete(pair);
    this.#rooms.set(pair, roomId);
    const oldest = this.#rooms.keys().next().value;
    if (this.#rooms.size > KEPT_AUTHORS && oldest !== undefined) this.#rooms.delete(oldest);
  }

  roomOf(author: string, reader: string): string | null {
    return this.#rooms.get(`${author} ${reader}`) ?? null;
  }
}

/**
 * Delay after a message until the last counts are sent. A room with a timer does not hibernate (Cloudflare, 2026-10).
 */
const REST_AFTER_MS = 5 * SECOND_MS;
/** Minimum interval between a busy room's count calls to the lobby. */
const SEND_EVERY_MS = 25 * SECOND_MS;

type Source = { now(): number; send(counts: HourCount[]): Promise<unknown> };

/** Counts the messages of a room and sends the counts to the lobby in batches. */
export class MessageCounter {
  #source: Source;
  #counts = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Time of the first message that is not yet reported (milliseconds). */
  #beganAt: number | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  count(): void {
    const now = this.#source.now();
    this.#add({ hour: Math.floor(now / HOUR_MS), count: 1 });
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#beganAt ??= now;
    if (now - this.#beganAt >= SEND_EVERY_MS) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), REST_AFTER_MS);
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const counts = [...this.#counts].map(([hour, count]) => ({ hour, count }));
    this.#counts.clear();
    this.#beganAt = null;
    if (counts.length === 0) return;
    try {
      await this.#source.send(counts);
    } catch (error) {
      // The next call sends these counts again.
      console.warn(JSON.stringify({ what: 'talk_not_counted', error: String(error) }));
      for (const each of counts) this.#add(each);
    }
  }

  #add({ hour, count }: HourCount): void {
    this.#counts.set(hour, (this.#counts.get(hour) ?? 0) + count);
  }
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly messages: MessagesState;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    /**
     * Publishes a message and answers its number. `writer`: user to whom slow mode then applies. `fingerprint`:
     * author's device. `claim`: picture or voice note. `parts`: parts that count towards spam. `isForAuthor`: sent only
     * to the author. `hasWaited`: published by a moderator, without an answer.
     */
    publishMessage: {
      message: Omit<ChatMessage, 'seq'>;
      clientId: string | null;
      rank: number;
      writer: string;
      fingerprint: string;
      claim?: UploadClaim;
      parts?: MessageParts | null;
      isForAuthor?: boolean;
      hasWaited?: boolean;
    };
    /** Queues the message for review by a moderator, without sending it. */
    holdMessage: { waiting: WaitingMessage; parts: MessageParts | null; claim?: UploadClaim };
    takeWaiting: { messageId: string; isPublished: boolean };
    /**
     * Deletes messages. `by` is null if the authors delete their own messages. `notices`: notices to the other
     * authors.
     */
    deleteMessages: {
      messageIds: readonly string[];
      by: Participant | null;
      notices: readonly DeletionNotice[];
    };
    clearRoom: { by: Participant };
    /** Pins a message; null removes the pin. */
    pinMessage: { messageId: string | null };
    editMessage: { messageId: string; writer: string } & Pick<ChatMessage, 'text' | 'links'>;
  }
}

declare module '../../rpc/remote-commands.ts' {
  interface UserEffects {
    noteSaid: { userId: string; said: MessageParts };
    warn: { userId: string; warning: DownData<'receiveWarningMessage'> };
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    /** Returns a message that all users see, or that only `reader` sees. */
    message(id: string, reader?: string): ChatMessage | null;
    /** Returns the author's rank at the time of writing; infinite if unknown. */
    rankWhenWritten(messageId: string): number;
    /** Returns the fingerprint of the author's device; empty if unknown. */
    deviceOf(messageId: string): string;
    /** Returns the claim of an unused file for this room; null for any other file. */
    unsentUpload(claim: string): UploadClaim | null;
    /** Returns the messages of the history that all users see, oldest first. */
    heldMessages(): readonly ChatMessage[];
    /** Returns the messages that wait for a moderator, oldest first. */
    waitingMessages(): readonly WaitingMessage[];
    isWaitingFull(): boolean;
    /** Returns the pinned message, which may no longer be in the history. */
    pinnedMessage(): ChatMessage | null;
    /** Returns the user's last message in the history, as `reader` sees it. */
    lastMessageOf(userId: string, reader?: string): ChatMessage | null;
  }
  interface Calls {
    announce(announcement: NewAnnouncement): Promise<void>;
    /** Claims a file. Returns false if another message already has it. */
    takeUpload(url: string): Promise<boolean>;
  }
  interface Reads {
    /** Returns the announcements of the last 30 days for all rooms and audiences, oldest first. */
    announcements(): Promise<readonly Announcement[]>;
  }
}

/** Stores the author's rank with each message, and whether the message was edited or deleted. */
const changesOfMessages: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN rank INTEGER');
  sql.exec('ALTER TABLE history ADD COLUMN change INTEGER');
};

/** Stores the author's key with each message, which is independent of nicknames, and the time, for slow mode. */
const timesOfWriting: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN writer TEXT');
  sql.exec('ALTER TABLE history ADD COLUMN wrote_at INTEGER');
};

/** Stores the author's device with each message, so that messages from a device can be erased. */
const devicesOfMessages: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN fingerprint TEXT');
};

const waitingMessages: Migration = sql => {
  sql.exec(
    'CREATE TABLE waiting_messages (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
  );
};

/** Stores mentions that only some readers may see. */
const mentionsOfReaders: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN reader_mentions TEXT');
};

export const messages = {
  tables: {
    migrations: {
      5: changesOfMessages,
      8: timesOfWriting,
      9: devicesOfMessages,
      10: waitingMessages,
      12: mentionsOfReaders,
    },
    kept: ['history', 'waiting_messages'],
    leftOut: ['loopDueAt'],
  },
  state: (room, { sql }): MessagesState => {
    const { clock, ports } = room;
    const history = new History(sql, clock.newId);
    return {
      history,
      evidence: () => readEvidence(sql),
      pin: new PinnedMessage(sql),
      waiting: new WaitingMessages(sql, urls => forgetFiles(room, urls)),
      previewRing: new WordPreviewRing({
        isOn: () => siteConfigOf(room).options.wordRehearsal,
        held: () => history.held(),
      }),
      counter: new MessageCounter({ now: clock.now, send: counts => ports.lobby.addMessageCounts(counts) }),
      loopDueAt: new StoredValue(sql, 'loopDueAt'),
      recentAuthors: new RecentAuthors(),
    };
  },
  alarms: { scheduledMessages: scheduledMessagesTask },
  on: {
    join: (room, { participant }) => resumeLoop(room, participant),
    siteConfigChange: (room, { before }) => restartLoop(room, before),
    messagesGone: (room, { messageIds }) => {
      room.messages.previewRing.forget(messageIds);
      unpinGone(room, messageIds);
    },
  },
  commands: {
    newMessageFromClient: newMessage,
    ...messageCommands,
    ...noticeCommands,
    requestPinMessage: pinMessage,
  },
  effects: {
    publishMessage,
    holdMessage: (room, { waiting, parts, claim }) => {
      holdMessage(room, waiting);
      keepFiles(room, claim);
      noteParts(room, waiting.message.sender.userID, parts);
    },
    takeWaiting: (room, { messageId, isPublished }) => takeWaiting(room, messageId, isPublished),
    deleteMessages: (room, { messageIds, by, notices }) => deleteFromHistory(room, messageIds, by, notices),
    clearRoom: (room, { by }) => clearMessages(room, by),
    pinMessage: (room, { messageId }) => changePin(room, messageId),
    editMessage: (room, effect) => editInHistory(room, effect.messageId, effect, effect.writer),
    noteSaid: (room, { userId, said }) => noteParts(room, userId, said),
    warn: (room, { userId, warning: sent }) => warn(room, userId, sent),
  } satisfies Partial<EffectTable>,
  view: ({ id, clock, ports, messages }) => ({
    message: (messageId, reader) => messages.history.message(messageId, reader),
    rankWhenWritten: messageId => messages.pin.of(messageId)?.rank ?? messages.history.rankOf(messageId),
    deviceOf: messageId =>
      messages.pin.of(messageId)?.fingerprint ?? messages.history.authorOf(messageId).fingerprint ?? '',
    unsentUpload: claim => {
      const read = ports.readUploadClaim(claim, clock.now());
      if (read === null || (read.roomId ?? id) !== id) return null;
      const isUsed =
        messages.history.files.isSent(read) ||
        messages.waiting.files().includes(read.url) ||
        read.url === urlIn(messages.pin.message() ?? {});
      return isUsed ? null : read;
    },
    heldMessages: () => messages.history.held(),
    waitingMessages: () => messages.waiting.all(clock.now()),
    isWaitingFull: () => messages.waiting.isFull(clock.now()),
    pinnedMessage: () => messages.pin.message(),
    lastMessageOf: (userId, reader) => messages.history.lastOf(userId, reader),
  }),
  readMissed: changesUpTo,
  reads: ({ ports }) => ({ announcements: () => ports.lobby.announcements() }),
  calls: ({ ports }) => ({
    announce: announcement => ports.lobby.announce(announcement),
    takeUpload: url => ports.roomsDatabase.takeUpload(url),
  }),
} satisfies RoomModule;

/**
 * Stores a message and broadcasts it in one encoding. If the message may mention an invisible user, each viewer class
 * receives a separate encoding with mutually visible users only.
 */
function publishMessage(room: RoomState, effect: RoomEffects['publishMessage'], turn: EffectTurn): void {
  const { writer, claim, parts, isForAuthor, hasWaited = false } = effect;
  // Numbered here, because another message may be published during a call of the command.
  const message = { ...effect.message, seq: room.messages.history.lastSeq + 1 };
  const { userID } = message.sender;
  isolateUsage.add('messages', 1);
  room.protection.writingTimes.note(writer, Date.parse(message.sentAt));
  noteParts(room, userID, parts);
  room.typing.stop(userID);
  const naming = namingOf(room, message.sender, message.text);
  const plain = encodeText(
    'newMessageFromServer',
    room.messages.history.append(withMentions(message, naming.stored), {
      ...effect,
      readers: naming.readers,
    }),
  );
  keepFiles(room, claim);
  room.polls.follow(message);
  if (isForAuthor) sendTo(room, userID, plain);
  else {
    room.messages.previewRing.note(message);
    noteUnmatched(room, message, naming);
    broadcast(room, message, naming, plain);
    room.messages.counter.count();
    room.notify('messagePublished', { message, author: effect, hasWaited });
  }
  countNewcomers(room, userID);
  if (!hasWaited) turn.answer = { seq: message.seq, id: message.id };
}

function broadcast(room: RoomState, message: ChatMessage, naming: MentionScope, plain: string): void {
  if (naming.known.length === 0) {
    room.fanOut.publish(() => plain);
    return;
  }
  tellOfMentions(room, message, naming.known);
  publishNaming(room, naming, plain, mentions =>
    encodeText('newMessageFromServer', JSON.stringify(withMentions(message, mentions))),
  );
}

const withMentions = (message: ChatMessage, mentions: readonly string[]): ChatMessage =>
  mentions.length > 0 ? { ...message, mentions } : message;

/** Adds a message to its author's recent messages, if `parts` is given. */
function noteParts(room: RoomState, userId: string, parts: MessageParts | null | undefined): void {
  const author = parts && room.participants.get(userId);
  if (author)
    room.protection.spamRecords.note(author, parts, room.clock.now(), keptMsOf(siteConfigOf(room).options));
}

/** Stores the warning with the participant, so that a user with a broken connection receives it on return. */
function warn(room: RoomState, userId: string, sent: DownData<'receiveWarningMessage'>): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  changeParticipant(room, userId, { warnings: [...participant.warnings, sent].slice(-WARNINGS_KEPT) });
  sendTo(room, userId, encode('receiveWarningMessage', sent));
}

type EvidenceRow = { body: string; fingerprint: string | null; rank: number | null };

const readEvidence = (sql: SqlStorage): EvidenceLine[] =>
  sql
    .exec<EvidenceRow>(`SELECT body, fingerprint, rank FROM history WHERE ${IS_LEFT} ORDER BY seq`)
    .toArray()
    .map(({ body, fingerprint, rank }) => {
      const message = storedJson<ChatMessage>(body);
      const { id, sender, sentAt, picture, voice } = message;
      const author = { userId: sender.userID, nickname: sender.nickname, fingerprint, rank };
      const files = {
        ...(picture && { hasPicture: true as const }),
        ...(voice && { hasVoice: true as const }),
      };
      return { id, ...author, text: fullText(message), sentAt, ...files };
    });
