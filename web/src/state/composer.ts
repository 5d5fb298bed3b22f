import { proxy } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import { firstGraphemes, lineOf } from '../../../protocol/text/length.ts';
import type { ShownMessage } from './messages.ts';

/** The text of a box. `returned` is the returned text at its beginning. */
export type Box = { draft: string; returned: string };

/** The message to answer, or the own message to correct. */
export type About = { kind: 'answer' | 'correction'; quote: Quote };

/** A picture that is being made ready, or is. */
export type Attached = { state: 'uploading' } | ({ state: 'ready' } & UploadedPicture);

/** The part of the composer that belongs to one room. */
export type RoomDraft = Box & { about: About | null; picture: Attached | null };

type Composer = RoomDraft & {
  /** The room that the draft belongs to; null before the first. */
  roomId: string | null;
  /** The drafts of other rooms, by the id of the room. */
  others: Record<string, RoomDraft>;
  /** The drafts of private chats, by the id of the peer. */
  toPeers: Record<string, Box>;
  style: MessageStyle;
  /** End and duration of a block on sending; milliseconds, 0 for none. */
  blockedUntil: number;
  blockedFor: number;
  /** Typing users of the room. */
  typing: readonly string[];
};

const emptyDraft = (): RoomDraft => ({ draft: '', returned: '', about: null, picture: null });

const fresh = (): Composer => ({
  ...emptyDraft(),
  roomId: null,
  others: {},
  toPeers: {},
  style: { color: DEFAULT_MESSAGE_COLOR, fontWeight: 'normal', fontStyle: 'normal' },
  blockedUntil: 0,
  blockedFor: 0,
  typing: [],
});

export const composer = proxy<Composer>(fresh());

/** The next person in this tab finds nothing of the last one. */
export const resetComposer = (): void => {
  Object.assign(composer, fresh());
};

/** The drafts of all rooms that have one. */
export const roomDrafts = ({
  roomId,
  others,
  ...own
}: Omit<Composer, 'style'>): Record<string, RoomDraft> => {
  if (roomId === null) return others;
  const { draft, returned, about, picture } = own;
  // An upload ends with its room.
  const current = { draft, returned, about, picture: picture?.state === 'ready' ? picture : null };
  const { [roomId]: _, ...rest } = others;
  return isEmpty(current) ? rest : { ...rest, [roomId]: current };
};

const isEmpty = ({ draft, about, picture }: RoomDraft): boolean => draft === '' && !about && !picture;

/** Puts the draft of the room away, and takes out that of the next room. */
export const enterRoom = (roomId: string): void => {
  if (roomId === composer.roomId) return;
  const { [roomId]: own = emptyDraft(), ...others } = roomDrafts(composer);
  Object.assign(composer, { roomId, others, ...own });
};

export const setDraft = (draft: string): void => {
  composer.draft = draft;
};

/** The next message answers this one. */
export const answerMessage = (quote: Quote): void => {
  if (composer.about?.kind === 'correction') composer.draft = '';
  composer.about = { kind: 'answer', quote };
};

/** The next message corrects this own one and starts with its text. */
export const correctMessage = (quote: Quote): void => {
  composer.about = { kind: 'correction', quote };
  composer.draft = quote.text;
};

export const writeAfresh = (): void => {
  if (composer.about?.kind === 'correction') composer.draft = '';
  composer.about = null;
};

/** The quotation above the draft follows its message: to its new words, or away (null) with a message that is gone. */
export const followQuoted = (ids: ReadonlySet<string>, text: string | null): void => {
  const { about } = composer;
  if (!about || !ids.has(about.quote.id)) return;
  if (text === null) writeAfresh();
  else composer.about = { ...about, quote: { ...about.quote, text } };
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
 * Returns a refused text above the current draft. Several return in the order they were sent, which is that of their
 * refusals.
 */
export const putBack = ({ draft, returned }: Box, text: string): Box => {
  const isThere = returned !== '' && (draft === returned || draft.startsWith(`${returned}\n`));
  const head = isThere ? `${returned}\n${text}` : text;
  const rest = isThere ? draft.slice(returned.length + 1) : draft;
  return { draft: rest.trim() === '' ? head : `${head}\n${rest}`, returned: head };
};

type Returned = { text: string; replyTo?: Quote | undefined; picture?: UploadedPicture | undefined };

/** Puts a refused message back into the draft of the room that it was written in. */
export const returnToDraft = (roomId: string | null, { text, replyTo, picture }: Returned): void => {
  const box = draftOf(roomId);
  if (text !== '') Object.assign(box, putBack(box, text));
  if (replyTo && !box.about) box.about = { kind: 'answer', quote: replyTo };
  if (picture && !box.picture) box.picture = { state: 'ready', ...picture };
};

/** Puts a refused correction back, unless something else has been begun in its room meanwhile. */
export const returnCorrection = (roomId: string | null, id: string, text: string): void => {
  const box = draftOf(roomId);
  if (box.draft !== '' || box.about) return;
  Object.assign(box, { draft: text, about: { kind: 'correction', quote: { id, nickname: '', text } } });
};

function draftOf(roomId: string | null): RoomDraft {
  if (roomId === null || roomId === composer.roomId) return composer;
  composer.others[roomId] ??= emptyDraft();
  return composer.others[roomId] ?? composer;
}

const NO_BOX: Readonly<Box> = { draft: '', returned: '' };

/** The draft of a private chat. */
export const peerBox = ({ toPeers }: Pick<Composer, 'toPeers'>, peerId: string): Readonly<Box> =>
  toPeers[peerId] ?? NO_BOX;

export const setPeerBox = (peerId: string, box: Box): void => {
  composer.toPeers[peerId] = box;
};

export const dropPeerBox = (peerId: string): void => {
  delete composer.toPeers[peerId];
};

/** The style as it is sent. The default color is left to the server, which has one for the room and one for private messages. */
export const styleToSend = ({ color, ...rest }: MessageStyle): Partial<MessageStyle> =>
  color === DEFAULT_MESSAGE_COLOR ? rest : { color, ...rest };

/** Makes the next message an answer to this one, and focuses the field. */
export const beginAnswer = (message: ShownMessage): void => {
  const { id, sender } = message;
  const text = firstGraphemes(lineOf(message), QUOTE_MAX_GRAPHEMES);
  answerMessage({ id, nickname: sender.nickname, text });
  document.getElementById('composer')?.focus();
};
