import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { WITHIN } from './lobby-knows.ts';
import { Line, type Visitor } from './visitor.ts';

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
