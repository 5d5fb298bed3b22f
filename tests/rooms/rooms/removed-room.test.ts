import { expect, test } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, rima, salma } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { type RoomOptions, SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const SQUARE: RoomOptions = { _id: 'square', name: 'الساحة', primary: true, maxUsers: 1 };
const TAVERN: RoomOptions = { _id: 'tavern', name: 'الخان', maxUsers: 1 };
const SHUT: RoomOptions[] = [
  { _id: 'vault', name: 'الخزنة', hasPassword: true },
  { _id: 'nook', name: 'الركن', unlisted: true },
];
const SHED: RoomOptions = { _id: 'shed', name: 'الكوخ' };

const endOf = ({ received, closedWith }: FakeSocket) => {
  const told = received.filter(({ event }) => event === 'moved' || event === 'disconnected');
  return [...told.map(({ event, data }) => [event, data.roomId ?? data.reason]), closedWith];
};

test('if no room has space, guests of a removed room get 4504; owners are moved (ROOM-40)', async () => {
  const site = new SiteHarness([SQUARE, TAVERN, ...SHUT, SHED]);
  await site.join('square', rima);
  await site.join('tavern', { ...rima, userId: 'rabab' });
  const [guest, owner] = [await site.join('shed', layla), await site.join('shed', salma)];
  await site.deleteRoom('shed');
  expect(endOf(guest)).toEqual([['disconnected', 'room_closed'], CLOSE.room_closed]);
  expect(endOf(owner)).toEqual([['moved', 'square'], CLOSE.moved]);
});

test('with space in any open room, users are moved despite a full primary (ROOM-39, ROOM-40)', async () => {
  const site = new SiteHarness([SQUARE, TAVERN, ...SHUT, SHED]);
  await site.join('square', rima);
  const guest = await site.join('shed', layla);
  await site.deleteRoom('shed');
  expect(endOf(guest)).toEqual([['moved', 'tavern'], CLOSE.moved]);
});
