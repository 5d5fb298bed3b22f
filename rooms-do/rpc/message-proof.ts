import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { ReportedLine } from '../../protocol/rest/moderation.ts';

/**
 * Author of messages: a user id with any rank, or a device. For a device, only messages by authors below the rank
 * match; null means any rank.
 */
export type MessageAuthor = { userId: string } | { fingerprint: string; belowRank: number | null };

/** Poll votes and quiz points of one user. `choices`: null in anonymous polls. */
export type PersonGames = {
  votes: { room: string; question: string; choices: string[] | null }[];
  points: { room: string; points: number }[];
};

/**
 * A private message as one user received it from another; `room` and `nickname` come from the message, `sentAt` is ISO
 * 8601.
 */
export type ProvenMessage = Omit<ReportedLine, 'proof'> & { senderId: string; receiverId: string };

/** Signs messages and verifies the signatures. */
export type MessageProver = {
  /** `deliveredAt`: delivery time of a held message (milliseconds). */
  prove(message: ProvenMessage, deliveredAt?: number): string;
  isProven(message: ProvenMessage, proof: string): boolean;
};

/**
 * Keyed hash of a delivered private message with receiver, author and time: 43 characters that reveal nothing. For a
 * held message, the delivery time precedes the hash. The key is derived from the site's secret, so rooms and worker
 * share it without storage. A proof made with another secret is invalid.
 */
export function messageProver(secret: string): MessageProver {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'samar private message', 32));
  const hash = (message: ProvenMessage, deliveredAt: number | null) =>
    createHmac('sha256', key).update(encodingOf(message, deliveredAt)).digest();
  return {
    prove: (message, deliveredAt) => {
      const proof = hash(message, deliveredAt ?? null).toString('base64url');
      return deliveredAt === undefined ? proof : `${deliveredAt}.${proof}`;
    },
    isProven: (message, proof) => {
      const { deliveredAt, hashed } = partsOf(proof);
      const given = Buffer.from(hashed, 'base64url');
      const expected = hash(message, deliveredAt);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Delivery time of a proven message (milliseconds), which is later than the sending time for a held message. */
export const receivedAt = ({ sentAt }: Pick<ProvenMessage, 'sentAt'>, proof: string): number =>
  partsOf(proof).deliveredAt ?? Date.parse(sentAt);

const DELIVERED = /^(\d{1,15})\.([\w-]+)$/;

function partsOf(proof: string): { deliveredAt: number | null; hashed: string } {
  const [, deliveredAt, hashed] = DELIVERED.exec(proof) ?? [];
  if (deliveredAt === undefined || hashed === undefined) return { deliveredAt: null, hashed: proof };
  return { deliveredAt: Number(deliveredAt), hashed };
}

export const deliveredTo = (
  receiverId: string,
  { id, text, room, sender, sentAt }: ChatMessage,
): ProvenMessage => ({
  id,
  text,
  room,
  nickname: sender.nickname,
  sentAt,
  senderId: sender.userID,
  receiverId,
});

/** Encodes the fields as a JSON array, so that a separator inside a text cannot shift field boundaries. */
const encodingOf = (
  { id, text, room, nickname, sentAt, senderId, receiverId }: ProvenMessage,
  deliveredAt: number | null,
): string =>
  JSON.stringify([
    ...(deliveredAt === null ? ['private message'] : ['waiting message', deliveredAt]),
    ...[id, sentAt, room, senderId, nickname, receiverId, text],
  ]);
