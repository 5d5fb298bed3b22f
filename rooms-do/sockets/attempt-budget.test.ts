import { expect, test } from 'vitest';
import { spend } from '../../domain/admission/budgets.ts';
import { ATTEMPTS, OVER_BUDGET_REFUSALS, RECEIVED_ATTEMPTS } from '../../protocol/constants.ts';
import { AttemptBudget, type Sender } from './attempt-budget.ts';

const START = 1_900_000_000_000;

const sender = (userId: string, network = `network of ${userId}`): Sender => ({
  socket: {},
  userId,
  network,
});

function passing(budget: AttemptBudget, from: Sender, frames: number, start = START, everyMs = 0): number {
  let passed = 0;
  for (let at = 0; at < frames; at++)
    if (budget.spend('frame', from, start + at * everyMs).waitMs === 0) passed++;
  return passed;
}

test('a budget allows a burst and refills by one; refusals cost nothing (ROOM-51)', () => {
  const spent = { wholeAt: 0 };
  const three = { burst: 3, everyMs: 100 };
  const waits = [0, 0, 0, 0, 40, 99, 100, 101, 10_000].map(at => spend(spent, three, START + at));
  expect(waits).toEqual([0, 0, 0, 100, 60, 1, 0, 99, 0]);
  expect(spent.wholeAt).toBe(START + 10_100);
});

test('a socket can send its burst, then at its refill rate (ROOM-51)', () => {
  const budget = new AttemptBudget();
  const layla = sender('layla');
  const { burst, everyMs } = ATTEMPTS.socket;
  expect(passing(budget, layla, 8_000)).toBe(burst);
  expect(passing(budget, layla, 8_000, START + 10 * everyMs)).toBe(10);
});

test('another socket of the same user shares the user budget (ROOM-51)', () => {
  const budget = new AttemptBudget();
  expect(passing(budget, sender('layla', 'home'), 200)).toBe(ATTEMPTS.socket.burst);
  expect(passing(budget, sender('layla', 'home'), 200)).toBe(ATTEMPTS.person.burst - ATTEMPTS.socket.burst);
  expect(passing(budget, sender('layla', 'elsewhere'), 200)).toBe(0);
});

test('many users in one network share the network budget (ROOM-51)', () => {
  const budget = new AttemptBudget();
  const neighbours = Array.from({ length: 20 }, (_, at) => sender(`neighbour ${at}`, 'home'));
  const passed = neighbours.map(each => passing(budget, each, 40));
  expect(passed.reduce((sum, one) => sum + one)).toBe(ATTEMPTS.network.burst);
  expect(passing(budget, sender('omar', 'elsewhere'), 10)).toBe(10);
});

test("attempts over a user's own budget do not spend the network budget (ROOM-53)", () => {
  const budget = new AttemptBudget();
  passing(budget, sender('flooder', 'home'), 8_000);
  const neighbours = Array.from({ length: 9 }, (_, at) => sender(`neighbour ${at}`, 'home'));
  const left = ATTEMPTS.network.burst - ATTEMPTS.socket.burst;
  expect(neighbours.map(each => passing(budget, each, left / 9))).toEqual(Array(9).fill(left / 9));
});

test('after twenty refusals, the next one closes the socket (ROOM-52)', () => {
  const budget = new AttemptBudget();
  const { burst } = OVER_BUDGET_REFUSALS;
  const first = sender('layla', 'home');
  passing(budget, first, ATTEMPTS.socket.burst);
  const attempts = Array.from({ length: burst + 1 }, () => budget.spend('frame', first, START));
  expect(attempts.map(({ isMisuse }) => isMisuse)).toEqual([...Array(burst).fill(false), true]);
  expect(attempts[0]?.waitMs).toBe(ATTEMPTS.socket.everyMs);
  const second = sender('layla', 'home');
  passing(budget, second, ATTEMPTS.person.burst - ATTEMPTS.socket.burst);
  expect(budget.spend('frame', second, START).isMisuse).toBe(true);
  const later = START + 60_000;
  expect(budget.spend('frame', first, later)).toEqual({ waitMs: 0, isMisuse: false });
});

test('the budget for `received` is separate from that for other frames (ROOM-56)', () => {
  const budget = new AttemptBudget();
  const layla = sender('layla');
  passing(budget, layla, 100);
  const { burst } = RECEIVED_ATTEMPTS.socket;
  const waits = Array.from({ length: burst + 1 }, () => budget.spend('received', layla, START).waitMs);
  expect(waits.indexOf(RECEIVED_ATTEMPTS.socket.everyMs)).toBe(burst);
  expect(waits.slice(0, burst)).toEqual(Array(burst).fill(0));
});

test('a partly spent budget stays in memory after frames of 500 other users (ROOM-51)', () => {
  const budget = new AttemptBudget();
  passing(budget, sender('layla', 'home'), 60);
  for (let person = 0; person < 500; person++) budget.spend('frame', sender(`${person}`), START + 1_000);
  const again = sender('layla', 'home');
  const back = Math.floor(1_000 / ATTEMPTS.person.everyMs);
  expect(passing(budget, again, 100, START + 1_000)).toBe(ATTEMPTS.person.burst - 60 + back);
});

/** Frames of one socket by time since the start, in milliseconds. */
type Habit = { of: Sender; at: number[] };

const every = (ms: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * ms);

const home = 'home';
const tab = (userId: string): Sender => sender(userId, home);
test.each<[string, Habit[]]>([
  [
    'a page that opens, watches all users and saves all its settings at once',
    [{ of: tab('layla'), at: [0, 5, ...every(1, 7, 3_000), ...every(1, 7, 6_000), ...every(1, 7, 9_000)] }],
  ],
  [
    'a page that resumes five times in ten seconds with twelve unsent messages',
    [0, 2_000, 4_000, 6_000, 8_000].map(at => ({ of: tab('layla'), at: every(1, 13, at) })),
  ],
  [
    'a fast writer with a message a second and extra attempts, for a minute',
    [{ of: tab('layla'), at: every(1_000, 60).concat(every(5_000, 12, 500)) }],
  ],
  [
    'a moderator who clicks three times a second for a minute while writing',
    [{ of: tab('salma'), at: [...every(333, 180), ...every(1_250, 48)] }],
  ],
  [
    'a member with four pages, opened at the same time, who writes in one and clicks in another',
    [
      { of: tab('salma'), at: [0, 1, ...every(1_250, 48, 100)] },
      { of: tab('salma'), at: [0, 1, ...every(500, 120, 100)] },
      { of: tab('salma'), at: [0, 1] },
      { of: tab('salma'), at: [0, 1] },
    ],
  ],
  [
    'a full room behind one address, where all users resume with four unsent messages and write at the rate limit,',
    Array.from({ length: 95 }, (_, at) => ({
      of: tab(`guest ${at}`),
      at: [...every(1, 5), ...every(1_250, 48, 5_000 + at * 13)],
    })),
  ],
])('%s is never refused by the budget (ROOM-57)', (_, habits) => {
  const budget = new AttemptBudget();
  const frames = habits.flatMap(({ of, at }) => at.map(ms => ({ of, ms }))).sort((a, b) => a.ms - b.ms);
  const refused = frames.filter(({ of, ms }) => budget.spend('frame', of, START + ms).waitMs > 0);
  expect(refused).toEqual([]);
});
