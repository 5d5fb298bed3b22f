import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { furnished, newsOf } from '../../support/furnished.ts';
import { layla, omar } from '../../support/people.ts';
import { type Chair, RoomTable } from '../../support/room-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const tableWith = (idleTimeout: number): RoomTable => {
  const table = new RoomTable();
  table.room.hear(newsOf(furnished({ idleTimeout })));
  return table;
};

const at = (table: RoomTable, ms: number): void => {
  table.pass(ms);
  table.room.agenda.ring(table.now);
};

const stir = ({ room, now }: RoomTable, chair: Chair): void => {
  const seat = room.sockets.seat(chair as unknown as WebSocket);
  if (seat) room.sockets.stirred(seat, now);
};

const warnings = (chair: Chair) =>
  chair.heard.filter(({ event }) => event === 'idleWarning').map(({ data }) => data.closesAt);
const iso = (ms: number) => new Date(ms).toISOString();

test('SITE-4, SITE-5 who says nothing is warned a minute before, told why, and closed with 4505', () => {
  const table = tableWith(5);
  const start = table.now;
  const chair = table.sit(layla);
  at(table, 4 * MINUTE_MS - 1);
  expect(warnings(chair)).toEqual([]);
  at(table, 1);
  expect(warnings(chair)).toEqual([iso(start + 5 * MINUTE_MS)]);
  at(table, MINUTE_MS - 1);
  expect(chair.closedWith).toBeNull();
  at(table, 1);
  expect(chair.heard.at(-1)).toMatchObject({ event: 'disconnected', data: { reason: 'idle' } });
  expect(chair.closedWith).toBe(CLOSE.idle);
  expect(table.room.occupants.get('layla')).toBeUndefined();
});

test('SITE-5 the alarm is set for whoever is due first', () => {
  const table = tableWith(5);
  const start = table.now;
  table.sit(layla);
  expect(table.wakeUps.at(-1)).toBe(start + 4 * MINUTE_MS);
  at(table, 4 * MINUTE_MS);
  expect(table.wakeUps.at(-1)).toBe(start + 5 * MINUTE_MS);
});

test('SITE-36 a sign of life, before or after the warning, begins the time anew', () => {
  const table = tableWith(5);
  const chair = table.sit(layla);
  at(table, 3 * MINUTE_MS);
  stir(table, chair);
  at(table, 3 * MINUTE_MS);
  expect(warnings(chair)).toEqual([]);
  at(table, MINUTE_MS);
  expect(warnings(chair)).toHaveLength(1);
  stir(table, chair);
  at(table, 2 * MINUTE_MS);
  expect([warnings(chair).length, chair.closedWith]).toEqual([1, null]);
  at(table, 2 * MINUTE_MS);
  expect(warnings(chair)).toHaveLength(2);
});

test('SITE-36 a person with several sockets is idle when all of these are', () => {
  const table = tableWith(5);
  const [first, second] = [table.sit(omar), table.sit(omar)];
  at(table, 3 * MINUTE_MS);
  stir(table, second);
  at(table, 2 * MINUTE_MS);
  expect([first.closedWith, warnings(first).length]).toEqual([null, 0]);
  at(table, 2 * MINUTE_MS);
  expect([warnings(first).length, warnings(second).length]).toEqual([1, 1]);
  at(table, MINUTE_MS);
  expect([first.closedWith, second.closedWith]).toEqual([CLOSE.idle, CLOSE.idle]);
});

test('SITE-36 after a sleep nobody is closed before their time, and a warning keeps its word', () => {
  const table = tableWith(5);
  const start = table.now;
  const chair = table.sit(layla);
  table.pass(29 * SECOND_MS);
  stir(table, chair);
  table.sleep();
  at(table, 4 * MINUTE_MS - 1);
  expect(warnings(chair)).toEqual([]);
  at(table, SECOND_MS + 1);
  expect(warnings(chair)).toEqual([iso(start + 30 * SECOND_MS + 5 * MINUTE_MS)]);
  table.sleep();
  at(table, MINUTE_MS - 1);
  expect(chair.closedWith).toBeNull();
  at(table, 1);
  expect(chair.closedWith).toBe(CLOSE.idle);
});

test('SITE-36 what is written down of the activity is written at most every 30 s', () => {
  const table = tableWith(5);
  const chair = table.sit(layla);
  const written = vi.spyOn(chair, 'serializeAttachment');
  for (let second = 0; second < 90; second++) {
    table.pass(SECOND_MS);
    stir(table, chair);
  }
  expect(written).toHaveBeenCalledTimes(3);
});

test('SITE-3, SITE-36 0 closes nobody, and a time-out that is set or taken back applies at once', () => {
  const table = tableWith(0);
  const chair = table.sit(layla);
  at(table, 60 * MINUTE_MS);
  expect(warnings(chair)).toEqual([]);
  table.room.hear(newsOf(furnished({ idleTimeout: 5 })));
  at(table, 1);
  expect(warnings(chair)).toEqual([iso(table.now + MINUTE_MS)]);
  table.room.hear(newsOf(furnished({ idleTimeout: 0 })));
  at(table, 5 * MINUTE_MS);
  expect(chair.closedWith).toBeNull();
  table.room.hear(newsOf(furnished({ idleTimeout: 5 })));
  at(table, 1);
  expect(warnings(chair)).toHaveLength(2);
});

test('SITE-4 of a time-out of one minute half is left after the warning', () => {
  const table = tableWith(1);
  const start = table.now;
  const chair = table.sit(layla);
  at(table, 30 * SECOND_MS);
  expect(warnings(chair)).toEqual([iso(start + MINUTE_MS)]);
});
