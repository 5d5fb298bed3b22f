import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { InboxEntry, WaitingEntry } from '../../domain/private-chat/inbox.ts';
import type { ChatMessage, MessageStyle } from '../../protocol/entities/messages.ts';

/**
 * Content of a held message. `rank` and `device`: the sender's rank and device, for ignore lists and later bans; the
 * previous release omits `device`. `whole`: the complete message, for a reconnect to the same room.
 */
export type SealedContent = {
  text: string;
  style: MessageStyle;
  links?: true;
  username: string;
  nickname: string;
  rank: number;
  device?: { deviceId: string; fingerprint: string };
  whole?: ChatMessage;
};

/** Unencrypted fields of a held message. */
export type Addressed = Omit<InboxEntry, 'sealed'>;

/** A client's message with the id assigned by the client. */
export type OwnMessage = { senderId: string; receiverId: string; clientId: string; text: string };

/** Encrypts messages for absent members. */
export type MessageSealer = {
  seal(message: Addressed, content: SealedContent): string;
  /** Decrypts a message. Null if it was encrypted with another secret, or its row was changed or moved. */
  open(message: WaitingEntry): SealedContent | null;
  /** Derives an id without revealing the text. A repeated message gets the same id, so that it is stored once. */
  idOf(message: OwnMessage): string;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with one key per receiver, derived from the site's secret. No key is stored. */
export function messageSealer(secret: string): MessageSealer {
  const derived = (info: string) => new Uint8Array(hkdfSync('sha256', secret, '', info, 32));
  const keyOf = (receiverId: string) => derived(JSON.stringify(['samar inbox', receiverId]));
  const idKey = derived('samar inbox id');
  return {
    seal: (message, content) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(message.receiverId), nonce).setAAD(namesOf(message));
      const body = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url');
    },
    open: ({ sealed, ...message }) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      ];
      if (tag.length < TAG_BYTES) return null;
      const cipher = createDecipheriv(CIPHER, keyOf(message.receiverId), nonce)
        .setAAD(namesOf(message))
        .setAuthTag(tag);
      const body = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return JSON.parse(Buffer.concat([body, cipher.final()]).toString('utf8'));
      } catch {
        // `final` throws for a wrong key or a changed row. The caller logs the failure.
        return null;
      }
    },
    idOf: ({ senderId, receiverId, clientId, text }) =>
      createHmac('sha256', idKey)
        .update(JSON.stringify([senderId, receiverId, clientId, text]))
        .digest('base64url'),
  };
}

/**
 * Authenticated together with the content, so that a changed row, or a row moved to another receiver, cannot be
 * decrypted.
 */
const namesOf = ({ id, receiverId, senderId, sentAt }: Addressed): Buffer =>
  Buffer.from(JSON.stringify(['samar inbox 1', id, receiverId, senderId, sentAt]));
