import { QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { slowWaitMs } from '../../../protocol/rules/room-mode.ts';
import { firstGraphemes, graphemes, lineOf } from '../../../protocol/text/length.ts';
import type { DownData, DownName } from '../../../protocol/wire/down.ts';
import type { UserStates } from '../../../protocol/wire/user-states.ts';
import { errorSentence } from '../i18n/errors/chat-error-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { t } from '../i18n/t-chat.ts';
import { toOwnActor } from '../permissions/to-actor.ts';
import { type About, composer, followQuoted } from '../state/composer.ts';
import { receiveInvitation } from '../state/invitations.ts';
import { changeShownReactions, clearShown, editShown, markDeleted } from '../state/message-changes.ts';
import { addMessage, messages, receiveHistory } from '../state/messages.ts';
import {
  changedStates,
  changeUsers,
  currentUser,
  people,
  replaceUsers,
  setCanAccessRoomsMenu,
  setMasterOf,
  setOwnPermissions,
} from '../state/people.ts';
import { noteSeen } from '../state/private/consent.ts';
import { setPrivacy } from '../state/private/privacy.ts';
import {
  addPrivateMessage,
  type PrivateMessage,
  privateMessages,
  privateRoomId,
} from '../state/private/private-messages.ts';
import { setIgnored } from '../state/reading/ignored.ts';
import { noteReports } from '../state/reports.ts';
import { changeRooms, replaceRooms, setCurrentRoom } from '../state/rooms.ts';
import { isSelf, setIdleWarning } from '../state/session.ts';
import { receiveWarning } from '../state/warnings.ts';
import { setOwnMute } from '../state/writing/own-mute.ts';
import { beginWait, roomMode, setRoomMode } from '../state/writing/room-mode.ts';
import { toast } from '../ui/toast/toast.ts';
import { askLater } from './actions/ask-later.ts';
import { invalidate, setListsVersion } from './resources/invalidation.ts';

/** Maximum length of a quoted message, which fits two lines of a toast. */
const QUOTED_GRAPHEMES = 40;

const firstWords = (text: string): string => {
  const line = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return graphemes(line) <= QUOTED_GRAPHEMES ? line : `${firstGraphemes(line, QUOTED_GRAPHEMES).trimEnd()}…`;
};

/** Toast for a private message to a closed window: the sender and the first words. */
export const privateNotice = ({ sender, text }: Pick<ChatMessage, 'sender' | 'text'>): string =>
  t('privateChat.notice', { nickname: isolate(sender.nickname), text: isolate(firstWords(text)) });

const receivePrivate = (message: PrivateMessage): void => {
  if (addPrivateMessage(message)) toast.blank(privateNotice(message));
};

/** Starts the slow mode wait after the user's own message, sent from this page or another. */
export const waitAfter = ({ kind, sender }: ChatMessage): void => {
  if (kind === 'user' && isSelf(sender.userID)) waitSince(0);
};

/**
 * Starts the remaining slow mode wait after the user's last visible message. Called after an entry, or when slow mode
 * is enabled.
 */
export const waitAfterShown = (now: number = Date.now()): void => {
  const last = messages.list.findLast(({ kind, sender }) => kind === 'user' && isSelf(sender.userID));
  if (last) waitSince(now - Date.parse(last.sentAt));
};

const waitSince = (sinceMs: number): void => {
  const me = currentUser();
  const waitMs = me ? slowWaitMs(toOwnActor(me), roomMode, sinceMs) : 0;
  if (waitMs > 0) beginWait(waitMs);
};

export type InboxEffects = {
  acknowledge: (ack: DownData<'ack'>) => void;
  switchSocket: (ticket: DownData<'moved'>) => void;
  end: (reason: DownData<'disconnected'>) => void;
  /** Stores the ticket that a reconnect uses. */
  keepTicket: (resume: DownData<'resume'>) => void;
};

/** The page requests compact lists, which have versions and may arrive in parts. */
type Received<Name extends DownName> = DownData<Name> &
  (Name extends 'users' | 'usersChanged'
    ? { version?: string; total?: number; states?: UserStates }
    : unknown);

export type Inbox = { [Name in DownName]: (data: Received<Name>) => void };

/** Takes the current room from the user's own list entry, because the room may have been renamed. */
const syncCurrentRoom = (): void => {
  const here = currentUser()?.room;
  if (here !== undefined) setCurrentRoom(here);
};

/** Notifies the user of a mute, because the text field disappears. */
const tellOfMute = (before: boolean | undefined, after: boolean | undefined): void => {
  if (before === true && after === false) toast.error(t('composer.muted'), 'own mute');
  if (before === false && after === true) toast.success(t('composer.unmuted'), 'own mute');
};

/** Notifies the user of a lost quote, because the bar above the draft disappears. */
const tellOfLostQuote = (kind: About['kind']): void => {
  toast.blank(t(kind === 'answer' ? 'message.answering.gone' : 'message.correcting.gone'));
};

/** Updates the quote in a draft from before a reload or room change, because the quoted message may have changed. */
const followHistory = (list: readonly ChatMessage[]): void => {
  const id = composer.about?.quote.id;
  if (id === undefined) return;
  const message = list.find(one => one.id === id);
  followQuoted(new Set([id]), message ? firstGraphemes(lineOf(message), QUOTE_MAX_GRAPHEMES) : null);
};

/** Closes the system notifications of deleted or corrected messages, because they still show the old text. */
const closeNotificationsOf = (messageIds: readonly string[]): void => {
  if (globalThis.Notification?.permission === 'granted')
    void import('../browser/push.ts').then(({ closeNotifications }) => closeNotifications(messageIds));
};

/** Refreshes the users shown in open windows, if these users receive no automatic updates. */
const lookAgain = (userIds: readonly string[]): void => {
  if (userIds.length > 0) void askLater(({ refreshUsers }) => refreshUsers(userIds));
};

/** One handler for each server message. */
export const createInbox = ({ acknowledge, switchSocket, end, keepTicket }: InboxEffects) =>
  ({
    users: ({ scope, users, version, total }) => {
      lookAgain(replaceUsers(scope, users, { version, total }));
      syncCurrentRoom();
    },
    usersChanged: ({ scope, upserted, removed, version, total, states }) => {
      lookAgain(changeUsers(scope, [...upserted, ...changedStates(states)], removed, { version, total }));
      syncCurrentRoom();
    },
    rooms: ({ rooms }) => {
      replaceRooms(rooms);
      syncCurrentRoom();
    },
    roomsChanged: ({ upserted, removed }) => changeRooms(upserted, removed),
    roomMode: mode => {
      setRoomMode(mode);
      waitAfterShown();
    },
    waitingMessages: ({ count }) => {
      roomMode.waiting = count;
    },
    chatMessagesFromServer: ({ epoch, reset, messages }) => {
      receiveHistory(epoch, reset, messages);
      if (reset) followHistory(messages);
    },
    newMessageFromServer: message => {
      if (addMessage(message)) waitAfter(message);
    },
    welcomeMsgFromServer: message => void addMessage(message),
    joinedMsgFromServer: message => void addMessage(message),
    leavedMessageFromServer: message => void addMessage(message),
    privateMessage: receivePrivate,
    inbox: ({ messages }) =>
      void import('./actions/receive-inbox.ts').then(({ receiveInbox }) =>
        receiveInbox(messages, receivePrivate),
      ),
    messagesDeleted: ({ messageIds, cleared, room: _, by = null, ...details }) => {
      const before = composer.about?.kind;
      if (cleared) clearShown(messageIds, by);
      else markDeleted(messageIds, { by, ...details });
      if (before && !composer.about) tellOfLostQuote(before);
      closeNotificationsOf(messageIds);
    },
    messageEdited: ({ id, room: _, ...corrected }) => {
      editShown(id, corrected);
      closeNotificationsOf([id]);
    },
    pinned: ({ message }) => {
      messages.pin = message;
    },
    reactionsChanged: ({ messages }) => changeShownReactions(messages),
    pollsChanged: ({ messages }) => void askLater(({ receiveResults }) => receiveResults(messages)),
    typingChanged: data => void askLater(({ receiveTyping }) => receiveTyping(data)),
    friendsChanged: async ({ friends }) => (await import('./friends.ts')).receiveFriends(friends),
    ignoredUsers: ({ users }) => setIgnored(users),
    privacy: setPrivacy,
    privateSeen: ({ by, messageId }) =>
      noteSeen(by, messageId, privateMessages.byRoom[privateRoomId(by)] ?? []),
    receiveWarningMessage: receiveWarning,
    permissionsChanged: ({ permissions, masterOf, canAccessRoomsMenu, mute }) => {
      const before = people.permissions ?? currentUser()?.permissions;
      setOwnPermissions(permissions);
      setOwnMute(mute ?? null);
      tellOfMute(before?.allowUserToWrite, permissions.allowUserToWrite);
      if (masterOf) setMasterOf(masterOf);
      if (canAccessRoomsMenu !== undefined) setCanAccessRoomsMenu(canAccessRoomsMenu);
    },
    siteChanged: ({ resources, version }) => {
      setListsVersion(version);
      invalidate(resources);
      if (resources.includes('siteRules')) void askLater(({ showRules }) => showRules());
    },
    idleWarning: ({ closesAt }) => setIdleWarning(Date.parse(closesAt)),
    reportsChanged: ({ isNew }) => noteReports(isNew),
    ack: acknowledge,
    failed: ({ error }) => void toast.error(errorSentence(error)),
    moved: switchSocket,
    resume: keepTicket,
    invited: receiveInvitation,
    disconnected: end,
  }) satisfies Inbox;

/** Calls the handler for an envelope. Ignores unknown events, because a newer server may send them. */
export const dispatch = (inbox: Inbox, event: string, data: unknown): void => {
  const rows: Record<string, ((data: never) => void) | undefined> = inbox;
  // Cast because the event name determines the type of its data. Validation would add zod to every visitor's load.
  if (Object.hasOwn(inbox, event)) rows[event]?.(data as never);
  else console.warn('an event that is not known here', event);
};
