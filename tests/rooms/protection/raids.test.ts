import { expect, test } from 'vitest';
import type { Raid } from '../../../domain/protection/raids.ts';
import {
  NEWCOMER_SILENT_MS,
  NEWCOMER_SLOW_SECONDS,
  RAID_MESSAGES_PER_NETWORK,
} from '../../../protocol/raid-limits.ts';
import { captureTransferState } from '../../../rooms-do/room/admission/transfers.ts';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { countNewcomers } from '../../../rooms-do/room/protection/raid-protection.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, huda, layla, mazin, omar, rima, sami, variantOf } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';
import { siteConfigWith } from '../../support/samples.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const PROVIDER = '203.0.113.0/24';

const newSite = async () => {
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const hall = site.at(HALL);
  const ofRaid = { provider: PROVIDER, deviceSince: hall.now };
  const raider = await site.join(HALL, layla, ofRaid);
  const neighbour = await site.join(HALL, mazin, { provider: 'AS1', deviceSince: hall.now });
  const staff = await site.join(HALL, omar, ofRaid);
  const raid: Raid = { provider: PROVIDER, since: hall.now, until: hall.now + 120_000 };
  for (const socket of [raider, neighbour, staff]) socket.forget();
  const say = (socket: typeof raider, text: string) =>
    site.request(HALL, socket, 'newMessageFromClient', { text });
  const slowNewcomers = () => applyDirective(hall.room, { do: 'calm', surge: raid });
  const later = (ms: number) => {
    site.advance(ms);
    hall.room.alarms.runDue(hall.now);
  };
  return { site, hall, raider, neighbour, staff, raid, say, slowNewcomers, later };
};

test('a raid guest is read-only for 60 s, then in slow mode, with notices (ROOM-84)', async () => {
  const { raider, say, slowNewcomers, later, raid, hall } = await newSite();
  expect(slowNewcomers()).toMatchObject({ counted: 1 });
  expect(heard(raider, 'roomMode')).toEqual([
    { slowSeconds: NEWCOMER_SLOW_SECONDS, writers: 'members', waitMs: NEWCOMER_SILENT_MS },
  ]);
  expect(hall.wakeUps.at(-1)).toBe(raid.since + NEWCOMER_SILENT_MS);
  expect(await say(raider, 'هجوم')).toEqual({ ok: false, code: 'newcomers_wait' });
  later(NEWCOMER_SILENT_MS);
  expect(heard(raider, 'roomMode').at(-1)).toEqual({
    slowSeconds: NEWCOMER_SLOW_SECONDS,
    writers: 'everyone',
  });
  expect(await say(raider, 'سلام')).toMatchObject({ ok: true });
  expect(await say(raider, 'سلام ثان')).toEqual({ ok: false, code: 'slow_mode' });
  later(60_000);
  expect(heard(raider, 'roomMode').at(-1)).toEqual({ slowSeconds: 0, writers: 'everyone' });
  expect(await say(raider, 'أنا')).toMatchObject({ ok: true });
  expect(await say(raider, 'من جديد')).toMatchObject({ ok: true });
  expect(hall.room.participants.get('layla')?.calm).toBeUndefined();
});

test('a raid does not affect other users and notifies staff once (ROOM-86, ADMISSION-58)', async () => {
  const { neighbour, staff, say, slowNewcomers, raid } = await newSite();
  slowNewcomers();
  raid.until += 60_000;
  slowNewcomers();
  expect(neighbour.received).toEqual([]);
  const told = heard(staff, 'newMessageFromServer');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(PROVIDER);
  expect(told[0]?.notice).toEqual({ code: 'raid', provider: PROVIDER, guests: 1 });
  for (const socket of [neighbour, staff]) expect(await say(socket, 'سلام')).toMatchObject({ ok: true });
});

test('raid limits apply to private messages, also after a move or hibernation (ROOM-84)', async () => {
  const { site, hall, raider, slowNewcomers } = await newSite();
  slowNewcomers();
  const whisper = { to: mazin.userId, chatMessage: 'تعال' };
  const refused = { ok: false, code: 'newcomers_wait' };
  expect(await site.request(HALL, raider, 'privateMessage', whisper)).toEqual(refused);
  expect(captureTransferState(hall.room, layla.userId)?.transferState?.calm).toEqual(
    hall.room.participants.get(layla.userId)?.calm,
  );
  site.restartRoom(HALL, 'hibernate');
  expect(await site.request(HALL, raider, 'newMessageFromClient', { text: 'عدت' })).toEqual(refused);
});

test('a room mode notice includes the mode effective for its recipient (ROOM-84)', async () => {
  const { site, raider, neighbour, slowNewcomers } = await newSite();
  slowNewcomers();
  const keeper = await site.join(HALL, variantOf(huda, { masterOf: [HALL] }));
  await site.request(HALL, keeper, 'requestSetRoomMode', { slowSeconds: 30, writers: 'everyone' });
  expect(heard(raider, 'roomMode').at(-1)).toMatchObject({ slowSeconds: 30, writers: 'members' });
  expect(heard(neighbour, 'roomMode')).toEqual([{ slowSeconds: 30, writers: 'everyone' }]);
});

test('many messages by new guests in two networks cause one raid notice (ROOM-85, ADMISSION-67)', () => {
  const told: string[] = [];
  const hall = new RoomHarness(undefined, {
    lobby: { reportSurge: async provider => void told.push(provider) },
  });
  hall.lobby.siteConfig = siteConfigWith({ surgeMessages: RAID_MESSAGES_PER_NETWORK + 1 });
  return hall.room.presence.lobby.refresh().then(() => {
    const { now } = hall;
    hall.join(layla, { provider: PROVIDER, deviceSince: now });
    hall.join(mazin, { provider: PROVIDER, deviceSince: now - 3_600_000 });
    hall.join(rima, { provider: PROVIDER, deviceSince: now });
    hall.join(sami, { provider: PROVIDER, deviceSince: now, ipAddress: '203.0.113.99' });
    const say = (userId: string, times: number) => {
      for (let turn = 0; turn < times; turn++) countNewcomers(hall.room, userId);
    };
    say(mazin.userId, 20);
    say(rima.userId, 20);
    say(layla.userId, 20);
    expect(told).toEqual([]);
    say(sami.userId, 2);
    expect(told).toEqual([PROVIDER]);
  });
});
