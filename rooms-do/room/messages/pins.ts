import type { Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { requestPinMessage } from '../../../protocol/wire/up/messages.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { command } from '../platform/command.ts';
import { publish } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { forgetFiles, urlIn } from './held-files.ts';

/** A pinned message, with its author's rank and device at the time of writing; null if unknown. */
export type Pin = { message: ChatMessage; rank: number | null; fingerprint: string | null };

/** Pinned message of a room. It is a copy, because the history drops a message after 256 newer ones. */
export class PinnedMessage {
  #sql: SqlStorage;
  #stored: StoredValue<Pin> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Loaded lazily, because most wake-ups of a quiet room need no pin. */
  get #value(): StoredValue<Pin> {
    this.#stored ??= new StoredValue(this.#sql, 'pin');
    return this.#stored;
  }

  get(): Pin | null {
    return this.#value.get();
  }

  message(): ChatMessage | null {
    return this.get()?.message ?? null;
  }

  /** Returns the pin if it contains this message. */
  of(messageId: string): Pin | null {
    const pin = this.get();
    return pin?.message.id === messageId ? pin : null;
  }

  /** Returns the pinned message if this author wrote it. */
  by(author: MessageAuthor): ChatMessage | null {
    const pin = this.get();
    if (!pin) return null;
    const { message, rank, fingerprint } = pin;
    if ('userId' in author) return message.sender.userID === author.userId ? message : null;
    const isBelow = author.belowRank === null || (rank !== null && rank < author.belowRank);
    return fingerprint === author.fingerprint && isBelow ? message : null;
  }

  set(pin: Pin): void {
    this.#value.set(pin);
  }

  clear(): void {
    this.#value.clear();
  }
}

/** Pins or unpins a message. A repeated request changes nothing. */
export const pinMessage = command({
  on: requestPinMessage,
  allow: may.pinMessage,
  check: ({ data: { messageId }, room }) => {
    const before = room.pinnedMessage();
    if (messageId === (before?.id ?? null)) return { pinned: before, before };
    const pinned = messageId === null ? null : room.message(messageId);
    return messageId !== null && !pinned ? new Failure('message_not_found') : { pinned, before };
  },
  run: ({ self }, _, { pinned, before }) =>
    pinned === before
      ? []
      : [{ do: 'pinMessage', messageId: pinned?.id ?? null }, ...recordPin(self, pinned, before)],
});

/** Omits the text, because the audit entry would otherwise keep it after the message is deleted. */
const recordPin = (by: Participant, pinned: ChatMessage | null, before: ChatMessage | null) => {
  const about = pinned ?? before;
  if (!about) return [];
  const note = { type: 'pinMessage', target: about.sender.nickname, text: String(pinned !== null) } as const;
  return [{ do: 'audit', note, by } as const];
};

/** Pins a message of the history, or removes the pin, and notifies the room. */
export function changePin(room: RoomState, messageId: string | null): void {
  const { history, pin } = room.messages;
  const message = messageId === null ? null : history.message(messageId);
  dropPin(room);
  // Removes mentions and votes, which differ between readers, and the quote, which would remain after a deletion of the
  // quoted message.
  if (message) {
    const { mentions: _, replyTo: __, poll: ___, ...copy } = message;
    pin.set({ message: copy, ...history.authorOf(message.id) });
  }
  tellPin(room);
}

/** Removes the pin of a deleted message. */
export function unpinGone(room: RoomState, messageIds: readonly string[]): void {
  const pinned = room.messages.pin.message();
  if (!pinned || !messageIds.includes(pinned.id)) return;
  dropPin(room);
  tellPin(room);
}

/** Applies a correction of the text to the pinned message. */
export function correctPin(
  room: RoomState,
  id: string,
  { text, links }: Pick<ChatMessage, 'text' | 'links'>,
): void {
  const pin = room.messages.pin.of(id);
  if (!pin) return;
  const { links: _, ...rest } = pin.message;
  room.messages.pin.set({ ...pin, message: { ...rest, text, ...(links && { links }), edited: true } });
  tellPin(room);
}

/** Returns the pin for a new client. A reconnecting client resets its earlier pin together with the history. */
export const pinFor = (room: RoomState): string[] => (room.messages.pin.get() ? [envelopeOf(room)] : []);

/** Returns the pinned message if the history no longer has it, so that deletions also apply to it. */
export function pinOutsideHistory({ messages: { history, pin } }: RoomState): ChatMessage | null {
  const message = pin.message();
  return message && history.seqOfMessage(message.id) === null ? message : null;
}

function dropPin(room: RoomState): void {
  const url = urlIn(pinOutsideHistory(room) ?? {});
  if (url !== null) forgetFiles(room, [url]);
  if (room.messages.pin.get()) room.messages.pin.clear();
}

const tellPin = (room: RoomState): void => publish(room, envelopeOf(room));

const envelopeOf = (room: RoomState): string =>
  encode('pinned', { room: room.settings.name, message: room.messages.pin.message() });
