import type { AckData } from '../../../protocol/client/acks.ts';
import type { RequestRejected } from '../../../protocol/client/errors.ts';
import { SECOND_MS, SEND_BLOCK_MS } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { UploadedPicture } from '../../../protocol/rest/messages.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { errorSentence, errorText } from '../i18n/errors/chat-error-text.ts';
import { blockWriting, returnToDraft } from '../state/composer.ts';
import {
  addPending,
  confirmPending,
  markFailed,
  markSending,
  messages,
  type Pending,
  removePending,
} from '../state/messages.ts';
import { session } from '../state/session.ts';
import { beginWait, roomMode } from '../state/writing/room-mode.ts';
import { toast } from '../ui/toast/toast.ts';

/** The author and the room of a message, for its refusal. */
type Origin = { userId: string | undefined; roomId: string | null };

/** The room has not judged the message: the same one may succeed later. */
const isNetworkFault = ({ code }: RequestRejected): boolean =>
  code === 'no_socket' || code === 'no_server_response';

const onRejected = (sent: Sent, { userId, roomId }: Origin, refusal: RequestRejected): void => {
  const { code, retryAfterMs } = refusal;
  // The session of the author is over.
  if (session.identity?.userId !== userId) return;
  const isHere = session.roomId === roomId;
  if (isHere && isNetworkFault(refusal)) {
    markFailed(sent.id, errorText(refusal));
    return;
  }
  const returned = removePending(sent.id) ?? sent;
  // The answered message is gone.
  returnToDraft(roomId, code === 'message_not_found' ? { ...returned, replyTo: undefined } : returned);
  if (code === 'rate_limited') blockWriting(retryAfterMs ?? SEND_BLOCK_MS);
  else if (code === 'slow_mode' && isHere) beginWait(retryAfterMs ?? roomMode.slowSeconds * SECOND_MS);
  else if (!isNetworkFault(refusal)) toast.error(errorSentence(refusal));
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

const send = (connection: Emitter, sent: Sent): void => {
  const { id, text, style, replyTo, picture } = sent;
  const data = {
    text,
    style: { ...style },
    ...(replyTo && { replyTo: replyTo.id }),
    ...(picture && { picture: picture.picture }),
  };
  const origin = { userId: session.identity?.userId, roomId: session.roomId };
  connection.emit('newMessageFromClient', data, { id, survivesReconnect: true }).then(
    data => {
      confirmPending(id, typeof data.seq === 'number' ? data.seq : undefined);
      // Nobody sees it yet: a moderator looks at it first.
      if (data.waits) void import('../i18n/t-room-mode.ts').then(({ t }) => toast.blank(t('waiting.own')));
    },
    (refusal: RequestRejected) => onRejected({ id, text, style, replyTo, picture }, origin, refusal),
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
