import { RequestRejected } from '../../../protocol/client/errors.ts';
import { SEND_BLOCK_MS } from '../../../protocol/constants.ts';
import { errorSentence } from '../i18n/errors/chat-error-text.ts';
import { blockWriting, composer, styleToSend } from '../state/composer.ts';
import { noteRefusal } from '../state/private/consent.ts';
import { toast } from '../ui/toast/toast.ts';
import { chat } from './chat.ts';

/**
 * Sends a private message, also while earlier ones are under way: the socket keeps their order. Resolves with whether it was sent; a
 * refusal is told, and one by the message meter blocks writing.
 */
export const sendPrivateMessage = async (to: string, chatMessage: string): Promise<boolean> => {
  try {
    await chat().request('privateMessage', { to, chatMessage, style: styleToSend(composer.style) });
    return true;
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    // The composer tells of the block by itself.
    if (error.code === 'private_refused') noteRefusal(to, Date.now());
    if (error.code === 'rate_limited') blockWriting(error.retryAfterMs ?? SEND_BLOCK_MS);
    else toast.error(errorSentence(error));
    return false;
  }
};
