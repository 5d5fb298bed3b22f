import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { updatePermissions } from '../../../rooms-do/room/accounts/module.ts';
import { captureTransferState } from '../../../rooms-do/room/admission/transfers.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { unattendedState } from '../../../rooms-do/room/moderation/module.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  GARDEN,
  HALL,
  layla,
  mazin,
  noor,
  omar,
  rima,
  sami,
  tariq,
  variantOf,
} from '../../support/people.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const OPEN = { slowSeconds: 0, writers: 'everyone' };
const RAISED = { slowSeconds: 10, writers: 'everyone' };

/**
 * Two guests, a member, and a chat-master in the garden. A room with two guests needs a moderator on duty after
 * 5 minutes.
 */
const newSite = async (hallIs: { unlisted?: boolean } = {}) => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true, ...hallIs },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const hall = site.at(HALL);
  const set = (dutyGuests: number) => {
    hall.lobby = { ...hall.lobby, siteConfig: siteConfigWith({ dutyGuests, dutyMinutes: 5 }) };
    applyLobbyUpdate(hall.room, newsOf(hall.lobby.siteConfig));
  };
  set(2);
  const guest = await site.join(HALL, layla);
  const member = await site.join(HALL, rima);
  const master = await site.join(GARDEN, omar);
  await site.join(HALL, mazin);
  for (const socket of [guest, member, master]) socket.forget();
  const later = async (minutes: number) => {
    site.advance(minutes * MINUTE_MS);
    site.at(HALL).room.alarms.runDue(site.at(HALL).now);
    await Promise.resolve();
  };
  return {
    site,
    set,
    guest,
    member,
    master,
    later,
    isRaised: () => unattendedState(site.at(HALL).room).isRaised,
  };
};

const lines = (socket: Parameters<typeof heard>[0]) =>
  heard(socket, 'newMessageFromServer').map(({ text }) => text);

test('without staff on duty, guests are in slow mode; staff is notified once (DUTY-3)', async () => {
  const { site, guest, member, master, later } = await newSite();
  await later(4.9);
  expect(heard(guest, 'roomMode')).toEqual([]);
  await later(0.1);
  await later(5);
  expect(heard(guest, 'roomMode')).toEqual([RAISED]);
  expect(heard(member, 'roomMode')).toEqual([]);
  expect(lines(master)).toEqual([expect.stringContaining('القاعة')]);
  const [told] = heard(master, 'newMessageFromServer');
  expect(told?.notice).toEqual({ code: 'unattendedRoom', room: 'القاعة', guests: 2 });
  expect([...lines(guest), ...lines(member)]).toEqual([]);
  const say = (socket: typeof guest, text: string) =>
    site.request(HALL, socket, 'newMessageFromClient', { text });
  expect(await say(guest, 'مرحبا')).toMatchObject({ ok: true });
  expect(await say(guest, 'مرحبا ثانية')).toEqual({ ok: false, code: 'slow_mode' });
  for (const text of ['سلام', 'سلام ثان']) expect(await say(member, text)).toMatchObject({ ok: true });
  expect(heard(await site.join(HALL, sami), 'roomMode')).toEqual([RAISED]);
});

test.each(['a visible chat-master', 'a ghost'])(
  'slow mode ends with %s on duty and begins again after the duty (DUTY-4)',
  async who => {
    const { site, guest, later, isRaised } = await newSite();
    await later(5);
    const keeper = await site.join(HALL, who === 'a ghost' ? tariq : variantOf(omar, { userId: 'omar2' }));
    expect(isRaised()).toBe(true);
    expect(await site.request(HALL, keeper, 'requestDuty', { on: true })).toMatchObject({ ok: true });
    expect(heard(guest, 'roomMode')).toEqual([RAISED, OPEN]);
    await site.request(HALL, keeper, 'requestDuty', { on: false });
    await later(4.9);
    expect(isRaised()).toBe(false);
    await later(0.1);
    expect(isRaised()).toBe(true);
  },
);

test('slow mode survives hibernation and ends when guests leave or the setting is 0 (DUTY-4)', async () => {
  const { site, set, guest, later, isRaised } = await newSite();
  await later(3);
  site.restartRoom(HALL, 'hibernate');
  await later(2);
  expect(isRaised()).toBe(true);
  site.restartRoom(HALL, 'hibernate');
  expect(isRaised()).toBe(true);
  await site.request(HALL, guest, 'disconnect', {});
  expect(isRaised()).toBe(false);
  await site.join(HALL, sami);
  await later(5);
  expect(isRaised()).toBe(true);
  set(0);
  await later(10);
  expect(isRaised()).toBe(false);
});

test('unlisted rooms get no slow mode; duty without canKickUser does not count (DUTY-3)', async () => {
  const unlisted = await newSite({ unlisted: true });
  await unlisted.later(5);
  expect(unlisted.isRaised()).toBe(false);
  const { site, later, isRaised } = await newSite();
  const keeper = await site.join(HALL, noor);
  await site.request(HALL, keeper, 'requestDuty', { on: true });
  await later(5);
  expect(isRaised()).toBe(false);
  const permissions = { ...noChatPermissions(), canAccessChat: true };
  updatePermissions(site.at(HALL).room, noor.userId, { permissions });
  await later(5);
  expect(isRaised()).toBe(true);
});

test('duty continues in another room and appears in no user list (DUTY-2)', async () => {
  const { site, member, master } = await newSite();
  const keeper = await site.join(HALL, noor);
  await site.request(HALL, keeper, 'requestDuty', { on: true });
  expect(captureTransferState(site.at(HALL).room, noor.userId)?.transferState?.onDuty).toBe(true);
  for (const socket of [member, master]) expect(JSON.stringify(socket.received)).not.toContain('uty');
});
