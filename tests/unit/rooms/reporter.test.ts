import { beforeEach, expect, test, vi } from 'vitest';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import { Reporter } from '../../../rooms-do/reporter.ts';
import type { RoomReport } from '../../../rooms-do/roster-entry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

/** A reporter of whoever is in `people`, to a lobby that answers as told. */
const reporterOf = (people: Set<string>, answer: () => Promise<boolean>) => {
  const reports: RoomReport[] = [];
  const occupant = (userID: string) =>
    ({ userID, visibility: userID.startsWith('ghost') ? 'ghost' : 'visible' }) as Occupant;
  const reporter = new Reporter({
    now: () => Date.now(),
    roomId: 'hall',
    instance: 'i1',
    find: userID => (people.has(userID) ? occupant(userID) : undefined),
    all: () => [...people].map(occupant),
    send: report => {
      reports.push(report);
      return answer();
    },
  });
  return { reporter, reports };
};

test('LOBBY-4 many changes are one report, and a second follows after a second', async () => {
  const people = new Set(['a', 'b']);
  const { reporter, reports } = reporterOf(people, async () => true);
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(50);
  for (let turn = 0; turn < 100; turn++) reporter.touch('a');
  people.delete('b');
  reporter.touch('b');
  await vi.advanceTimersByTimeAsync(999);
  expect(reports).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(
    reports.map(({ turn, whole, upserted, removed }) => [turn, whole, upserted.length, removed]),
  ).toEqual([
    [1, true, 2, []],
    [2, false, 1, ['b']],
  ]);
});

test('LOBBY-4 after a report that failed, or was refused, the whole list is told until it is taken', async () => {
  const people = new Set(['a', 'b']);
  const answers = [true, new Error('away'), false, true];
  const { reporter, reports } = reporterOf(people, async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? true;
  });
  reporter.tellWhole();
  await vi.advanceTimersByTimeAsync(2_000);
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reports.map(({ whole }) => whole)).toEqual([true, false, true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('LOBBY-4, SEES-21 a ghost is reported apart, and puts off nobody in sight', async () => {
  const people = new Set(['a']);
  const { reporter, reports } = reporterOf(people, async () => true);
  reporter.tellWhole();
  await vi.advanceTimersByTimeAsync(2_000);
  people.add('ghost 1');
  reporter.touch('ghost 1');
  await vi.advanceTimersByTimeAsync(60);
  people.add('b');
  reporter.touch('b');
  people.delete('ghost 1');
  reporter.touch('ghost 1');
  await vi.advanceTimersByTimeAsync(50);
  const said = () =>
    reports.slice(1).map(each => [...each.upserted.map(({ userID }) => userID), ...each.removed]);
  expect(said()).toEqual([['ghost 1'], ['b']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toEqual([['ghost 1'], ['b'], ['ghost 1']]);
});

test('LOBBY-4, ROOM-39 a room that is no more reports nothing', async () => {
  const { reporter, reports } = reporterOf(new Set(['a']), async () => true);
  reporter.touch('a');
  reporter.end();
  reporter.touch('a');
  expect([reports, vi.getTimerCount()]).toEqual([[], 0]);
});
