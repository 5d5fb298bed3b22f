import type { Participant } from '../../../domain/presence/participant.ts';
import type { InboxEntry, InboxReceiver, WaitingEntry } from '../../../domain/private-chat/inbox.ts';
import { isUnheard } from '../../../domain/private-chat/private-consent.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { InboxMessage } from '../../../protocol/entities/private-chat.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { INBOX_FRAME_MESSAGES, RECONNECTING_MAX } from '../../../protocol/inbox-limits.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { inParts } from '../../rpc/call-parts.ts';
import { deliveredTo, type MessageAuthor } from '../../rpc/message-proof.ts';
import type { SealedContent } from '../../rpc/sealed-message.ts';
import { tellOfPrivate } from '../integrations/push.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** A private message whose receiver is in no room that the sender sees. */
export type InboxRequested = { senderId: string; receiverId: string; clientId: string | null; text: string };

/** Receiver account and message id, or the refusal; null if the account does not exist. */
export type InboxPlace =
  | { id: string; receiver: InboxReceiver }
  | { refused: ErrorCode; retryAfterMs: number }
  | null;

/** Counts the attempt first, so that an attempt to reach an unknown receiver counts too. */
export async function findPlace(
  { ports, clock }: RoomState,
  { senderId, receiverId, clientId, text }: InboxRequested,
): Promise<InboxPlace> {
  const attempt = { limited: 'absentReceivers', who: senderId, of: receiverId } as const;
  const retryAfterMs = await ports.lobby.beginAttempts([attempt]);
  if (retryAfterMs > 0) return { refused: 'too_many_absent', retryAfterMs };
  const id = clientId === null ? clock.newId() : ports.sealer.idOf({ senderId, receiverId, clientId, text });
  const receiver = await ports.roomsDatabase.inboxReceiver({ id, receiverId, senderId });
  return receiver && { id, receiver };
}

/** Sender data that later decisions about a message need. */
export type PrivateSender = Pick<Participant, 'rank' | 'deviceId' | 'fingerprint'>;

/** A message to store. A dropped message is only counted, so that its sender reaches the same limits. */
export type InboxDeposit = { to: string; message: ChatMessage; by: PrivateSender; isDropped: boolean };

export function deposit(room: RoomState, { to, message, by, isDropped }: InboxDeposit): void {
  const { sealed, ...names } = sealedFor(room, to, message, by);
  room.outbox.put({ kind: 'inbox', message: { ...names, sealed: isDropped ? null : sealed } });
}

/** Encrypts a message before it is written. */
function sealedFor(
  { ports }: RoomState,
  receiverId: string,
  message: ChatMessage,
  { rank, deviceId, fingerprint }: PrivateSender,
  whole?: ChatMessage,
): WaitingEntry {
  const { id, text, style, links, sender } = message;
  const { userID: senderId, username, nickname } = sender;
  const names = { id, receiverId, senderId, sentAt: Date.parse(message.sentAt) };
  const device = { deviceId, fingerprint };
  const content = { text, style, ...(links && { links }), username, nickname, rank, device };
  return { ...names, sealed: ports.sealer.seal(names, { ...content, ...(whole && { whole }) }) };
}

/** Encrypted private messages for disconnected participants, held until they reconnect or leave. */
export class HeldMessages {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  isFull(receiverId: string): boolean {
    return this.#of(receiverId).length >= RECONNECTING_MAX;
  }

  add({ id, receiverId, senderId, sentAt, sealed }: InboxEntry): void {
    this.#sql.exec(
      'INSERT INTO held_messages (id, receiver_id, sender_id, sent_at, sealed) VALUES (?, ?, ?, ?, ?)',
      ...[id, receiverId, senderId, sentAt, sealed],
    );
  }

  all(): InboxEntry[] {
    return this.#sql.exec<InboxEntry>(`${HELD} ORDER BY turn`).toArray();
  }

  /** Removes and returns a receiver's messages in order of arrival. */
  takeAll(receiverId: string): InboxEntry[] {
    const held = this.#of(receiverId);
    this.remove(held.map(({ id }) => id));
    return held;
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#sql.exec('DELETE FROM held_messages WHERE id = ?', id);
  }

  #of(receiverId: string): InboxEntry[] {
    return this.#sql.exec<InboxEntry>(`${HELD} WHERE receiver_id = ? ORDER BY turn`, receiverId).toArray();
  }
}

const HELD =
  'SELECT id, receiver_id AS receiverId, sender_id AS senderId, sent_at AS sentAt, sealed FROM held_messages';

/** Whether a participant has no open socket, so that private messages must be held. */
const isReconnecting = ({ participants, connections }: RoomState, userId: string): boolean =>
  participants.get(userId) !== undefined && connections.ofUser(userId).length === 0;

/** Whether the participant is reconnecting and the store of held messages is full. */
export const isHeldFull = (room: RoomState, userId: string): boolean =>
  isReconnecting(room, userId) && room.privateChat.held.isFull(userId);

/** Sends a message to its receiver, or holds it until the receiver reconnects. */
export function deliverPrivate(room: RoomState, { to, message, by, isDropped }: InboxDeposit): void {
  if (isReconnecting(room, to)) {
    const { sealed, ...names } = sealedFor(room, to, message, by, message);
    room.privateChat.held.add({ ...names, sealed: isDropped ? null : sealed });
  } else if (!isDropped) sendProven(room, to, message);
  if (!isDropped) tellOfPrivate(room, to, message);
}

/** Sends a message with the proof that a later report needs. `deliveredAt`: delivery time of a held message. */
function sendProven(room: RoomState, userId: string, message: ChatMessage, deliveredAt?: number): void {
  const proof = room.ports.proveMessage(deliveredTo(userId, message), deliveredAt);
  const { lastSeq: seq } = room.messages.history;
  sendTo(room, userId, encode('privateMessage', { ...message, seq, proof }));
}

export function releaseHeld(room: RoomState, userId: string): void {
  const held = room.privateChat.held.takeAll(userId).flatMap(sealedOf);
  for (const { content } of openAll(room, held))
    if (content?.whole) sendProven(room, userId, content.whole, room.clock.now());
}

const sealedOf = ({ sealed, ...names }: InboxEntry): WaitingEntry[] =>
  sealed === null ? [] : [{ ...names, sealed }];

type Opened = { entry: WaitingEntry; content: SealedContent | null };

function openAll({ ports }: RoomState, waiting: readonly WaitingEntry[]): Opened[] {
  const opened = waiting.map(entry => ({ entry, content: ports.sealer.open(entry) }));
  const lost = opened.filter(({ content }) => content === null).length;
  // Messages encrypted under an earlier secret cannot be decrypted.
  if (lost > 0) console.error(JSON.stringify({ what: 'inbox_messages_not_opened', count: lost }));
  return opened;
}

/** Moves a leaving member's held messages to the inbox. Guests have no inbox. */
export function depositHeld(room: RoomState, { userId, accountType, takesPush }: Participant): void {
  const held = room.privateChat.held.takeAll(userId);
  if (accountType !== 'super') return;
  const late = takesPush === true ? 'pushed' : 'unpushed';
  room.outbox.put(...held.map(message => ({ kind: 'inbox', message, late }) as const));
}

export function eraseHeld({ privateChat: { held }, ports }: RoomState, author: MessageAuthor): void {
  const isTheirs = (entry: InboxEntry): boolean => {
    if ('userId' in author) return entry.senderId === author.userId;
    const [waiting] = sealedOf(entry);
    const content = waiting ? ports.sealer.open(waiting) : null;
    const isReached = author.belowRank === null || (content?.rank ?? 0) < author.belowRank;
    return content?.device?.fingerprint === author.fingerprint && isReached;
  };
  held.remove(held.all().flatMap(entry => (isTheirs(entry) ? [entry.id] : [])));
}

/** Delivers inbox messages stored since these users entered. Returns the users who are in this room. */
export function noteArrivals(room: RoomState, userIds: readonly string[]): string[] {
  const here = userIds.flatMap(userId => room.participants.get(userId) ?? []);
  for (const participant of here) {
    room.participants.put({ ...participant, hasInbox: true });
    deliverInbox(room, participant.userId, true);
  }
  return here.map(({ userId }) => userId);
}

/** Delivers waiting messages in the background, so that the room does not wait for the database. */
export function deliverInbox(room: RoomState, userId: string, isArrival = false): void {
  if (room.participants.get(userId)?.hasInbox)
    room.ports.runInBackground('inbox_not_delivered', deliver(room, userId, isArrival));
}

async function deliver(room: RoomState, userId: string, isArrival: boolean): Promise<void> {
  const waiting = await room.ports.roomsDatabase.inbox(userId, isSeen(room, userId));
  const reader = room.participants.get(userId);
  if (!reader) return;
  const opened = openAll(room, waiting);
  const isPublicRoom = !room.meta.unlisted;
  const heard = opened.flatMap(({ entry, content }) =>
    content === null || isUnheard(reader, { userId: entry.senderId, rank: content.rank }, isPublicRoom)
      ? []
      : [messageOf(room, entry, content)],
  );
  const sent = room.privateChat.sentInbox.get(userId) ?? new Set();
  // Skips messages that an earlier delivery contained.
  const unsent = isArrival ? heard.filter(({ id }) => !sent.has(id)) : heard;
  room.privateChat.sentInbox.set(userId, new Set([...sent, ...heard.map(({ id }) => id)]));
  for (const messages of inFrames(unsent)) sendTo(room, userId, encode('inbox', { messages }));
  if (isArrival)
    for (const { id, from, text } of unsent) tellOfPrivate(room, userId, { id, sender: from, text });
  const heardIds = new Set(heard.map(({ id }) => id));
  const dropped = waiting.flatMap(({ id }) => (heardIds.has(id) ? [] : [id]));
  if (dropped.length > 0 || waiting.length === 0) await settleInbox(room, userId, dropped);
}

function messageOf(
  { ports, clock }: RoomState,
  { id, senderId, receiverId, sentAt: at }: InboxEntry,
  { text, style, links, username, nickname }: SealedContent,
): InboxMessage {
  const sentAt = new Date(at).toISOString();
  const proven = { id, text, room: '', nickname, sentAt, senderId, receiverId };
  return {
    ...{ id, from: { userID: senderId, username, nickname }, text, style, ...(links && { links }), sentAt },
    proof: ports.proveMessage(proven, clock.now()),
  };
}

const inFrames = (messages: readonly InboxMessage[]): InboxMessage[][] =>
  inParts(messages).flatMap(part =>
    Array.from({ length: Math.ceil(part.length / INBOX_FRAME_MESSAGES) }, (_, at) =>
      part.slice(at * INBOX_FRAME_MESSAGES, (at + 1) * INBOX_FRAME_MESSAGES),
    ),
  );

/** Removes received or dropped messages from the inbox. */
export async function settleInbox(room: RoomState, userId: string, ids: readonly string[]): Promise<void> {
  const settlement = { receiverId: userId, ids, isSeen: isSeen(room, userId) };
  const isEmpty = await room.ports.roomsDatabase.settleInbox(settlement);
  const participant = room.participants.get(userId);
  if (isEmpty && participant?.hasInbox) room.participants.put({ ...participant, hasInbox: false });
}

/**
 * Whether messages need no further counting. A receiver who is present but invisible to the sender counts as absent, so
 * that the sender has the same limits.
 */
const isSeen = ({ participants }: RoomState, userId: string): boolean =>
  participants.get(userId)?.visibility === 'visible';
