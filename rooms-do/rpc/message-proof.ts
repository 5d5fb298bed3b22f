import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { ReportedLine } from '../../protocol/rest/moderation.ts';

/**
 * Author of messages: a user id with any rank, or a device. For a device, only messages of authors below the rank;
 * null means any rank.
 */
export type MessageAuthor = { userId: string } | { fingerprint: string; belowRank: number | null };

/**
 * A private message as one user received it from another; `room` and `nickname` come from the message, `sentAt` is ISO
 * 8601.
 */
export type ProvenMessage = Omit<ReportedLine, 'proof'> & { senderId: string; receiverId: string };

/** Proves messages, and tells which were proved. */
export type MessageProver = {
  prove(message: ProvenMessage): string;
  isProven(message: ProvenMessage, proof: string): boolean;
};

/**
 * Keyed hash of a delivered private message with receiver, author and time: 43 characters that reveal nothing. The
 * key is derived from the site's secret, so rooms and worker share it without storage; a proof under another secret
 * is invalid.
 */
export function messageProver(secret: string): MessageProver {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'samar private message', 32));
  const hash = (message: ProvenMessage) => createHmac('sha256', key).update(encodingOf(message)).digest();
  return {
    prove: message => hash(message).toString('base64url'),
    isProven: (message, proof) => {
      const given = Buffer.from(proof, 'base64url');
      const expected = hash(message);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
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

/** An array of strings in JSON: no text that holds a separator is read as two fields, nor two as one. */
const encodingOf = ({ id, text, room, nickname, sentAt, senderId, receiverId }: ProvenMessage): string =>
  JSON.stringify(['private message', id, sentAt, room, senderId, nickname, receiverId, text]);
