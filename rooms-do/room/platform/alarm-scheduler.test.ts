import { beforeEach, expect, test, vi } from 'vitest';
import { AlarmScheduler } from './alarm-scheduler.ts';

const reports: string[] = [];

beforeEach(() => {
  reports.length = 0;
  vi.spyOn(console, 'error').mockImplementation(line => void reports.push(JSON.parse(line).task));
  return () => vi.restoreAllMocks();
});

/** A scheduler with a middle task that throws while it is `broken`. */
function scheduler() {
  const state = {
    now: 1_000_000,
    broken: true,
    done: [] as string[],
    alarms: [] as number[],
  };
  const alarms = new AlarmScheduler({
    now: () => state.now,
    setAlarm: at => void state.alarms.push(at),
    roomId: 'hall',
  });
  alarms.register({
    first: { nextAt: () => 1_000_000, run: () => void state.done.push('first') },
    broken: {
      nextAt: () => 1_000_000,
      run: () => {
        if (state.broken) throw new Error('a row is unreadable');
        state.done.push('broken');
      },
    },
    last: { nextAt: () => state.now + 60_000, run: () => {} },
    due: { nextAt: () => 1_000_000, run: () => void state.done.push('due') },
  });
  return { alarms, state };
}

test('a throwing task is reported and does not stop other tasks (ROOM-89)', () => {
  const { alarms, state } = scheduler();
  alarms.runDue(state.now);
  expect(state.done).toEqual(['first', 'due']);
  expect(reports).toEqual(['broken']);
});

test('after a throw, the next alarm is scheduled without a hot loop (ROOM-89)', () => {
  const state = { now: 1_000_000, alarms: [] as number[], runs: 0 };
  const alarms = new AlarmScheduler({
    now: () => state.now,
    setAlarm: at => void state.alarms.push(at),
    roomId: 'hall',
  });
  alarms.register({
    broken: {
      nextAt: () => 1_000_000,
      run: () => {
        state.runs++;
        throw new Error('again');
      },
    },
  });
  alarms.runDue(state.now);
  expect(state.alarms).toEqual([1_030_000]);
  state.now = 1_010_000;
  alarms.runDue(state.now);
  expect(state.runs).toBe(1);
  state.now = 1_030_000;
  alarms.runDue(state.now);
  expect([state.runs, state.alarms.at(-1)]).toEqual([2, 1_060_000]);
});

test('a recovered task runs as usual (ROOM-89)', () => {
  const { alarms, state } = scheduler();
  alarms.runDue(state.now);
  Object.assign(state, { broken: false, now: 1_030_000, done: [] });
  alarms.runDue(state.now);
  expect(state.done).toEqual(['first', 'broken', 'due']);
});

test('an error in a due time calculation does not unschedule other tasks (ROOM-89)', () => {
  const planned: number[] = [];
  const alarms = new AlarmScheduler({
    now: () => 1_000_000,
    setAlarm: at => void planned.push(at),
    roomId: 'hall',
  });
  alarms.register({
    broken: {
      nextAt: () => {
        throw new Error('no time');
      },
      run: () => {},
    },
    other: { nextAt: () => 1_005_000, run: () => {} },
  });
  alarms.plan();
  expect([planned, reports]).toEqual([[1_005_000], ['broken']]);
});
