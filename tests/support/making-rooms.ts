import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { lobbyOf } from '../../rooms-do/env.ts';
import { Member } from './accounts.ts';
import { Line, Visitor } from './visitor.ts';

export const lobby = lobbyOf(env);

/** A room reports once a second. */
export const WITHIN = { timeout: 5_000 };

/** The flags of somebody who may make, change and colour rooms of every kind. */
export const BUILDS = {
  canCreatePublicRoom: true,
  canCreatePrivateRoom: true,
  canCreateTempPublicRoom: true,
  canCreateTempPrivateRoom: true,
  canEditHisRooms: true,
  canChangeRoomColor: true,
};

type Ack = Awaited<ReturnType<Line['ask']>>;
export type Place = { room: string; roomId: string; ticket: string };

export const enter = async (
  who: Visitor,
  room = 'القاعة',
  over: Record<string, unknown> = {},
): Promise<Line> => {
  await who.login();
  return who.enter({ room, ...over });
};
export const guest = (name: string, room?: string) => enter(new Visitor(name), room);
export const member = (name: string, room?: string) => enter(new Member(name), room);

export const codeOf = (ack: Ack): string => (ack.ok ? 'ok' : ack.error.code);

export const dataOf = <Data>(ack: Ack): Data => {
  if (!ack.ok) throw new Error(`${ack.error.code}: ${ack.error.message}`);
  return ack.data as Data;
};

export const wish = (name: string, over = {}) => ({ name, private: false, temporary: true, ...over });

export const create = async (line: Line, name: string, over = {}) =>
  dataOf<Place>(await line.ask('requestCreateRoom', wish(name, over)));

export const join = (line: Line, targetRoom: string, over = {}): Promise<Ack> =>
  line.ask('joinRoom', { oldRoom: '', targetRoom, ...over });

/** Goes where an ack of joinRoom says. */
export const follow = async (who: Visitor, ack: Ack): Promise<Line> => {
  const { roomId, ticket } = dataOf<Place>(ack);
  return Line.open(await who.upgrade(roomId, ticket));
};

export const rowOf = (id: string) =>
  env.DB.prepare('SELECT * FROM rooms WHERE id = ?').bind(id).first<Record<string, unknown>>();

export const entryOf = (said: string) =>
  env.DB.prepare('SELECT * FROM events WHERE event_data = ?').bind(said).first<Record<string, unknown>>();

export const gone = (id: string) => vi.waitFor(async () => expect(await rowOf(id)).toBe(null), WITHIN);

/** Waits until the lobby knows of these people. */
export const here = (...ids: string[]) =>
  vi.waitFor(async () => {
    const found = (await lobby.connections()).map(({ occupant }) => occupant.userID);
    expect(found).toEqual(expect.arrayContaining(ids));
  }, WITHIN);
