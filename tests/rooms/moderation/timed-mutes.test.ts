import { expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { Sender } from '../../../protocol/entities/messages.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { ActiveSanctions } from '../../../rooms-do/rpc/sanctions.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { actor, GARDEN, HALL, layla, mazin, omar, salma, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf } from '../../support/room-harness.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const master = variantOf(omar, { may: ['canAssignOneTimeKick'] });
const newSite = () =>
  new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);

const mute = (over: Record<string, unknown> = {}) => ({
  userId: 'layla',
  prop: 'allowUserToWrite',
  value: false,
  ...over,
});
const MUTE = 'requestChangeUserPermissions';

test('a timed mute shows end and reason, survives hibernation and ends with a notice (MOD-51)', async () => {
  const site = newSite();
  const [guest, moderator] = [await site.join(HALL, layla), await site.join(HALL, master)];
  const until = new Date(site.at(HALL).now + 5 * MINUTE_MS).toISOString();
  expect(await site.request(HALL, moderator, MUTE, mute({ minutes: 5, reason: ' سبام ' }))).toMatchObject({
    ok: true,
  });
  expect(heard(guest, 'permissionsChanged').at(-1)?.mute).toEqual({
    until,
    reason: 'سبام',
    appeal: expect.any(String),
  });
  site.restartRoom(HALL, 'hibernate');
  expect(await site.request(HALL, guest, 'newMessageFromClient', { text: 'كلام' })).toEqual({
    ok: false,
    code: 'muted',
  });
  site.at(HALL).disconnect(guest, 1006);
  const back = await site.join(HALL, layla);
  expect(heard(back, 'permissionsChanged').at(-1)?.mute).toEqual({
    until,
    reason: 'سبام',
    appeal: expect.any(String),
  });
  expect(site.at(HALL).fireAlarms(Date.parse(until))).toContain(Date.parse(until));
  const told = heard(back, 'permissionsChanged').at(-1);
  expect(told).toMatchObject({ permissions: { allowUserToWrite: true } });
  expect(told).not.toHaveProperty('mute');
  expect(await site.request(HALL, back, 'newMessageFromClient', { text: 'كلام' })).toMatchObject({
    ok: true,
  });
});

const namedIn = (socket: FakeSocket, line: string) =>
  heard(socket, line).map(({ sender }) => (sender as Sender).userID);

test('a muted user cannot rename and joins without a line (MAY-90)', async () => {
  const site = newSite();
  const free = variantOf(layla, { may: ['canChangeHisNickname'] });
  const [guest, moderator] = [await site.join(HALL, free), await site.join(HALL, master)];
  const rename = (nickname: string) =>
    site.request(HALL, guest, 'requestChangeNickname', { userId: 'layla', nickname });
  expect(await rename('ليلى الأولى')).toMatchObject({ ok: true });
  await site.request(HALL, moderator, MUTE, mute());
  expect(await rename('كلام ممنوع')).toEqual({ ok: false, code: 'muted' });
  site.at(HALL).disconnect(guest, 1000);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(namedIn(moderator, 'leavedMessageFromServer')).toEqual(['layla']);
  moderator.forget();
  const enter = (person: Actor, mute: ActiveSanctions['mute']) =>
    site.at(HALL).admit({
      identity: identityOf(person),
      ...{ admittedAt: site.at(HALL).now, transferState: null, rateLimits: null },
      restraints: { mute, oneTimeKick: null, messagesBlockedUntil: null },
    });
  enter(free, { rank: master.rank });
  enter(mazin, null);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(namedIn(moderator, 'joinedMsgFromServer')).toEqual(['mazin']);
});

test('a mute without minutes has no end and is revoked manually (MOD-51)', async () => {
  const site = newSite();
  const [guest, moderator] = [await site.join(HALL, layla), await site.join(HALL, master)];
  expect(await site.request(HALL, moderator, MUTE, mute())).toMatchObject({ ok: true });
  site.advance(48 * 60 * MINUTE_MS);
  site.at(HALL).room.alarms.runDue(site.at(HALL).now);
  expect(heard(guest, 'permissionsChanged').at(-1)).not.toHaveProperty('mute.until');
  expect(site.at(HALL).room.participants.get('layla')?.granted).toEqual({ allowUserToWrite: false });
  expect(await site.request(HALL, moderator, MUTE, mute({ value: true }))).toMatchObject({ ok: true });
  expect(site.at(HALL).room.participants.get('layla')?.mute).toBeUndefined();
});

test('a lower rank cannot shorten a mute by a higher rank, an equal rank can (MOD-52)', async () => {
  const site = newSite();
  const [guest, moderator, owner] = [
    await site.join(HALL, layla),
    await site.join(HALL, master),
    await site.join(HALL, salma),
  ];
  const end = () => site.at(HALL).room.participants.get('layla')?.mute?.until;
  await site.request(HALL, owner, MUTE, mute({ minutes: 60, reason: 'إعلانات' }));
  const hour = end();
  expect(await site.request(HALL, moderator, MUTE, mute({ minutes: 2 }))).toMatchObject({ ok: true });
  expect(end()).toBe(hour);
  expect(heard(guest, 'permissionsChanged').at(-1)?.mute).toMatchObject({ reason: 'إعلانات' });
  expect(await site.request(HALL, moderator, MUTE, mute({ value: true }))).toEqual({
    ok: false,
    code: 'set_by_higher_rank',
  });
  await site.request(HALL, owner, MUTE, mute());
  await site.request(HALL, moderator, MUTE, mute({ minutes: 2 }));
  expect(end()).toBeUndefined();
  await site.request(HALL, owner, MUTE, mute({ minutes: 15 }));
  await site.request(HALL, owner, MUTE, mute({ minutes: 2 }));
  expect(end()).toBe(site.at(HALL).now + 2 * MINUTE_MS);
  expect(heard(guest, 'permissionsChanged').at(-1)?.mute).toEqual({
    until: new Date(end() ?? 0).toISOString(),
    appeal: expect.any(String),
  });
});

test('a timed kick shows its end; without minutes the configured time applies (MOD-53)', async () => {
  const site = newSite();
  const marked = await site.join(HALL, mazin);
  const [visitor, moderator] = [await site.join(HALL, layla), await site.join(HALL, master)];
  const kick = (socket: typeof visitor, over = {}) =>
    site.request(HALL, socket, 'requestKickUser', { userId: 'mazin', ...over });
  for (const minutes of [1, 3, 1441, 0, '5'])
    expect(await kick(moderator, { minutes })).toEqual({ ok: false, code: 'invalid_payload' });
  expect(await kick(visitor, { minutes: 1440 })).toEqual({ ok: false, code: 'forbidden' });
  expect(await kick(moderator, { minutes: 60, reason: 'سبام' })).toMatchObject({ ok: true });
  expect(heard(marked, 'disconnected')).toMatchObject([
    { reason: 'kicked', message: 'سبام', until: new Date(site.at(HALL).now + 60 * MINUTE_MS).toISOString() },
  ]);
  const other = await site.join(HALL, actor({ ...mazin, userId: 'second' }));
  const hold = site.at(HALL).room.presence.lobby.siteConfig.current.options.kickHoldSeconds * 1_000;
  expect(await site.request(HALL, moderator, 'requestKickUser', { userId: 'second' })).toMatchObject({
    ok: true,
  });
  expect(heard(other, 'disconnected')).toMatchObject([
    { until: new Date(site.at(HALL).now + hold).toISOString() },
  ]);
});

test('only a mute accepts minutes and a reason, not an unmute or a kick mark (MOD-51)', async () => {
  const site = newSite();
  await site.join(HALL, layla);
  const moderator = await site.join(HALL, master);
  for (const over of [
    { value: true, minutes: 5 },
    { prop: 'hasOneTimeKick', value: true, reason: 'x' },
    { minutes: 7 },
  ])
    expect(await site.request(HALL, moderator, MUTE, mute(over))).toEqual({
      ok: false,
      code: 'invalid_payload',
    });
});
