import { beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { noteRefusal } from '../../../rooms-do/flooding.ts';
import { limitsUnder, Meters } from '../../../rooms-do/meters.ts';
import type { Seat } from '../../../rooms-do/sockets.ts';
import { furnished, newsOf } from '../../support/furnished.ts';
import { but, layla, omar, sami } from '../../support/people.ts';
import { type identityOf, RoomTable } from '../../support/room-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const flood = (floodCount: number, floodSeconds: number) => () => limitsUnder({ floodCount, floodSeconds });

/** Tries at each moment; answers the waits. */
const tries = (meters: Meters, moments: readonly number[]) =>
  moments.map(now => {
    const waitMs = meters.wait('layla', 'message', now);
    if (waitMs === 0) meters.take('layla', 'message', now);
    return waitMs;
  });

test.each([
  ['two in 10 s, and the block stays 5 s', 2, 10, [0, 9_999, 9_999, 14_998, 14_999], [0, 0, 5_000, 1, 0]],
  ['one in 1 s', 1, 1, [0, 999, 5_998, 5_999], [0, 5_000, 1, 0]],
  ['a count of 0 is no limit', 0, 5, Array(50).fill(0), Array(50).fill(0)],
  ['0 seconds are no limit', 4, 0, Array(50).fill(0), Array(50).fill(0)],
] as const)('SITE-8, ROOM-30 %s', (_, count, seconds, moments, waits) => {
  expect(tries(new Meters(flood(count, seconds)), moments)).toEqual(waits);
});

test('SITE-8, ROOM-30 a changed rule applies to the next message, over what was sent before', () => {
  let limits = limitsUnder({ floodCount: 4, floodSeconds: 5 });
  const meters = new Meters(() => limits);
  expect(tries(meters, [0, 0, 0])).toEqual([0, 0, 0]);
  limits = limitsUnder({ floodCount: 3, floodSeconds: 60 });
  expect(tries(meters, [30_000, 35_000, 35_001, 35_002, 35_003])).toEqual([5_000, 0, 0, 0, 5_000]);
  limits = limitsUnder({ floodCount: 0, floodSeconds: 0 });
  expect(tries(meters, [40_003, 40_003, 40_003, 40_003, 40_003])).toEqual([0, 0, 0, 0, 0]);
  expect(meters.of('layla', 40_003).message.taken.length).toBeLessThan(3);
});

test('ROOM-46 a window longer than the memory of a room is kept in its storage, with its block', () => {
  const table = new RoomTable();
  table.room.hear(newsOf(furnished({ floodCount: 2, floodSeconds: 60 })));
  expect(tries(table.room.meters, [table.now, table.now + 1])).toEqual([0, 0]);
  table.sleep();
  const { now } = table;
  expect(tries(table.room.meters, [now + 40_000])).toEqual([5_000]);
  table.sleep();
  expect(tries(table.room.meters, [now + 44_000])).toEqual([1_000]);
  expect(tries(table.room.meters, [now + 45_000])).toEqual([0]);
});

test('ROOM-27 people who pass through do not make a long window forget anybody', () => {
  const meters = new Meters(flood(2, 3_600));
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
  const table = new RoomTable();
  table.room.hear(newsOf(furnished({ banFloodersIP: true, ...options })));
  table.sit(person, over);
  const [seat] = table.room.sockets.of(person.userID);
  if (!seat) throw new Error('no seat');
  return { table, seat: { ...seat, page } satisfies Seat };
};

const refuse = ({ table, seat }: ReturnType<typeof seated>, times: number, everyMs: number) => {
  for (let turn = 0; turn < times; turn++) {
    table.pass(everyMs);
    noteRefusal(table.room, seat);
  }
};

test('SITE-9, SITE-37 whoever is refused ten times within 30 s is banned by the site, once', () => {
  const flooder = seated(layla, { ipAddress: '203.0.113.8' });
  refuse(flooder, 9, 100);
  expect(flooder.table.banned).toEqual([]);
  refuse(flooder, 1, 100);
  expect(flooder.table.banned).toEqual([
    {
      by: 'site',
      target: { nickname: 'layla', fingerprint: null, ipAddress: '203.0.113.8', host: null },
      banDuration: null,
    },
  ]);
  refuse(flooder, 50, 100);
  expect(flooder.table.banned).toHaveLength(1);
  flooder.table.pass(30_000);
  refuse(flooder, 10, 100);
  expect(flooder.table.banned).toHaveLength(2);
});

test('SITE-37 ten refusals in more than 30 s are no flood', () => {
  const flooder = seated(layla, {});
  refuse(flooder, 40, 3_400);
  expect(flooder.table.banned).toEqual([]);
});

test.each([
  ['a super', omar, {}],
  ['the shielded', but(sami, { may: ['cannotKicked'] }), {}],
  ['whoever has no box ticked against them', layla, { banFloodersIP: false }],
] as const)('SITE-37 the site never bans %s', (_, person, options) => {
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
])('SITE-38 the host of %j, seen from a page of %j, is banned as %j', (originURL, page, host) => {
  const options = { banFloodersIP: false, banFloodersHost: true };
  const flooder = seated(layla, { originURL }, options, page);
  refuse(flooder, 10, 10);
  expect(flooder.table.banned.map(({ target }) => target.host)).toEqual(host === null ? [] : [host]);
});
