import { proxy } from 'valtio';
import { DEFAULT_MESSAGE_COLOR } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/chat-message.ts';
import type { UploadedPicture } from '../../../protocol/rest/pictures.ts';
import { removePending } from './messages.ts';

/** The text of a box. `returned` is what came back and stands at its beginning. */
export type Box = { draft: string; returned: string };

/** The message that is being answered, or the own one that is being corrected. */
export type About = { kind: 'answer' | 'correction'; quote: Quote };

/** A picture that is being made ready, or is. */
export type Attached = { state: 'uploading' } | ({ state: 'ready' } & UploadedPicture);

type Composer = Box & {
  about: About | null;
  /** The picture that goes with what is written. */
  picture: Attached | null;
  style: MessageStyle;
  /** Until when sending is blocked and for how long it was; milliseconds, 0 for none. */
  blockedUntil: number;
  blockedFor: number;
};

export const composer = proxy<Composer>({
  draft: '',
  returned: '',
  about: null,
  picture: null,
  style: { color: DEFAULT_MESSAGE_COLOR, fontWeight: 'normal', fontStyle: 'normal' },
  blockedUntil: 0,
  blockedFor: 0,
});

export const setDraft = (draft: string): void => {
  composer.draft = draft;
};

/** What is written next answers this message. */
export const answerMessage = (quote: Quote): void => {
  if (composer.about?.kind === 'correction') composer.draft = '';
  composer.about = { kind: 'answer', quote };
};

/** What is written next takes the place of this one of one's own, with which it begins. */
export const correctMessage = (quote: Quote): void => {
  composer.about = { kind: 'correction', quote };
  composer.draft = quote.text;
};

export const writeAfresh = (): void => {
  if (composer.about?.kind === 'correction') composer.draft = '';
  composer.about = null;
};

export const toggleBold = (): void => {
  composer.style.fontWeight = composer.style.fontWeight === 'bolder' ? 'normal' : 'bolder';
};

export const toggleItalic = (): void => {
  composer.style.fontStyle = composer.style.fontStyle === 'italic' ? 'normal' : 'italic';
};

export const setTextColor = (color: string): void => {
  composer.style.color = color;
};

export const setStyle = (style: MessageStyle): void => {
  composer.style = { ...style };
};

export const blockWriting = (ms: number, now: number = Date.now()): void => {
  composer.blockedUntil = now + ms;
  composer.blockedFor = ms;
};

export const unblockWriting = (): void => {
  composer.blockedUntil = 0;
};

/**
 * Puts a refused text back above whatever stands in its box by now. Several come back in the order in which they were sent, which is that
 * of their refusals.
 */
export const putBack = ({ draft, returned }: Box, text: string): Box => {
  const isThere = returned !== '' && (draft === returned || draft.startsWith(`${returned}\n`));
  const head = isThere ? `${returned}\n${text}` : text;
  const rest = isThere ? draft.slice(returned.length + 1) : draft;
  return { draft: rest.trim() === '' ? head : `${head}\n${rest}`, returned: head };
};

/** Puts a rate-limited message back into the draft. */
export const restoreToDraft = (pendingId: string): void => {
  const pending = removePending(pendingId);
  if (!pending) return;
  if (pending.text !== '') Object.assign(composer, putBack(composer, pending.text));
  if (pending.replyTo && !composer.about) answerMessage(pending.replyTo);
  if (pending.picture && !composer.picture) composer.picture = { state: 'ready', ...pending.picture };
};

/** The style as it is sent. The default colour is left to the server, which has one for the room and one for private messages. */
export const styleToSend = ({ color, ...rest }: MessageStyle): Partial<MessageStyle> =>
  color === DEFAULT_MESSAGE_COLOR ? rest : { color, ...rest };
