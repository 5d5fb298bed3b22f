import { proxy } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import { firstGraphemes, lineOf } from '../../../protocol/text/length.ts';
import type { ShownMessage } from './messages.ts';

/** Text of a composer. `returned`: prefix of the draft that consists of refused texts. */
export type Box = { draft: string; returned: string };

/** Message to quote, or own message to edit. `draft`: text that an edit has replaced and that follows it. */
export type About = { kind: 'answer' | 'correction'; quote: Quote; draft?: string };

/** An attached picture, in preparation or ready. */
export type Attached = { state: 'uploading' } | ({ state: 'ready' } & UploadedPicture);

/** Part of the composer that belongs to one room. */
export type RoomDraft = Box & { about: About | null; picture: Attached | null };

type Composer = RoomDraft & {
  /** Room of the draft; null before the first. */
  roomId: string | null;
  /** Drafts of other rooms by room id. */
  others: Record<string, RoomDraft>;
  /** Drafts of private chats by user id. */
  toPeers: Record<string, Box>;
  style: MessageStyle;
  /** End and duration of a block on sending (ms), 0 for none. */
  blockedUntil: number;
  blockedFor: number;
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

/** Clears everything, so that the next user of this tab sees no data of the last one. */
export const resetComposer = (): void => {
  Object.assign(composer, fresh());
};

export const roomDrafts = ({
  roomId,
  others,
  ...own
}: Omit<Composer, 'style'>): Record<string, RoomDraft> => {
  if (roomId === null) return others;
  const { draft, returned, about, picture } = own;
  // An unfinished upload is not stored, because it ends when the user leaves the room.
  const current = { draft, returned, about, picture: picture?.state === 'ready' ? picture : null };
  const { [roomId]: _, ...rest } = others;
  return isEmpty(current) ? rest : { ...rest, [roomId]: current };
};

const isEmpty = ({ draft, about, picture }: RoomDraft): boolean => draft === '' && !about && !picture;

/** Stores the draft of the current room and restores that of the next one. */
export const enterRoom = (roomId: string): void => {
  if (roomId === composer.roomId) return;
  const { [roomId]: own = emptyDraft(), ...others } = roomDrafts(composer);
  Object.assign(composer, { roomId, others, ...own });
};

export const setDraft = (draft: string): void => {
  composer.draft = draft;
};

/** Makes the next message a reply to this one. */
export const answerMessage = (quote: Quote): void => {
  clearReference();
  composer.about = { kind: 'answer', quote };
};

/** Starts an edit of this own message with its text. */
export const correctMessage = (quote: Quote): void => {
  clearReference();
  composer.about = { kind: 'correction', quote, draft: composer.draft };
  composer.draft = quote.text;
};

/** Ends a reply or an edit. The draft from before the edit returns. */
export const clearReference = (): void => {
  if (composer.about?.kind === 'correction') composer.draft = composer.about.draft ?? '';
  composer.about = null;
};

/** Updates the quote above the draft after an edit of its message. Null removes the quote of a deleted one. */
export const followQuoted = (ids: ReadonlySet<string>, text: string | null): void => {
  const { about } = composer;
  if (!about || !ids.has(about.quote.id)) return;
  if (text === null) clearReference();
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
 * Returns a refused text above the current draft. Several texts keep the order of sending, which is also that of their
 * refusals.
 */
export const withReturnedText = ({ draft, returned }: Box, text: string): Box => {
  const isThere = returned !== '' && (draft === returned || draft.startsWith(`${returned}\n`));
  const head = isThere ? `${returned}\n${text}` : text;
  const rest = isThere ? draft.slice(returned.length + 1) : draft;
  return { draft: rest.trim() === '' ? head : `${head}\n${rest}`, returned: head };
};

type Returned = { text: string; replyTo?: Quote | undefined; picture?: UploadedPicture | undefined };

/** Returns a refused message to the draft of its room. */
export const returnToDraft = (roomId: string | null, { text, replyTo, picture }: Returned): void => {
  const box = draftOf(roomId);
  // An edit in progress stays as it is.
  const kept = box.about?.kind === 'correction' ? box.about : box;
  if (text !== '') {
    const { draft, returned } = withReturnedText({ draft: kept.draft ?? '', returned: box.returned }, text);
    kept.draft = draft;
    box.returned = returned;
  }
  if (replyTo && !box.about) box.about = { kind: 'answer', quote: replyTo };
  if (picture && !box.picture) box.picture = { state: 'ready', ...picture };
};

/** Returns a refused edit to its room, unless the user has changed the draft `before` it. */
export const returnCorrection = (roomId: string | null, id: string, text: string, before = ''): void => {
  const box = draftOf(roomId);
  if (box.draft !== before || box.about) return;
  const quote = { id, nickname: '', text };
  Object.assign(box, { draft: text, about: { kind: 'correction', quote, draft: before } });
};

function draftOf(roomId: string | null): RoomDraft {
  if (roomId === null || roomId === composer.roomId) return composer;
  composer.others[roomId] ??= emptyDraft();
  return composer.others[roomId] ?? composer;
}

const NO_BOX: Readonly<Box> = { draft: '', returned: '' };

export const peerBox = ({ toPeers }: Pick<Composer, 'toPeers'>, peerId: string): Readonly<Box> =>
  toPeers[peerId] ?? NO_BOX;

export const setPeerBox = (peerId: string, box: Box): void => {
  composer.toPeers[peerId] = box;
};

export const dropPeerBox = (peerId: string): void => {
  delete composer.toPeers[peerId];
};

/**
 * The style as it is sent. The default color is left to the server, which has one for the room and one for private
 * messages.
 */
export const styleToSend = ({ color, ...rest }: MessageStyle): Partial<MessageStyle> =>
  color === DEFAULT_MESSAGE_COLOR ? rest : { color, ...rest };

/** Makes the next message a reply to this one and focuses the field. */
export const beginAnswer = (message: ShownMessage): void => {
  const { id, sender } = message;
  const text = firstGraphemes(lineOf(message), QUOTE_MAX_GRAPHEMES);
  answerMessage({ id, nickname: sender.nickname, text });
  document.getElementById('composer')?.focus();
};
