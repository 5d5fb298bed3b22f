import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { UploadedPicture } from '../../../../../protocol/rest/messages.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { composer, returnCorrection, setDraft, writeAfresh } from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { beginWait } from '../../../state/writing/room-mode.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Sends what is written: as a message, as an answer, or in the place of the own last one. */
export const sendDraft = (): void => {
  const { about, style, picture } = composer;
  const text = composer.draft.trim();
  if (about?.kind === 'correction') correct(about.quote.id, text);
  else {
    const attached = picture?.state === 'ready' ? uploadedIn(picture) : undefined;
    chat().sendMessage(text, { ...style }, about ? { ...about.quote } : undefined, attached);
    composer.picture = null;
  }
  writeAfresh();
  setDraft('');
};

const uploadedIn = ({ picture, url, width, height }: UploadedPicture): UploadedPicture => ({
  picture,
  url,
  width,
  height,
});

/** A refused correction comes back to the box of its room. */
const correct = (messageId: string, text: string): void => {
  const { roomId, identity } = session;
  chat()
    .request('requestEditMessage', { messageId, text })
    .catch((refusal: RequestRejected) => {
      // The session of the author is over.
      if (session.identity?.userId !== identity?.userId) return;
      if (refusal.code !== 'message_not_found') returnCorrection(roomId, messageId, text);
      if (session.roomId !== roomId) return;
      toast.error(errorSentence(refusal));
      if (refusal.code === 'slow_mode' && refusal.retryAfterMs) beginWait(refusal.retryAfterMs);
    });
};
