import { toast as toaster } from 'react-hot-toast/headless';
import { subscribe } from 'valtio';
import { Connection, type ConnectionChange } from '../../../protocol/client/connection.ts';
import { NetworkError, RequestRejected } from '../../../protocol/client/errors.ts';
import {
  type OpenTransport,
  openTransportWith,
  type TransportEnd,
  type YieldToPaint,
} from '../../../protocol/client/frame-channel.ts';
import { RoomResolver } from '../../../protocol/client/room-resolver.ts';
import { SECOND_MS, SEND_BLOCK_MS } from '../../../protocol/constants.ts';
import type { MessageStyle, Quote } from '../../../protocol/entities/messages.ts';
import type { UploadedPicture } from '../../../protocol/rest/site.ts';
import { type CloseReason, reasonOf } from '../../../protocol/wire/close-codes.ts';
import type { DownData } from '../../../protocol/wire/down.ts';
import type { AckData } from '../../../protocol/wire/message.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { watchTranslation } from '../browser/dom/late-care.ts';
import { originURL, resetHost } from '../browser/embedding.ts';
import { otherTabsUse } from '../browser/shared-login.ts';
import { errorSentence, errorText } from '../i18n/errors/chat-error-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { t } from '../i18n/t.ts';
import { blockWriting, returnToDraft } from '../state/composer.ts';
import {
  addPending,
  confirmPending,
  markFailed,
  markSending,
  messages,
  type Pending,
  removePending,
} from '../state/messages.ts';
import { people, replaceUsers } from '../state/people.ts';
import { rooms } from '../state/rooms.ts';
import { type DisconnectReason, session, setOriginURL, transition } from '../state/session.ts';
import { siteSettings } from '../state/site-settings.ts';
import { beginWait, roomMode } from '../state/writing/room-mode.ts';
import { toast } from '../ui/toast/toast.ts';
import type { Chat, JoinAnswer } from './chat.ts';
import { logout, storedLogin } from './http/auth.ts';
import { API_ORIGIN } from './http/http-client.ts';
import { queryClient } from './http/queries.ts';
import { createInbox, dispatch } from './inbox.ts';
import { ClientSession, type DeletedSessionData } from './session/client-session.ts';
import { enterAsGuest, enterAsMember, joinChat } from './session/join-chat.ts';
import {
  afterRegistration,
  loadStoredSession,
  type StoredSession,
  sessionOfLogin,
} from './session/stored-session.ts';
import { switchSocket } from './session/switch-socket.ts';

/** Shows a refused connection with the server's text, or with a text about a missing answer. */
export const showChange = (change: ConnectionChange): void =>
  transition(
    change.type === 'refused'
      ? { ...change, error: errorSentence(change.error ?? new NetworkError(), 'always') }
      : change,
  );

export type Client = {
  clientSession: ClientSession;
  resolver: RoomResolver;
  connection: Connection;
  /** Ends the session. The entry page shows the reason, if there is one. */
  end: (reason: DisconnectReason | null, forgets?: DeletedSessionData) => void;
};

/**
 * `base`: origin of the API, or the page's address. `onReopened`: called when a new socket is open and needs the
 * client's state. `onOver`: called when the session has ended.
 */
export type ClientDeps = {
  openTransport: OpenTransport;
  base: string;
  onReopened: () => unknown;
  onOver: () => unknown;
  yieldToPaint: YieldToPaint;
};

/** If a socket closes as moved without a `moved` frame, another window of the same user replaced it. */
const disconnectReasonOf = (reason: CloseReason | null): DisconnectReason => ({
  code: reason === 'moved' ? 'replaced' : (reason ?? 'force_disconnected'),
  message: '',
});

/** Toast after a move, with the target room, and the moderator if a user caused the move. */
export const movedText = ({ room, by }: Pick<DownData<'moved'>, 'room' | 'by'>): string =>
  by === undefined
    ? t('connection.moved', { room: isolate(room) })
    : t('connection.movedBy', { room: isolate(room), by: isolate(by) });

/** Newest received data of the current room, from which a reconnect resumes. */
const resumePoint = () =>
  messages.epoch === null
    ? null
    : { since: messages.lastSeq, epoch: messages.epoch, users: people.roomVersion };

const createResolver = (clientSession: ClientSession, base: string, onOtherRoom: () => void): RoomResolver =>
  new RoomResolver({
    requestTicket: clientSession.requestTicket,
    onRoomChosen: ticket => {
      if (session.roomId !== null && session.roomId !== ticket.roomId) onOtherRoom();
      clientSession.onRoomChosen(ticket);
    },
    current: () => rooms.currentName,
    resume: resumePoint,
    base,
    lists: '2',
  });

/** Effects of server messages beyond the stored state. */
const inboxOf = ({ resolver, connection, end }: Omit<Client, 'clientSession'>) =>
  createInbox({
    acknowledge: ack => connection.acknowledge(ack),
    keepTicket: ({ ticket, expiresAt }) => resolver.keepTicket(ticket, Date.parse(expiresAt)),
    end: ({ reason, code = reason, ...details }) => end({ ...details, code }),
    switchSocket: ticket => {
      // A failure is already shown by the connection state.
      const failed = (): void => {};
      switchSocket({ resolver, connection }, ticket).then(() => toast.blank(movedText(ticket)), failed);
    },
  });

/** Creates a client: session, room resolver, connection and inbox. */
export const createClient = (deps: ClientDeps): Client => {
  const clientSession = new ClientSession();
  const resolver = createResolver(clientSession, deps.base, () => connection.dropRequests());

  const finish = (reason: DisconnectReason | null, forgets: DeletedSessionData, isLost = false): void => {
    resolver.reset();
    clientSession.end(reason, forgets, isLost);
    // Deferred until pending requests of the session are refused, because the next user must not see their toasts.
    setTimeout(() => toaster.remove(), 0);
    deps.onOver();
  };

  // After a replacement nothing is deleted, because another window of this browser uses the login.
  const end: Client['end'] = (reason, forgets = reason?.code === 'replaced' ? 'nothing' : 'login') => {
    connection.disconnect();
    finish(reason, forgets);
  };

  const onEnd = (transportEnd: TransportEnd): void => {
    if (transportEnd.why === 'closed') end(disconnectReasonOf(reasonOf(transportEnd.code)));
    else finish(null, 'login', true);
  };

  const connection: Connection = new Connection({
    onChange: showChange,
    openTransport: deps.openTransport,
    yieldToPaint: deps.yieldToPaint,
    url: resolver.nextUrl,
    receive: (event, data) => dispatch(inbox, event, data),
    onOpen: () => {
      resolver.onConnected();
      deps.onReopened();
    },
    onEnd,
  });
  const inbox = inboxOf({ resolver, connection, end });

  return { clientSession, resolver, connection, end };
};

/** Author and room of a sent message, needed if it is refused. */
type Origin = { userId: string | undefined; roomId: string | null };

/** Whether a refusal is only a network failure, so that a retry may succeed. */
const isNetworkFault = ({ code }: RequestRejected): boolean =>
  code === 'no_socket' || code === 'no_server_response';

const onRejected = (sent: Sent, { userId, roomId }: Origin, refusal: RequestRejected): void => {
  const { code, retryAfterMs } = refusal;
  // The author's session has ended, so the refusal is ignored.
  if (session.identity?.userId !== userId) return;
  const isHere = session.roomId === roomId;
  if (isHere && isNetworkFault(refusal)) {
    markFailed(sent.id, errorText(refusal));
    return;
  }
  const returned = removePending(sent.id) ?? sent;
  // Drops the quote if the quoted message was deleted.
  returnToDraft(roomId, code === 'message_not_found' ? { ...returned, replyTo: undefined } : returned);
  if (code === 'rate_limited') blockWriting(retryAfterMs ?? SEND_BLOCK_MS);
  else if (code === 'slow_mode' && isHere) beginWait(retryAfterMs ?? roomMode.slowSeconds * SECOND_MS);
  else if (!isNetworkFault(refusal)) toast.error(errorSentence(refusal));
};

type Emitter = {
  emit: (
    event: 'newMessageFromClient',
    data: UpData<'newMessageFromClient'>,
    how: { id: string; survivesReconnect: boolean },
  ) => Promise<AckData>;
};

/** The frame includes the pending message's id, so that a repeated frame is stored once. */
type Sent = Pick<Pending, 'id' | 'text' | 'style' | 'replyTo' | 'picture'>;

const send = (connection: Emitter, sent: Sent): void => {
  const { id, text, style, replyTo, picture } = sent;
  const data = {
    text,
    style: { ...style },
    ...(replyTo && { replyTo: replyTo.id }),
    ...(picture && { picture: picture.picture }),
  };
  const origin = { userId: session.identity?.userId, roomId: session.roomId };
  connection.emit('newMessageFromClient', data, { id, survivesReconnect: true }).then(
    data => {
      confirmPending(id, typeof data.seq === 'number' ? data.seq : undefined);
      // The message is not visible yet, because a moderator must approve it first.
      if (data.waits) void import('../i18n/t-room-mode.ts').then(({ t }) => toast.blank(t('waiting.own')));
    },
    (refusal: RequestRejected) => onRejected({ id, text, style, replyTo, picture }, origin, refusal),
  );
};

export const sendMessage = (
  connection: Emitter,
  text: string,
  style: MessageStyle,
  replyTo?: Quote,
  picture?: UploadedPicture,
): void => {
  const id = crypto.randomUUID();
  addPending({ id, text, style, replyTo, picture, sentAt: new Date().toISOString() });
  send(connection, { id, text, style, replyTo, picture });
};

export const retryMessage = (connection: Emitter, id: string): void => {
  const pending = messages.pending.find(one => one.id === id);
  if (!pending || pending.state === 'sending') return;
  markSending(id);
  send(connection, pending);
};

const leaveWith = ({ connection, end }: Client, othersStay: boolean): void => {
  connection.post('disconnect', {});
  if (!othersStay) logout();
  end(null, othersStay ? 'tab' : 'login');
};

/** Leaves the chat. If this is the last tab with the login, also deletes the login. */
export const leave = (client: Client): void => {
  const others = otherTabsUse(session.authKey);
  if (others === null) leaveWith(client, false);
  else void others.then(othersStay => leaveWith(client, othersStay));
};

const showRejection = (refusal: RequestRejected): void => void toast.error(errorSentence(refusal));

const joinRoom = async (
  { clientSession, resolver, connection }: Client,
  name: string,
  password?: string,
  invitation?: string,
): Promise<JoinAnswer> => {
  const oldRoom = rooms.currentName ?? '';
  const data = {
    oldRoom,
    targetRoom: name,
    ...(password !== undefined && { password }),
    ...(invitation !== undefined && { invitation }),
  };
  try {
    const ticket = await connection.emit('joinRoom', data);
    clientSession.rememberPassword(ticket.room, password);
    await switchSocket({ resolver, connection }, ticket);
    if (session.roomId === ticket.roomId) return { ok: true };
    return { ok: false, code: resolver.error?.code ?? 'bad_ticket', message: resolver.error?.message ?? '' };
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    const { code, message, retryAfterMs } = error;
    return { ok: false, code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
};

/** The chat, with members that only the startup of the page needs. */
export type RunningChat = Pick<Client, 'connection'> & {
  chat: Chat;
  sendHidden: () => void;
  keepGuest: () => void;
  resume: (stored: StoredSession) => void;
};

/** `hidden`: whether the page is hidden. */
export const createChat = (deps: Omit<ClientDeps, 'onReopened'> & { hidden: () => boolean }): RunningChat => {
  let watching = false;
  const sendWatching = (): void => {
    connection.emit('watchAllUsers', { on: watching }).catch(showRejection);
  };
  const sendHidden = (): void => {
    // A room of the previous release does not know this frame and keeps sending without a delay.
    connection.emit('pageHidden', { on: deps.hidden() }).catch(() => {});
  };
  const client = createClient({
    ...deps,
    onReopened: () => {
      if (watching) sendWatching();
      // A new socket counts as visible until a frame reports otherwise.
      if (deps.hidden()) sendHidden();
    },
  });
  const { connection } = client;

  const chat: Chat = {
    enterAsGuest: (...given) => enterAsGuest(client, ...given),
    enterByPass: async pass => (await import('./session/enter-by-pass.ts')).enterByPass(client, pass),
    enterAsMember: entry => enterAsMember(client, entry),
    leave: () => leave(client),
    changePassword: async (...given) =>
      (await import('./session/change-password.ts')).changePassword(client, ...given),
    membership: async () => (await import('./session/membership.ts')).membershipOf(client),
    sendMessage: (...message) => sendMessage(connection, ...message),
    retryMessage: id => retryMessage(connection, id),
    joinRoom: (name, password, invitation) => joinRoom(client, name, password, invitation),
    setStatus: status => {
      connection.emit('requestChangeStatus', { status }).catch(showRejection);
    },
    request: (event, data) => connection.emit(event, data),
    watchAllUsers: on => {
      if (on === watching) return;
      watching = on;
      if (!on) replaceUsers('all', []);
      if (connection.isUp) sendWatching();
    },
  };

  return {
    chat,
    connection,
    sendHidden,
    keepGuest: client.clientSession.keepGuest,
    // A failure is already shown by the connection state.
    resume: stored => void joinChat(client, stored).catch(() => {}),
  };
};

/**
 * Starts the chat of this page. After a reload inside the chat it resumes the session; a new tab uses a member's stored
 * login.
 */
export const startChat = (): Chat => {
  watchTranslation();
  setOriginURL(originURL());
  const { chat, connection, resume, sendHidden, keepGuest } = createChat({
    openTransport: openTransportWith({ random: Math.random, now: Date.now }),
    base: API_ORIGIN || location.href,
    onOver: resetHost,
    hidden: () => document.hidden,
    yieldToPaint: afterPaint,
  });
  addEventListener('offline', () => connection.suspend());
  addEventListener('online', () => connection.resume());
  // Enables refetching of stale lists after a focus or reconnect.
  queryClient.mount();
  watchActivityWhereLimited(() => {
    if (connection.isUp) sendHidden();
  });
  document.addEventListener('visibilitychange', () => {
    if (connection.isUp) sendHidden();
    if (document.visibilityState === 'visible') connection.check();
  });
  window.addEventListener('pagehide', keepGuest);
  const isInChat = location.pathname === '/chat';
  const login = isInChat ? storedLogin() : null;
  const ofTab = isInChat ? loadStoredSession() : null;
  const stored = ofTab ? afterRegistration(ofTab, login) : login && sessionOfLogin(login);
  if (stored) resume(stored);
  return chat;
};

/** Loads the code only if the site has an idle limit, because most sites have none. */
function watchActivityWhereLimited(tell: () => void): void {
  const end = subscribe(siteSettings, () => {
    if (siteSettings.idleTimeout === 0) return;
    end();
    void import('./user-activity.ts').then(({ watchActivity }) => watchActivity(document, tell));
  });
}
