import type { AckData } from '../../../protocol/client/acks.ts';
import type { RequestRejected } from '../../../protocol/client/errors.ts';
import { SECOND_MS, SEND_BLOCK_MS } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/chat-message.ts';
import type { UploadedPicture } from '../../../protocol/rest/pictures.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { errorText } from '../i18n/errors/chat-error-text.ts';
import { blockWriting, restoreToDraft } from '../state/composer.ts';
import {
  addPending,
  confirmPending,
  markFailed,
  markSending,
  messages,
  type Pending,
} from '../state/messages.ts';
import { beginWait, roomMode } from '../state/writing/room-mode.ts';
import { toast } from '../ui/toast/toast.ts';

const onRejected = (id: string, refusal: RequestRejected): void => {
  const { code, retryAfterMs } = refusal;
  if (code === 'rate_limited') {
    restoreToDraft(id);
    blockWriting(retryAfterMs ?? SEND_BLOCK_MS);
  } else if (code === 'slow_mode') {
    restoreToDraft(id);
    beginWait(retryAfterMs ?? roomMode.slowSeconds * SECOND_MS);
  } else markFailed(id, errorText(refusal));
};

/** The part of a connection that sending needs. */
type Emitter = {
  emit: (
    event: 'newMessageFromClient',
    data: UpData<'newMessageFromClient'>,
    how: { id: string; survivesReconnect: boolean },
  ) => Promise<AckData>;
};

/** The frame carries the id of the pending message: sent twice, it is stored once. */
type Sent = Pick<Pending, 'id' | 'text' | 'style' | 'replyTo' | 'picture'>;

const send = (connection: Emitter, { id, text, style, replyTo, picture }: Sent): void => {
  const data = {
    text,
    style: { ...style },
    ...(replyTo && { replyTo: replyTo.id }),
    ...(picture && { picture: picture.picture }),
  };
  connection.emit('newMessageFromClient', data, { id, survivesReconnect: true }).then(
    data => {
      confirmPending(id, typeof data.seq === 'number' ? data.seq : undefined);
      // Nobody sees it yet: a moderator looks at it first.
      if (data.waits) void import('../i18n/t-room-mode.ts').then(({ t }) => toast.blank(t('waiting.own')));
    },
    (refusal: RequestRejected) => onRejected(id, refusal),
  );
};

export const sendMessage = (
  connection: Emitter,
  text: string,
  style: MessageStyle,
  replyTo?: Quote,
  picture?: UploadedPicture,
): void => {
  const id = crypto.randomUUID();
  addPending({ id, text, style, replyTo, picture, sentAt: new Date().toISOString() });
  send(connection, { id, text, style, replyTo, picture });
};

export const retryMessage = (connection: Emitter, id: string): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (!pending || pending.state === 'sending') return;
  markSending(id);
  send(connection, pending);
};
