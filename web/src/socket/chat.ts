import { logout } from '../api/auth.ts';
import { say } from '../kit/toast.ts';
import { replaceUsers } from '../state/people.ts';
import { rooms } from '../state/rooms.ts';
import { session } from '../state/session.ts';
import { refusalText } from '../text/refusal.ts';
import type { Place } from './address.ts';
import type { Chat, JoinAnswer } from './commands.ts';
import { enterAsGuest, enterAsMember, sitDown } from './entry.ts';
import { follow } from './follow.ts';
import type { Declined } from './outbox.ts';
import type { Sitter } from './tab.ts';
import { retryWith, sayWith } from './talk.ts';
import { type Parts, type Wired, wire } from './wiring.ts';

const tellRefused = (refusal: Declined): void => void say.error(refusalText(refusal));

const joinRoom = async (
  { visit, route, connection }: Wired,
  name: string,
  password?: string,
  invitation?: string,
): Promise<JoinAnswer> => {
  const oldRoom = rooms.currentName ?? '';
  const asked = {
    oldRoom,
    targetRoom: name,
    ...(password !== undefined && { password }),
    ...(invitation !== undefined && { invitation }),
  };
  try {
    const there = (await connection.emit('joinRoom', asked)) as Place;
    visit.rememberPassword(there.room, password);
    await follow({ route, connection }, there);
    if (session.roomId === there.roomId) return { ok: true };
    return { ok: false, code: route.refusal?.code ?? 'bad_ticket', message: route.refusal?.message ?? '' };
  } catch (error) {
    const { code, message, retryAfterMs } = error as Declined;
    return { ok: false, code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
};

/** The chat behind the screens, and what only the page itself may ask of it. */
export type Running = Pick<Wired, 'connection'> & { chat: Chat; resume: (sitter: Sitter) => void };

export const createChat = (parts: Omit<Parts, 'reopened'>): Running => {
  let watching = false;
  const tellWatching = (): void => {
    connection.emit('watchAllUsers', { on: watching }).catch(tellRefused);
  };
  const wired = wire({ ...parts, reopened: () => watching && tellWatching() });
  const { connection, end } = wired;

  const chat: Chat = {
    enterAsGuest: nickname => enterAsGuest(wired, nickname),
    enterAsMember: entry => enterAsMember(wired, entry),
    leave: () => {
      connection.post('disconnect', {});
      logout();
      end(null);
    },
    say: (text, style) => sayWith(connection, text, style),
    retry: id => retryWith(connection, id),
    joinRoom: (name, password, invitation) => joinRoom(wired, name, password, invitation),
    setStatus: status => {
      connection.emit('requestChangeStatus', { status }).catch(tellRefused);
    },
    request: (event, data) => connection.emit(event, data),
    watchAllUsers: on => {
      if (on === watching) return;
      watching = on;
      if (!on) replaceUsers('all', []);
      if (connection.isUp) tellWatching();
    },
  };

  return {
    chat,
    connection,
    // Whoever cannot come back is told so by what became of the connection.
    resume: sitter => void sitDown(wired, sitter).catch(() => {}),
  };
};
