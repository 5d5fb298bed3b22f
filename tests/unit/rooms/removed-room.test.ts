import { beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { layla, rima, salma } from '../../support/people.ts';
import type { Chair } from '../../support/room-table.ts';
import { type RoomWish, SiteTable } from '../../support/site-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const SQUARE: RoomWish = { _id: 'square', name: 'الساحة', primary: true, maxUsers: 1 };
const TAVERN: RoomWish = { _id: 'tavern', name: 'الخان', maxUsers: 1 };
const SHUT: RoomWish[] = [
  { _id: 'vault', name: 'الخزنة', hasPassword: true },
  { _id: 'nook', name: 'الركن', unlisted: true },
];
const SHED: RoomWish = { _id: 'shed', name: 'الكوخ' };

/** What somebody of a removed room was told last, and with what the socket closed. */
const endOf = ({ heard, closedWith }: Chair) => {
  const told = heard.filter(({ event }) => event === 'moved' || event === 'disconnected');
  return [...told.map(({ event, data }) => [event, data.roomId ?? data.reason]), closedWith];
};

test('ROOM-40 where no room takes them the people of a removed room are told that it closed, with 4504; who finds a place is moved', async () => {
  const site = new SiteTable([SQUARE, TAVERN, ...SHUT, SHED]);
  await site.sit('square', rima);
  await site.sit('tavern', { ...rima, userID: 'rabab' });
  const [guest, owner] = [await site.sit('shed', layla), await site.sit('shed', salma)];
  await site.unmake('shed');
  expect(endOf(guest)).toEqual([['disconnected', 'room_closed'], CLOSE.room_closed]);
  expect(endOf(owner)).toEqual([['moved', 'square'], CLOSE.moved]);
});

test('ROOM-39, ROOM-40 while any open room has space nobody is told so, though the primary one is full', async () => {
  const site = new SiteTable([SQUARE, TAVERN, ...SHUT, SHED]);
  await site.sit('square', rima);
  const guest = await site.sit('shed', layla);
  await site.unmake('shed');
  expect(endOf(guest)).toEqual([['moved', 'tavern'], CLOSE.moved]);
});
