import { SEND_BLOCK_MS } from '../../../protocol/constants.ts';
import type { MessageStyle } from '../../../protocol/entities/chat-message.ts';
import { blockWriting, returnToDraft } from '../state/composer.ts';
import { addPending, confirm, markFailed, markSending, messages } from '../state/messages.ts';
import { refusalText } from '../text/refusal.ts';
import type { Connection } from './connection.ts';
import type { Declined } from './outbox.ts';

const settleRefused = (id: string, refusal: Declined): void => {
  const { code, retryAfterMs } = refusal;
  if (code === 'rate_limited') {
    returnToDraft(id);
    blockWriting(retryAfterMs ?? SEND_BLOCK_MS);
  } else markFailed(id, refusalText(refusal));
};

type Emitter = Pick<Connection, 'emit'>;

/** The frame has the id of the message that waits: sent twice, it is said once. */
const send = (connection: Emitter, id: string, text: string, style: MessageStyle): void => {
  connection.emit('newMessageFromClient', { text, style: { ...style } }, { id, outlasts: true }).then(
    data => confirm(id, typeof data?.seq === 'number' ? data.seq : undefined),
    (refusal: Declined) => settleRefused(id, refusal),
  );
};

export const sayWith = (connection: Emitter, text: string, style: MessageStyle): void => {
  const id = crypto.randomUUID();
  addPending({ id, text, style, sentAt: new Date().toISOString() });
  send(connection, id, text, style);
};

export const retryWith = (connection: Emitter, id: string): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (!pending || pending.state === 'sending') return;
  markSending(id);
  send(connection, id, pending.text, pending.style);
};
