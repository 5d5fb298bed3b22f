import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { WITHIN } from './lobby-presence.ts';
import { ClientSocket, type Visitor } from './visitor.ts';

/** The flags of somebody who may make, change and colour rooms of every kind. */
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

/** Goes where an ack of joinRoom says. */
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
