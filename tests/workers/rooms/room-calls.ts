import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { Member } from '../../support/accounts.ts';
import { type Answer, callsWith } from '../../support/visitor.ts';

export type Room = { _id: string; name: string; primary: boolean } & Record<string, unknown>;
type RoomResponse = { room: Room; rooms: Room[]; total: number; numPages: number };

export const dataOf = (answer: Answer) => (answer.body as unknown as { data: RoomResponse }).data;

/** Account with the role `owner`. The tests create it and log it in. */
export const roomOwner = new Member('room-owner', { address: '127.87.0.1' });
export const asOwner = callsWith(roomOwner);

export const pathOf = (name: string) => `/rooms/${encodeURIComponent(name)}`;

export async function createRoom(body: Record<string, unknown>): Promise<Room> {
  const answer = await asOwner('POST', '/rooms/', { authKey: 'room-owner', ...body });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return dataOf(answer).room;
}

export const read = async (name: string) => dataOf(await asOwner('GET', pathOf(name))).room;

export const rowOf = (id: string) =>
  env.DB.prepare('SELECT * FROM rooms WHERE id = ?').bind(id).first<Record<string, string | null>>();

/** Ids of the primary rooms, of which exactly one must exist. */
export async function primaries(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT id FROM rooms WHERE is_primary').all<{ id: string }>();
  return results.map(({ id }) => id);
}
