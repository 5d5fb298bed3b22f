import { beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import { emptyReportTask, PresenceReporter } from './presence-reporter.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const reporterOf = (people: Set<string>, answer: () => Promise<boolean>) => {
  const reports: RoomReport[] = [];
  const participant = (userId: string) =>
    ({
      userId,
      joinedRoomAt: 7,
      visibility: userId.startsWith('ghost') ? 'ghost' : 'visible',
    }) as Participant;
  const reporter = new PresenceReporter({
    now: () => Date.now(),
    roomId: 'hall',
    instance: 'i1',
    find: userID => (people.has(userID) ? participant(userID) : undefined),
    all: () => [...people].map(participant),
    plan: () => {},
    send: report => {
      reports.push(report);
      return answer();
    },
  });
  return { reporter, reports };
};

test('many changes make one report; the next follows one second later', async () => {
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

test('after a failed or refused report, the whole list is sent until accepted', async () => {
  const people = new Set(['a', 'b']);
  const answers = [true, new Error('away'), false, true];
  const { reporter, reports } = reporterOf(people, async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? true;
  });
  reporter.sendWhole();
  await vi.advanceTimersByTimeAsync(2_000);
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reports.map(({ whole }) => whole)).toEqual([true, false, true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a ghost is reported separately and does not delay visible users (VISIBILITY-21)', async () => {
  const people = new Set(['a']);
  const { reporter, reports } = reporterOf(people, async () => true);
  reporter.sendWhole();
  await vi.advanceTimersByTimeAsync(2_000);
  people.add('ghost 1');
  reporter.touch('ghost 1');
  await vi.advanceTimersByTimeAsync(60);
  people.add('b');
  reporter.touch('b');
  people.delete('ghost 1');
  reporter.touch('ghost 1');
  await vi.advanceTimersByTimeAsync(50);
  const sent = () =>
    reports.slice(1).map(each => [...each.upserted.map(({ userId }) => userId), ...each.removed]);
  expect(sent()).toEqual([['ghost 1'], ['b']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual([['ghost 1'], ['b'], ['ghost 1']]);
});

test('a deleted room sends no report (ROOM-39)', async () => {
  const { reporter, reports } = reporterOf(new Set(['a']), async () => true);
  reporter.touch('a');
  reporter.end();
  reporter.touch('a');
  expect([reports, vi.getTimerCount()]).toEqual([[], 0]);
});

test('only a user who joined and left between reports is sent as passing, and once (ADMISSION-36)', async () => {
  const people = new Set(['a']);
  const { reporter, reports } = reporterOf(people, async () => true);
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(50);
  people.add('b');
  reporter.touch('b');
  people.delete('b');
  reporter.touch('b');
  people.delete('a');
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(1_000);
  people.add('c');
  reporter.touch('c');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reports.flatMap(({ passing }) => passing ?? [])).toEqual([{ userId: 'b', joinedRoomAt: 7 }]);
});

test('an empty room repeats its report at each alarm until acknowledged', async () => {
  const people = new Set(['a']);
  let isReachable = true;
  const { reporter, reports } = reporterOf(people, async () => {
    if (!isReachable) throw new Error('away');
    return true;
  });
  const task = emptyReportTask({ participants: people, reporter });
  reporter.touch('a');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(task.nextAt()).toBeNull();
  isReachable = false;
  people.clear();
  reporter.touch('a');
  const leftAt = Date.now();
  expect(task.nextAt()).toBe(leftAt + 5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  isReachable = true;
  task.run(Date.now());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports.at(-1)).toMatchObject({ whole: true, upserted: [] });
  expect(task.nextAt()).toBeNull();
});
