import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import type { UploadedPicture } from '../../../../../protocol/rest/site.ts';
import { graphemes, messageFault } from '../../../../../protocol/text/length.ts';
import { isComposing } from '../../../browser/is-composing.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-chat.ts';
import {
  type About,
  type Attached,
  composer,
  returnCorrection,
  setDraft,
  writeAfresh,
} from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { beginWait } from '../../../state/writing/room-mode.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { truncateInsert } from './truncate-insert.ts';
import { typeText } from './typed-text.ts';

type Written = { draft: string; about: Pick<About, 'kind'> | null; picture: Pick<Attached, 'state'> | null };

/** A ready picture needs no text; an upload in progress delays sending. A correction takes no picture. */
export const isSendable = ({ draft, about, picture }: Written): boolean => {
  const fault = messageFault(draft);
  if (about?.kind === 'correction' || !picture) return fault === null;
  return picture.state === 'ready' && fault !== 'too_long';
};

/** Enter without Shift, but not the Enter that ends a composition. */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);

type Draft = {
  draft: string;
  left: number;
  send: () => void;
  /** Inserts a word at the caret, with spaces around it. */
  insert: (word: string) => void;
  /** Another text, with the caret there. */
  replace: (replaced: { text: string; caret: number }) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  handlers: {
    onWrite: (text: string) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
};

/** Replaces the selection by a word, with spaces around it. */
const insertWord = (text: string, word: string, start: number, end: number) => {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const before = head === '' || /\s$/u.test(head) ? head : `${head} `;
  const after = /^\s/u.test(tail) ? tail : ` ${tail}`;
  return { text: before + word + after, caret: before.length + word.length + 1 };
};

/** The text of the composer, its field, and the ways to change it. */
const useDraftText = () => {
  // Synchronous: otherwise the caret jumps to the end when typing in the middle.
  const { draft, roomId } = useSnapshot(composer, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);

  const replace: Draft['replace'] = ({ text, caret }) => {
    const box = field.current;
    if (!box) return;
    const fitted = truncateInsert(box.value, text);
    if (fitted.caret !== null) toast.error(t('composer.tooLong'));
    typeText(box, fitted.text, fitted.caret ?? caret);
    setDraft(fitted.text);
  };

  const insert = (word: string): void => {
    const box = field.current;
    if (box) replace(insertWord(box.value, word, box.selectionStart, box.selectionEnd));
  };
  return { draft, roomId, field, insert, replace };
};

/** Sends the draft as a message, as an answer, or as the correction of the own last message. */
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

/** `mayAttach`: pictures that are dropped or pasted go with the message. */
export const useDraft = (locked: boolean, mayAttach: boolean): Draft => {
  const { draft, roomId, field, insert, replace } = useDraftText();

  const send = (): void => {
    // An Enter that was on its way while the room changed was not meant for this one.
    if (locked || composer.roomId !== roomId || !isSendable(composer)) return;
    sendDraft();
    field.current?.focus();
  };

  /** Whether there was one to take. What writes such a text as well, as an office does, means the text. */
  const takePicture = (data: DataTransfer): boolean => {
    const file = [...data.files].find(({ type }) => type.startsWith('image/'));
    if (locked || !mayAttach || !file || data.types.includes('text/plain')) return false;
    void import('../pictures/attach-picture.ts').then(({ attachPicture }) => attachPicture(file));
    return true;
  };

  const handlers: Draft['handlers'] = {
    onWrite: setDraft,
    onKeyDown: event => {
      if (!isSubmitKey(event)) return;
      event.preventDefault();
      send();
    },
    onDrop: event => {
      event.preventDefault();
      if (!takePicture(event.dataTransfer)) toast.error(t('composer.dropBlocked'));
    },
    onPaste: event => {
      if (takePicture(event.clipboardData)) event.preventDefault();
    },
    onDragOver: event => event.preventDefault(),
  };

  return { draft, left: MESSAGE_MAX_GRAPHEMES - graphemes(draft), send, insert, replace, field, handlers };
};
