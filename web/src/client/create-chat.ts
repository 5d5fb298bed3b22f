import { RequestRejected } from '../../../protocol/client/errors.ts';
import { errorSentence } from '../i18n/errors/chat-error-text.ts';
import { replaceUsers } from '../state/people.ts';
import { rooms } from '../state/rooms.ts';
import { session } from '../state/session.ts';
import { toast } from '../ui/toast/toast.ts';
import type { Chat, JoinAnswer } from './chat.ts';
import { retryMessage, sendMessage } from './send-message.ts';
import { type Client, type ClientDeps, createClient } from './session/create-client.ts';
import { enterAsGuest, enterAsMember, joinChat } from './session/join-chat.ts';
import { leave } from './session/leave.ts';
import type { StoredSession } from './session/stored-session.ts';
import { switchSocket } from './session/switch-socket.ts';

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

/** The chat, and what only the start of the page needs of it. */
export type RunningChat = Pick<Client, 'connection'> & {
  chat: Chat;
  /** Tells the room whether the page is hidden. */
  sendHidden: () => void;
  resume: (stored: StoredSession) => void;
};

/** `hidden`: nobody sees the page. */
export const createChat = (deps: Omit<ClientDeps, 'onReopened'> & { hidden: () => boolean }): RunningChat => {
  let watching = false;
  const sendWatching = (): void => {
    connection.emit('watchAllUsers', { on: watching }).catch(showRejection);
  };
  const sendHidden = (): void => {
    // A room of the release before does not know the frame and goes on sending at once.
    connection.emit('pageHidden', { on: deps.hidden() }).catch(() => {});
  };
  const client = createClient({
    ...deps,
    onReopened: () => {
      if (watching) sendWatching();
      // A new socket begins as shown.
      if (deps.hidden()) sendHidden();
    },
  });
  const { connection } = client;

  const chat: Chat = {
    enterAsGuest: nickname => enterAsGuest(client, nickname),
    enterByPass: async pass => (await import('./session/enter-by-pass.ts')).enterByPass(client, pass),
    enterAsMember: entry => enterAsMember(client, entry),
    leave: () => leave(client),
    changePassword: async (...given) =>
      (await import('./session/change-password.ts')).changePassword(client, ...given),
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
    // A failure shows in the state of the connection.
    resume: stored => void joinChat(client, stored).catch(() => {}),
  };
};
