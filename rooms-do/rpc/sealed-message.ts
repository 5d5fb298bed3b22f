import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { InboxEntry, WaitingEntry } from '../../domain/private-chat/inbox.ts';
import type { ChatMessage, MessageStyle } from '../../protocol/entities/messages.ts';

/**
 * The content of a waiting message. `rank` and `device`: the sender's, for ignore lists and later bans; `device` is
 * missing in messages of the previous release. `whole`: the complete message, for a reconnect to the same room.
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

/** The names of a message outside its sealed content. */
export type Addressed = Omit<InboxEntry, 'sealed'>;

/** A message of a client with the client's own id for it. */
export type OwnMessage = { senderId: string; receiverId: string; clientId: string; text: string };

/** Encrypts messages that wait for an absent member. */
export type MessageSealer = {
  seal(message: Addressed, content: SealedContent): string;
  /** Null where the secret is another, or the row was moved or changed. */
  open(message: WaitingEntry): SealedContent | null;
  /** The same for a repeated message, so that it is stored once. It reveals no text. */
  idOf(message: OwnMessage): string;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys are derived from the site's secret, one for each receiver, and stored nowhere. */
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
        // `final` has no answer but an exception for a wrong key or a changed row. The caller logs it.
        return null;
      }
    },
    idOf: ({ senderId, receiverId, clientId, text }) =>
      createHmac('sha256', idKey)
        .update(JSON.stringify([senderId, receiverId, clientId, text]))
        .digest('base64url'),
  };
}

/** Authenticated with the content: a row that is moved to another receiver or changed cannot be opened. */
const namesOf = ({ id, receiverId, senderId, sentAt }: Addressed): Buffer =>
  Buffer.from(JSON.stringify(['samar inbox 1', id, receiverId, senderId, sentAt]));
