import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '../../../../../protocol/picture-limits.ts';
import { shrinkPicture, UnreadablePictureError } from '../../../browser/shrink-picture.ts';
import { request } from '../../../client/http/http-client.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-windows.ts';
import { composer } from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

const LIMITS = { side: PICTURE_MAX_SIDE, bytes: PICTURE_MAX_BYTES };

let under: AbortController | null = null;

/** Prepares a file for the draft: shrinks it, then uploads it. Another file replaces it. */
export const attachPicture = async (file: Blob): Promise<void> => {
  detachPicture();
  const upload = new AbortController();
  const { roomId } = session;
  // Whether another upload, the user, or a room change ended this upload.
  const isOver = (): boolean => under !== upload || session.roomId !== roomId || !composer.picture;
  under = upload;
  composer.picture = { state: 'uploading' };
  try {
    const small = await shrinkPicture(file, LIMITS);
    const body = new FormData();
    body.set('picture', small);
    body.set('room', roomId ?? '');
    const { data } = await request('POST /pictures', { body, signal: upload.signal });
    if (!isOver()) composer.picture = { state: 'ready', ...data };
  } catch (error) {
    if (isOver()) return;
    composer.picture = null;
    toast.error(error instanceof UnreadablePictureError ? t('picture.unreadable') : sentenceOf(error));
  }
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error)
    return errorSentence(error as Parameters<typeof errorSentence>[0]);
  throw error;
};

/** Removes the picture and aborts its upload. */
export const detachPicture = (): void => {
  under?.abort();
  under = null;
  composer.picture = null;
};
