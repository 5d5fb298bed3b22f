import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Participant } from '../../domain/presence/participant.ts';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { enter, makeAccount, member } from './accounts.ts';
import { listedRoom, makeRoom } from './rooms.ts';
import { ClientSocket, Visitor } from './visitor.ts';

export const lobby = () => lobbyOf(env);

/** Timeout for a room's report, which is sent once a second. */
export const WITHIN = { timeout: 20_000 };

const waitUntilKnown =
  (by: 'userId' | 'nickname') =>
  (...wanted: string[]): Promise<void> =>
    vi.waitFor(async () => {
      const found = (await lobby().connections()).people.map(
        ({ participant }: { participant: Participant }) => participant[by],
      );
      expect(found).toEqual(expect.arrayContaining(wanted));
    }, WITHIN);

export const untilPresent = waitUntilKnown('userId');

export const untilPresentByName = waitUntilKnown('nickname');

export const ROOM_BUILDER_FLAGS = {
  canCreatePublicRoom: true,
  canCreatePrivateRoom: true,
  canCreateTempPublicRoom: true,
  canCreateTempPrivateRoom: true,
  canEditHisRooms: true,
  canChangeRoomColor: true,
};

type Ack = Awaited<ReturnType<ClientSocket['request']>>;
export type RoomTicket = { room: string; roomId: string; ticket: string };

export const codeOf = (ack: Ack): string => (ack.ok ? 'ok' : ack.error.code);

export const dataOf = <Data>(ack: Ack): Data => {
  if (!ack.ok) throw new Error(`${ack.error.code}: ${ack.error.message}`);
  return ack.data as Data;
};

export const createRoomPayload = (name: string, over = {}) => ({
  name,
  private: false,
  temporary: true,
  ...over,
});

export const create = async (socket: ClientSocket, name: string, over = {}) =>
  dataOf<RoomTicket>(await socket.request('requestCreateRoom', createRoomPayload(name, over)));

export const join = (socket: ClientSocket, targetRoom: string, over = {}): Promise<Ack> =>
  socket.request('joinRoom', { oldRoom: '', targetRoom, ...over });

/** Follows the ack of joinRoom to the new room. */
export const follow = async (who: Visitor, ack: Ack): Promise<ClientSocket> => {
  const { roomId, ticket } = dataOf<RoomTicket>(ack);
  return ClientSocket.open(await who.upgrade(roomId, ticket));
};

export const rowOf = (id: string) =>
  env.DB.prepare('SELECT * FROM rooms WHERE id = ?').bind(id).first<Record<string, unknown>>();

export const entryOf = (said: string) =>
  env.DB.prepare('SELECT * FROM events WHERE event_data = ?').bind(said).first<Record<string, unknown>>();

export const untilDeleted = (id: string) =>
  vi.waitFor(async () => expect(await rowOf(id)).toBe(null), WITHIN);

export async function makeSite(): Promise<void> {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'still', name: 'الساكنة' });
  const chat = { canAssignOneTimeKick: true, canChangeVisitorNickname: true };
  await makeAccount({ username: 'omar', role: 'chat-master', chat });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'rima', role: 'member' });
}

export const say = async (socket: ClientSocket, text = 'مرحبا') => {
  const ack = await socket.request('newMessageFromClient', { text, style: {} });
  return ack.ok || ack.error.code;
};

export const restrict = async (by: ClientSocket, userId: string, prop: string, value: boolean) => {
  const ack = await by.request('requestChangeUserPermissions', { userId, prop, value });
  return ack.ok || ack.error.code;
};

/** Leaves by the exit, and waits until no object knows the user. */
export const exit = async (who: Visitor, socket: ClientSocket) => {
  socket.send('disconnect', {});
  await socket.closed;
  await vi.waitFor(async () => expect(await listedRoom(who.userID)).toBeNull(), WITHIN);
};

/** A guest muted by Omar who has left by the exit. */
export const mutedAndGone = async (name: string, over = {}) => {
  const omar = await member('omar');
  const who = new Visitor(name, over);
  const socket = await enter(who);
  expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
  await exit(who, socket);
  return { omar, who };
};

/** The same browser after a new login, under any name and with any fingerprint. */
export const again = async (
  who: Visitor,
  name = who.name,
  over: { fingerprint?: string; address?: string } = {},
) => {
  const back = new Visitor(name, { address: who.address, fingerprint: who.fingerprint, ...over });
  back.token = who.token;
  const socket = await enter(back);
  return { back, socket };
};

/** Sets the lobby's clock this many milliseconds ahead. */
export const later = (ms: number) =>
  runInDurableObject(lobby(), instance => {
    (instance as Lobby).clock.now = () => Date.now() + ms;
  });
