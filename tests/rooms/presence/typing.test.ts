import { expect, test, vi } from 'vitest';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  actor,
  ghaith,
  HALL,
  layla,
  noor,
  omar,
  rima,
  salma,
  sami,
  variantOf,
} from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, Talk } from '../../support/scenario.ts';

freezeClock();

async function roomOf(...people: Parameters<Talk['site']['join']>[1][]) {
  const talk = new Talk();
  const sockets: Record<string, FakeSocket> = {};
  for (const person of people) sockets[person.userId] = await talk.site.join(HALL, person);
  const of = (name: string) => sockets[name] as FakeSocket;
  const type = (name: string, data: object = { on: true }) =>
    talk.site.request(HALL, of(name), 'typing', data);
  const pass = async (ms = 1_000) => {
    talk.site.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { talk, of, type, pass, told: (name: string) => heard(of(name), 'typingChanged') };
}

test('typing users are sent in one frame per batch window (TYPE-1)', async () => {
  const { type, pass, told } = await roomOf(layla, rima, omar);
  await type('layla');
  await type('rima');
  expect(told('omar')).toEqual([]);
  await pass();
  expect(told('omar')).toEqual([{ room: 'القاعة', userIDs: ['layla', 'rima'] }]);
  await type('rima', { on: false });
  await pass();
  expect(told('omar').at(-1)).toEqual({ room: 'القاعة', userIDs: ['layla'] });
});

test('a typing state without repetition expires after 6 seconds (TYPE-1)', async () => {
  const { type, pass, told } = await roomOf(layla, rima, omar);
  await type('layla');
  await pass(6_000);
  await type('rima');
  await pass();
  expect(told('omar').at(-1)).toEqual({ room: 'القاعة', userIDs: ['rima'] });
});

test('a sent message ends the typing state of its author (TYPE-1)', async () => {
  const { talk, of, type, pass, told } = await roomOf(layla, rima, omar);
  await type('layla');
  await talk.site.request(HALL, of('layla'), 'newMessageFromClient', { text: 'سلام' });
  await type('rima');
  await pass();
  expect(told('omar')).toEqual([{ room: 'القاعة', userIDs: ['rima'] }]);
});

test('hidden and muted users are never shown as typing (TYPE-2)', async () => {
  const { type, pass, told } = await roomOf(layla, sami, noor, ghaith, salma);
  expect(await type('sami')).toMatchObject({ ok: false, code: 'muted' });
  for (const name of ['noor', 'ghaith']) expect(await type(name)).toMatchObject({ ok: true });
  await pass();
  expect([told('layla'), told('salma')]).toEqual([[], []]);
});

test('a typing user who becomes a ghost within the batch window is omitted (TYPE-2)', async () => {
  const seen = variantOf(omar, { userId: 'seen', may: ['canBeGhost'] });
  const { talk, of, type, pass, told } = await roomOf(layla, seen);
  await type('seen');
  await talk.site.request(HALL, of('seen'), 'requestChangeUserVisibility', {
    userId: 'seen',
    visibility: 'ghost',
  });
  await pass();
  expect(told('layla')).toEqual([{ room: 'القاعة', userIDs: [] }]);
});

test('in a room with 51 visible users, typing is not shown; ghosts do not count (TYPE-2)', async () => {
  const crowd = Array.from({ length: 49 }, (_, at) => actor({ userId: `guest-${at}`, role: 'visitor' }));
  const { talk, of, type, pass, told } = await roomOf(layla, ...crowd, ghaith);
  await type('guest-0');
  await pass();
  expect(told('layla')).toHaveLength(1);
  await talk.site.join(HALL, rima);
  await type('guest-0');
  await pass();
  expect(heard(of('layla'), 'typingChanged')).toHaveLength(1);
});

test('the site option disables typing notices (TYPE-2)', async () => {
  const { talk, type, pass, told } = await roomOf(layla, rima);
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({ typing: false })));
  expect(await type('layla')).toMatchObject({ ok: true });
  await pass();
  expect(told('rima')).toEqual([]);
});

test('a private typing state reaches only the chat partner (TYPE-2)', async () => {
  const { type, pass, told } = await roomOf(layla, rima, omar);
  expect(await type('layla', { on: true, to: 'rima' })).toMatchObject({ ok: true });
  await pass();
  expect(told('rima')).toEqual([{ with: 'layla', userIDs: ['layla'] }]);
  expect(told('omar')).toEqual([]);
});

test('private typing to a user refusing messages returns the usual ack (TYPE-2)', async () => {
  const { talk, of, type, pass, told } = await roomOf(layla, rima, noor);
  await talk.request(of('rima'), 'requestIgnoreUser', { userId: 'layla', on: true });
  expect(await type('layla', { on: true, to: 'rima' })).toMatchObject({ ok: true });
  expect(await type('noor', { on: true, to: 'rima' })).toMatchObject({ ok: true });
  await pass();
  expect(told('rima')).toEqual([]);
  expect(await type('layla', { on: true, to: 'noor' })).toMatchObject({ ok: false, code: 'user_not_found' });
});
