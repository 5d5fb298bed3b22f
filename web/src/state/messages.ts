import { proxy, ref } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import { spoken } from '../i18n/language.ts';
import { isIgnored } from './reading/ignored.ts';
import { noteMention, resetMentions, restoreMentions } from './reading/mentions.ts';
import { keepRead, noteSinceLastRead, noteUnread, resetUnread, unread } from './reading/unread.ts';
import { isSelf } from './session.ts';
import { siteSettings } from './site-settings.ts';

/**
 * A sent message before the room shows it. `seq`: known after the ack. `failure`: set by a refusal. `isShown`: the room
 * shows the same text, which hides this one until it is certain.
 */
export type Pending = {
  id: string;
  text: string;
  style: MessageStyle;
  replyTo?: Quote | undefined;
  picture?: UploadedPicture | undefined;
  state: 'sending' | 'failed';
  seq: number | null;
  failure: string | null;
  sentAt: string;
  isShown: boolean;
};

/** Author of the deletion if it is not the message's author, with the reason and appeal code. */
export type Deletion = { by: string | null; reason?: string; appeal?: string };

/**
 * A line of the chat. `deleted`: the text was removed, by its author if no name is given. `cleared`: placeholder for
 * all earlier messages.
 */
export type ShownMessage = ChatMessage & { deleted?: Deletion; cleared?: { by: string | null } };

/** Arrays and messages are always replaced as a whole, so the contents are not tracked. */
type MessageList = readonly ShownMessage[];

type Messages = {
  list: ReturnType<typeof messageList>;
  pending: Pending[];
  pin: ChatMessage | null;
  epoch: string | null;
  lastSeq: number;
  /** Whether the history has arrived, because an empty room looks different from a loading one. */
  loaded: boolean;
  /** Never decreases, so that a difference is the number of new messages. */
  arrived: number;
  /** Number of joins and leaves. Never decreases. */
  lifecycleLines: number;
};

const messageList = (list: MessageList) => ref(list);

const fresh = (): Omit<Messages, 'arrived' | 'lifecycleLines'> => ({
  list: messageList([]),
  pending: [],
  pin: null,
  epoch: null,
  lastSeq: 0,
  loaded: false,
});

/** Replaces messages for which `change` returns a different one. */
export const changeShown = (change: (message: ShownMessage) => ShownMessage): void => {
  messages.list = messageList(messages.list.map(change));
};

export const replaceShown = (list: MessageList): void => {
  messages.list = messageList(list);
};

export const messages = proxy<Messages>({ ...fresh(), arrived: 0, lifecycleLines: 0 });

const isJoinOrLeave = ({ kind }: ChatMessage): boolean => kind === 'joined' || kind === 'left';

const isUserMessage = (message: ChatMessage): boolean => message.kind === 'user';

/** Joins, leaves, welcomes and ignored users' messages do not count as unread. */
const countsAsUnread = (message: ChatMessage): boolean =>
  !isJoinOrLeave(message) && message.kind !== 'welcome' && !isIgnored(message.sender.userID);

const isKnown = (message: ChatMessage): boolean =>
  (isUserMessage(message) && message.seq <= messages.lastSeq) ||
  messages.list.some(({ id }) => id === message.id);

/** Additional lines kept while the reader is scrolled up. */
const HELD_LINES = 100;
let held = 0;

/** Also limits the number of lines that are not messages, such as joins and leaves. */
const trim = (list: MessageList): MessageList => {
  let surplus = list.filter(isUserMessage).length - KEPT_MESSAGES - held;
  const lines = siteSettings.scrollBack + held;
  if (surplus <= 0) return list.slice(-lines);
  const from = list.findIndex(message => isUserMessage(message) && surplus-- === 0);
  return list.slice(from).slice(-lines);
};

/** Keeps the oldest lines while the reader is scrolled up, and trims them again at the bottom. */
export const holdLines = (isHeld: boolean): void => {
  if (isHeld === held > 0) return;
  held = isHeld ? HELD_LINES : 0;
  const trimmed = trim(messages.list);
  if (trimmed.length < messages.list.length) messages.list = messageList(trimmed);
};

const resolvePending = (message: ChatMessage): void => {
  const mine = (pending: Pending) =>
    pending.id === message.id ||
    // Also ends the wait for a message that was deleted before this page showed it.
    (isUserMessage(message) && pending.seq !== null && pending.seq <= message.seq);
  if (messages.pending.some(mine)) messages.pending = messages.pending.filter(pending => !mine(pending));
  else if (isUserMessage(message) && isSelf(message.sender.userID)) markShownByRoom(message);
};

/** Hides the pending message, because the room broadcasts a message before its ack and it would appear twice. */
const markShownByRoom = ({ text, picture }: ChatMessage): void => {
  const waiting = messages.pending.find(
    one =>
      one.state === 'sending' &&
      one.seq === null &&
      !one.isShown &&
      one.text === text &&
      one.picture?.url === picture?.url,
  );
  if (waiting) waiting.isShown = true;
};

const append = (message: ChatMessage): boolean => {
  if (isKnown(message)) return false;
  messages.list = messageList(trim([...messages.list, message]));
  if (isUserMessage(message)) messages.lastSeq = message.seq;
  resolvePending(message);
  return true;
};

/** Returns false for a message that is already shown. */
export const addMessage = (received: ChatMessage): boolean => {
  const message = spoken?.inEnglish(received) ?? received;
  if (!append(message)) return false;
  if (countsAsUnread(message)) {
    messages.arrived++;
    if (unread.isAway) noteUnread(message);
  }
  noteMention(message);
  if (isJoinOrLeave(message)) messages.lifecycleLines++;
  return true;
};

/** Handles `chatMessagesFromServer`: `reset` restarts the list, otherwise missed messages are added. */
export const receiveHistory = (epoch: string, reset: boolean, list: readonly ChatMessage[]): void => {
  if (reset) Object.assign(messages, { list: messageList([]), lastSeq: 0 });
  messages.epoch = epoch;
  // Cleared, because the server sends the current pin, if any, after the history.
  messages.pin = null;
  messages.loaded = true;
  for (const message of list) {
    if (!append(message)) continue;
    if (!countsAsUnread(message)) continue;
    messages.arrived++;
    if (reset) continue;
    noteMention(message);
    noteUnread(message);
  }
  if (!reset) return;
  restoreMentions(list);
  for (const message of noteSinceLastRead(epoch, list.filter(countsAsUnread))) noteMention(message);
};

/** Deletes all messages of the previous room, including pending ones. */
export const resetMessages = (): void => {
  keepRead(messages);
  held = 0;
  Object.assign(messages, fresh());
  resetMentions();
  resetUnread();
};

export const addPending = (pending: Omit<Pending, 'state' | 'seq' | 'failure' | 'isShown'>): void => {
  messages.pending.push({ ...pending, state: 'sending', seq: null, failure: null, isShown: false });
};

/** Updates quotes in pending replies. A reply to a deleted message becomes a plain message. */
export const followPending = (ids: ReadonlySet<string>, text: string | null): void => {
  for (const pending of messages.pending) {
    if (!pending.replyTo || !ids.has(pending.replyTo.id)) continue;
    pending.replyTo = text === null ? undefined : { ...pending.replyTo, text };
  }
};

const mark = (id: string, change: Partial<Pending>): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (pending) Object.assign(pending, change);
};

export const markSending = (id: string): void => mark(id, { state: 'sending', failure: null });

/** `failure`: error text for users. */
export const markFailed = (id: string, failure: string): void =>
  mark(id, { state: 'failed', failure, isShown: false });

/**
 * Handles the ack for a stored message. Removes it from the pending ones now if it is already shown, otherwise once it
 * is shown.
 */
export const confirmPending = (id: string, seq?: number): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (!pending) return;
  if (seq !== undefined && seq > messages.lastSeq) pending.seq = seq;
  else removePending(id);
};

export const removePending = (id: string): Pending | null => {
  const pending = messages.pending.find(one => one.id === id) ?? null;
  if (pending) messages.pending = messages.pending.filter(one => one.id !== id);
  return pending;
};
