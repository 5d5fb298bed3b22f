import { proxy, ref } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle } from '../../../protocol/entities/chat-message.ts';
import { isSelf } from './session.ts';
import { site } from './site.ts';

/**
 * A message of one's own that the room has not shown yet. `seq` is known once it is acknowledged, `why` once it is refused;
 * `isShown`: the same words have come from the room already, and stand for it until that is certain.
 */
export type Pending = {
  id: string;
  text: string;
  style: MessageStyle;
  state: 'sending' | 'failed';
  seq: number | null;
  why: string | null;
  sentAt: string;
  isShown: boolean;
};

/** Taken as a whole: what was said does not change, so nothing within it need be watched. */
type Said = readonly ChatMessage[];

type Messages = {
  list: ReturnType<typeof said>;
  pending: Pending[];
  epoch: string | null;
  lastSeq: number;
  /** Whether the room's history has come, so that an empty room and a loading one look different. */
  loaded: boolean;
  /** Rises with everything said, and never falls: how much is new since is told by the difference. */
  arrived: number;
};

const said = (list: Said) => ref(list);

const fresh = (): Omit<Messages, 'arrived'> => ({
  list: said([]),
  pending: [],
  epoch: null,
  lastSeq: 0,
  loaded: false,
});

export const messages = proxy<Messages>({ ...fresh(), arrived: 0 });

const isSaid = (message: ChatMessage): boolean => message.kind === 'user';

/** Comings and goings are seen, not counted. */
const isHeard = ({ kind }: ChatMessage): boolean =>
  kind !== 'joined' && kind !== 'left' && kind !== 'welcome';

const isKnown = (message: ChatMessage): boolean =>
  (isSaid(message) && message.seq <= messages.lastSeq) || messages.list.some(({ id }) => id === message.id);

/** Lines that are not said by people (joined, left…) may stand between the kept messages, but not without end. */
const trimmed = (list: Said): Said => {
  let surplus = list.filter(isSaid).length - KEPT_MESSAGES;
  if (surplus <= 0) return list.slice(-site.keptLines);
  const from = list.findIndex(message => isSaid(message) && surplus-- === 0);
  return list.slice(from).slice(-site.keptLines);
};

const settlePending = (message: ChatMessage): void => {
  const mine = (pending: Pending) =>
    pending.id === message.id || (isSaid(message) && pending.seq === message.seq);
  if (messages.pending.some(mine)) messages.pending = messages.pending.filter(pending => !mine(pending));
  else if (isSaid(message) && isSelf(message.sender.userID)) standFor(message);
};

/** The room tells a message before it acknowledges it: for that moment it would be seen twice. */
const standFor = ({ text }: ChatMessage): void => {
  const waiting = messages.pending.find(
    one => one.state === 'sending' && one.seq === null && !one.isShown && one.text === text,
  );
  if (waiting) waiting.isShown = true;
};

const append = (message: ChatMessage): boolean => {
  if (isKnown(message)) return false;
  messages.list = said(trimmed([...messages.list, message]));
  if (isSaid(message)) messages.lastSeq = message.seq;
  settlePending(message);
  return true;
};

/** False for a message that is already shown. */
export const addMessage = (message: ChatMessage): boolean => {
  if (!append(message)) return false;
  if (isHeard(message)) messages.arrived++;
  return true;
};

/** What `chatMessagesFromServer` says: with `reset` the list begins anew, otherwise what was missed is added. */
export const receiveHistory = (epoch: string, reset: boolean, list: readonly ChatMessage[]): void => {
  if (reset) Object.assign(messages, { list: said([]), lastSeq: 0 });
  messages.epoch = epoch;
  messages.loaded = true;
  for (const message of list) if (append(message) && isHeard(message)) messages.arrived++;
};

/** Of another room nothing stays, neither lines nor what waits to be sent. */
export const resetMessages = (): void => {
  Object.assign(messages, fresh());
};

export const addPending = (pending: Omit<Pending, 'state' | 'seq' | 'why' | 'isShown'>): void => {
  messages.pending.push({ ...pending, state: 'sending', seq: null, why: null, isShown: false });
};

const mark = (id: string, change: Partial<Pending>): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (pending) Object.assign(pending, change);
};

export const markSending = (id: string): void => mark(id, { state: 'sending', why: null });

/** `why`: a sentence for people. */
export const markFailed = (id: string, why: string): void =>
  mark(id, { state: 'failed', why, isShown: false });

/** The room has stored it. It leaves the waiting ones now if it is shown already, else when it is shown. */
export const confirm = (id: string, seq?: number): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (!pending) return;
  if (seq !== undefined && seq > messages.lastSeq) pending.seq = seq;
  else takeBack(id);
};

/** Removes a waiting message and gives it back, for another try or for the composer. */
export const takeBack = (id: string): Pending | null => {
  const pending = messages.pending.find(one => one.id === id) ?? null;
  if (pending) messages.pending = messages.pending.filter(one => one.id !== id);
  return pending;
};
