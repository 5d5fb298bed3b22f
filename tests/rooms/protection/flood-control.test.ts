import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import type { Connection } from '../../../rooms-do/room/platform/sockets/connections.ts';
import { recordRateLimited } from '../../../rooms-do/room/protection/module.ts';
import { configuredLimits, RateLimits } from '../../../rooms-do/room/protection/rate-limits.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, sami, variantOf } from '../../support/people.ts';
import { type identityOf, RoomHarness } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';

freezeClock();

const flood = (floodCount: number, floodSeconds: number) => () =>
  configuredLimits({ floodCount, floodSeconds });

const tries = (meters: RateLimits, moments: readonly number[]) =>
  moments.map(now => {
    const waitMs = meters.wait('layla', 'message', now);
    if (waitMs === 0) meters.take('layla', 'message', now);
    return waitMs;
  });

test.each([
  [
    'two messages in 10 s, with a block of 5 s',
    2,
    10,
    [0, 9_999, 9_999, 14_998, 14_999],
    [0, 0, 5_000, 1, 0],
  ],
  ['one message in 1 s', 1, 1, [0, 999, 5_998, 5_999], [0, 5_000, 1, 0]],
  ['a count of 0 disables the limit', 0, 5, Array(50).fill(0), Array(50).fill(0)],
  ['0 seconds disable the limit', 4, 0, Array(50).fill(0), Array(50).fill(0)],
] as const)('the configured flood limit applies: %s (SITE-8)', (_, count, seconds, moments, waits) => {
  expect(tries(new RateLimits(flood(count, seconds)), moments)).toEqual(waits);
});

test('a changed flood rule applies to the next message and counts earlier ones (SITE-8)', () => {
  let limits = configuredLimits({ floodCount: 4, floodSeconds: 5 });
  const meters = new RateLimits(() => limits);
  expect(tries(meters, [0, 0, 0])).toEqual([0, 0, 0]);
  limits = configuredLimits({ floodCount: 3, floodSeconds: 60 });
  expect(tries(meters, [30_000, 35_000, 35_001, 35_002, 35_003])).toEqual([5_000, 0, 0, 0, 5_000]);
  limits = configuredLimits({ floodCount: 0, floodSeconds: 0 });
  expect(tries(meters, [40_003, 40_003, 40_003, 40_003, 40_003])).toEqual([0, 0, 0, 0, 0]);
  expect(meters.of('layla', 40_003).message.taken.length).toBeLessThan(3);
});

test('a flood period longer than room memory is stored with its block (ROOM-46)', () => {
  const harness = new RoomHarness();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ floodCount: 2, floodSeconds: 60 })));
  expect(tries(harness.room.protection.rateLimits, [harness.now, harness.now + 1])).toEqual([0, 0]);
  harness.sleep();
  const { now } = harness;
  expect(tries(harness.room.protection.rateLimits, [now + 40_000])).toEqual([5_000]);
  harness.sleep();
  expect(tries(harness.room.protection.rateLimits, [now + 44_000])).toEqual([1_000]);
  expect(tries(harness.room.protection.rateLimits, [now + 45_000])).toEqual([0]);
});

test('other users do not clear the count of a long flood period (ROOM-27)', () => {
  const meters = new RateLimits(flood(2, 3_600));
  tries(meters, [0, 0]);
  for (let person = 0; person < 500; person++) meters.of(`passer-by ${person}`, 1_800_000);
  expect(tries(meters, [1_800_000])).toEqual([5_000]);
});

const seated = (
  person: Actor,
  over: Parameters<typeof identityOf>[1],
  options = {},
  page = 'https://chat.samar.example',
) => {
  const harness = new RoomHarness();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ banFloodersIP: true, ...options })));
  harness.join(person, over);
  const [seat] = harness.room.connections.ofUser(person.userId);
  if (!seat) throw new Error('no connection');
  return { table: harness, seat: { ...seat, page } satisfies Connection };
};

const refuse = ({ table: harness, seat }: ReturnType<typeof seated>, times: number, everyMs: number) => {
  for (let turn = 0; turn < times; turn++) {
    harness.advance(everyMs);
    recordRateLimited(harness.room, seat);
  }
};

test('ten refusals within 30 s cause one automatic ban (SITE-37)', () => {
  const flooder = seated(layla, { ipAddress: '203.0.113.8' });
  refuse(flooder, 9, 100);
  expect(flooder.table.banned).toEqual([]);
  refuse(flooder, 1, 100);
  expect(flooder.table.banned).toMatchObject([
    {
      by: 'site',
      target: {
        userId: 'layla',
        nickname: 'layla',
        fingerprint: null,
        deviceId: null,
        ipAddress: '203.0.113.8',
        host: null,
      },
      banDuration: null,
    },
  ]);
  refuse(flooder, 50, 100);
  expect(flooder.table.banned).toHaveLength(1);
  flooder.table.advance(30_000);
  refuse(flooder, 10, 100);
  expect(flooder.table.banned).toHaveLength(2);
});

/** A page that waits for the end of each block. It sends the allowed messages and one more, at this interval. */
const fillAndExceed = (
  { table: harness, seat }: ReturnType<typeof seated>,
  times: number,
  everyMs: number,
) => {
  for (let turn = 0; turn < times; turn++) {
    const { rateLimits } = harness.room.protection;
    while (rateLimits.wait(seat.userId, 'message', harness.now) === 0)
      rateLimits.take(seat.userId, 'message', harness.now);
    recordRateLimited(harness.room, seat);
    harness.advance(everyMs);
  }
};

test('three blocks within a minute cause a ban, even if the user waits out each (SITE-46)', () => {
  const flooder = seated(layla, { ipAddress: '203.0.113.9' });
  fillAndExceed(flooder, 2, 6_000);
  expect(flooder.table.banned).toEqual([]);
  fillAndExceed(flooder, 1, 6_000);
  expect(flooder.table.banned.map(({ target }) => target.ipAddress)).toEqual(['203.0.113.9']);
});

test('three blocks in more than a minute cause no ban (SITE-46)', () => {
  const flooder = seated(layla, {});
  fillAndExceed(flooder, 8, 31_000);
  expect(flooder.table.banned).toEqual([]);
});

test('flood blocks of a user still count after a move to another room (SITE-46)', () => {
  const flooder = seated(layla, {});
  fillAndExceed(flooder, 2, 6_000);
  const { room, now } = flooder.table;
  const next = new RateLimits();
  next.adopt('layla', room.protection.rateLimits.counted('layla', now), now);
  expect(next.recordBlock('layla', now)).toBe(true);
});

test('ten refusals in more than 30 s cause no automatic ban (SITE-37)', () => {
  const flooder = seated(layla, {});
  refuse(flooder, 40, 3_400);
  expect(flooder.table.banned).toEqual([]);
});

test.each([
  ['members', omar, {}],
  ['shielded guests', variantOf(sami, { may: ['cannotKicked'] }), {}],
  ['guests if all kinds of bans are disabled', layla, { banFloodersIP: false }],
] as const)('automatic bans never apply to %s (SITE-37)', (_, person, options) => {
  const flooder = seated(person, {}, options);
  refuse(flooder, 30, 10);
  expect(flooder.table.banned).toEqual([]);
});

const SPAM = 'https://www.spam.example/page?x=1';

test.each([
  [SPAM, 'https://chat.samar.example', 'www.spam.example'],
  ['https://chat.samar.example/chat', 'https://chat.samar.example', null],
  ['https://samar.example/', 'https://chat.samar.example', null],
  ['https://forum.samar.example/', 'https://chat.samar.example', 'forum.samar.example'],
  [SPAM, '', null],
  ['not an address', 'https://chat.samar.example', null],
  ['https://192.0.2.7/', 'https://chat.samar.example', null],
])('the host of %j, seen from a page of %j, is banned as %j (SITE-38)', (openedFrom, page, host) => {
  const options = { banFloodersIP: false, banFloodersHost: true };
  // A changed origin address has no effect.
  const flooder = seated(layla, { openedFrom, originURL: 'https://victim.example/' }, options, page);
  refuse(flooder, 10, 10);
  expect(flooder.table.banned.map(({ target }) => target.host)).toEqual(host === null ? [] : [host]);
});
