import { expect, test, vi } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  actor,
  GARDEN,
  ghaith,
  HALL,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  sami,
  variantOf,
} from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

function siteOf() {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const type = (socket: FakeSocket, data: object = { on: true }) =>
    site.request(HALL, socket, 'typing', data);
  const pass = async (ms = 1_000) => {
    site.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { site, type, pass };
}

const told = (socket: FakeSocket) => heard(socket, 'typingChanged');

test('private typing reaches only the partner, also in another room (TYPE-2)', async () => {
  const { site, type, pass } = siteOf();
  const author = await site.join(HALL, layla);
  const partner = await site.join(GARDEN, rima);
  const other = await site.join(GARDEN, omar);
  expect(await type(author, { on: true, to: 'rima' })).toMatchObject({ ok: true });
  await pass();
  expect(told(partner)).toEqual([{ with: 'layla', userIDs: ['layla'] }]);
  expect([told(other), told(author)]).toEqual([[], []]);
});

test('typing to oneself, an absent or an invisible user is refused (TYPE-2)', async () => {
  const { site, type } = siteOf();
  const author = await site.join(HALL, layla);
  await site.join(HALL, ghaith);
  await site.join(HALL, noor);
  expect(await type(author, { on: true, to: 'layla' })).toMatchObject({ ok: false, code: 'forbidden' });
  const answers = [];
  for (const to of ['nobody', 'ghaith', 'noor']) answers.push(await type(author, { on: true, to }));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('users with closed private chats, or who refused the author, get no typing frame (TYPE-2)', async () => {
  const { site, type, pass } = siteOf();
  const author = await site.join(HALL, layla);
  const closed = await site.join(HALL, rima);
  const refusing = await site.join(HALL, mazin);
  await site.request(HALL, closed, 'requestSetPrivacy', { privateFrom: 'nobody', seen: true });
  await site.request(HALL, refusing, 'requestRefusePrivate', { userId: 'layla' });
  for (const to of ['rima', 'mazin'])
    expect(await type(author, { on: true, to })).toMatchObject({ ok: true });
  await pass();
  expect([told(closed), told(refusing)]).toEqual([[], []]);
});

test('a flood of typing frames gives at most one frame per batch window and no row (TYPE-1)', async () => {
  const { site, type, pass } = siteOf();
  const author = await site.join(HALL, layla);
  const reader = await site.join(HALL, rima);
  await pass();
  const before = site.at(HALL).rowsWritten;
  let accepted = 0;
  for (let at = 0; at < 40; at++) if ((await type(author, { on: at % 2 === 0 })).ok) accepted++;
  await pass(250);
  expect(told(reader).length).toBeLessThanOrEqual(1);
  expect(accepted).toBeLessThan(40);
  expect(site.at(HALL).rowsWritten).toBe(before);
});

test('a user muted within the batch window is not shown as typing (TYPE-2)', async () => {
  const { site, type, pass } = siteOf();
  const author = await site.join(HALL, layla);
  const reader = await site.join(HALL, rima);
  const owner = await site.join(HALL, salma);
  await type(author);
  const mute = { userId: 'layla', prop: 'allowUserToWrite', value: false };
  expect(await site.request(HALL, owner, 'requestChangeUserPermissions', mute)).toMatchObject({ ok: true });
  await pass();
  expect(told(reader).flatMap(({ userIDs }) => userIDs)).toEqual([]);
});

test('a user who left is not shown as typing (TYPE-2)', async () => {
  const { site, type, pass } = siteOf();
  const author = await site.join(HALL, layla);
  const reader = await site.join(HALL, rima);
  await type(author);
  site.at(HALL).disconnect(author, 1000);
  await pass();
  expect(told(reader).flatMap(({ userIDs }) => userIDs)).toEqual([]);
});

test('typing by invisible users changes no frame of other users (TYPE-2)', async () => {
  const received = async (isTyping: boolean) => {
    const { site, type, pass } = siteOf();
    const reader = await site.join(HALL, layla);
    const unseen = await site.join(HALL, variantOf(omar, { userId: 'unseen', visibility: 'hidden' }));
    if (isTyping) for (const data of [{ on: true }, { on: true, to: 'layla' }]) await type(unseen, data);
    await pass(100);
    await type(reader);
    await pass(1_000);
    return reader.received.map(({ event, data }) => (event === 'typingChanged' ? data : event));
  };
  expect(await received(true)).toEqual(await received(false));
});

test('in a room with 51 typing users, no typing frame is sent (TYPE-2)', async () => {
  const { site, type, pass } = siteOf();
  const crowd = await Promise.all(
    Array.from({ length: 51 }, (_, at) => site.join(HALL, actor({ userId: `g-${at}`, role: 'visitor' }))),
  );
  for (const socket of crowd) await type(socket);
  await pass();
  expect(crowd.flatMap(told)).toEqual([]);
  await pass(6_000);
  const muted = await site.join(HALL, sami);
  expect(await type(muted)).toMatchObject({ ok: false, code: 'muted' });
  expect(crowd.flatMap(told)).toEqual([]);
});
