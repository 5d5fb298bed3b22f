import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { UploadedPicture } from '../../../../../protocol/rest/pictures.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { composer, correctMessage, setDraft, writeAfresh } from '../../../state/composer.ts';
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

/** A refused correction comes back to the box, where nothing else has been begun meanwhile. */
const correct = (messageId: string, text: string): void => {
  chat()
    .request('requestEditMessage', { messageId, text })
    .catch((refusal: RequestRejected) => {
      toast.error(errorSentence(refusal));
      if (refusal.code === 'slow_mode' && refusal.retryAfterMs) beginWait(refusal.retryAfterMs);
      if (composer.draft === '' && !composer.about) correctMessage({ id: messageId, nickname: '', text });
    });
};
