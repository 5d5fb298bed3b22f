import { proxy, subscribe } from 'valtio';
import { RequestRejected } from '../../../protocol/client/errors.ts';
import { TYPING_MS, TYPING_REPEAT_MS, TYPING_USERS_MAX } from '../../../protocol/poll-limits.ts';
import type { DownData } from '../../../protocol/wire/down.ts';
import { composer, peerBox } from '../state/composer.ts';
import { messages } from '../state/messages.ts';
import { isPartial, people } from '../state/people.ts';
import { privateMessages, privateRoomId } from '../state/private/private-messages.ts';
import { siteSettings } from '../state/site-settings.ts';
import { sendsTyping } from '../state/writing/typing-choice.ts';
import { chat } from './chat.ts';

/** Users who are typing in private chats with this user. */
export const typingPeers = proxy<Record<string, true>>({});

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Expires a typing state, because the server repeats a lasting one. */
const endLater = (of: string, end: () => void): void => {
  clearTimeout(timers.get(of));
  timers.set(of, setTimeout(end, TYPING_MS));
};

export const receiveTyping = async ({ with: peer, userIDs }: DownData<'typingChanged'>): Promise<void> => {
  if (peer === undefined) {
    composer.typing = [...userIDs];
    endLater('room', () => {
      composer.typing = [];
    });
    return;
  }
  const end = (): void => {
    delete typingPeers[peer];
  };
  if (userIDs.length > 0) {
    typingPeers[peer] = true;
    endLater(`peer ${peer}`, end);
  } else end();
};

/** A message ends its author's typing state. */
subscribe(messages, () => {
  const author = messages.list.at(-1)?.sender.userID;
  if (author !== undefined && composer.typing.includes(author))
    composer.typing = composer.typing.filter(userId => userId !== author);
});
subscribe(privateMessages, () => {
  for (const peer of Object.keys(typingPeers))
    if (privateMessages.byRoom[privateRoomId(peer)]?.at(-1)?.sender.userID === peer) delete typingPeers[peer];
});

const isLarge = (): boolean => isPartial() || Object.keys(people.room.byId).length > TYPING_USERS_MAX;

/** Reports typing for one draft. A sent message ends the state without another frame. */
const watcherOf = (to: string | null, draftNow: () => string): (() => void) => {
  let [draft, sentAt] = ['', 0];
  let { roomId } = composer;
  const send = (on: boolean): void => {
    sentAt = on ? Date.now() : 0;
    chat()
      .request('typing', { on, ...(to !== null && { to }) })
      .catch((error: unknown) => {
        // A refused frame is ignored, because the state is visible only for seconds.
        if (!(error instanceof RequestRejected)) throw error;
      });
  };
  return () => {
    const before = draft;
    draft = draftNow();
    if (to === null && roomId !== composer.roomId) {
      // The stored draft of the entered room was not typed now. Typing users of the left room are not here.
      [roomId, sentAt] = [composer.roomId, 0];
      composer.typing = [];
      return;
    }
    const isOff = !siteSettings.typing || !sendsTyping();
    if (draft === before || isOff || (to === null && isLarge())) return;
    if (draft.trim() !== '') {
      if (Date.now() - sentAt >= TYPING_REPEAT_MS) send(true);
    } else if (sentAt > 0 && messages.pending.length === 0) send(false);
    else sentAt = 0;
  };
};

const watchers = new Map<string | null, () => void>();

const lookAt = (to: string | null): void => {
  const draftNow = (): string => (to === null ? composer.draft : peerBox(composer, to).draft);
  const look = watchers.get(to) ?? watcherOf(to, draftNow);
  watchers.set(to, look);
  look();
};

/** Checks all drafts, including drafts in private chats. */
const look = (): void => {
  lookAt(null);
  const peers = new Set([...watchers.keys(), ...Object.keys(composer.toPeers)]);
  for (const peer of peers) if (peer !== null) lookAt(peer);
};
subscribe(composer, look);

export const reportDrafts = async (): Promise<void> => look();
