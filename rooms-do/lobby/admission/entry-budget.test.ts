import { expect, test } from 'vitest';
import { networkFactor } from '../../../domain/admission/network-factor.ts';
import { ENTRY_ATTEMPTS, LOOPBACK_FACTOR, SHARED_NETWORK_FACTOR } from '../../../protocol/constants.ts';
import { networkOf } from '../../../protocol/text/addresses.ts';
import type { EntryAttempt } from '../../rpc/entry-attempt.ts';
import { EntryBudget } from './network-limits.ts';

const START = 1_900_000_000_000;
const ELSEWHERE = { sharedNetworks: '', isLocal: false };

const attempt = (over: Partial<EntryAttempt> = {}): EntryAttempt => ({
  ipAddress: '203.0.113.7',
  sessionId: null,
  isNewGuest: false,
  ...over,
});

function passing(
  budget: EntryBudget,
  of: EntryAttempt,
  count: number,
  { rules = ELSEWHERE, start = START, everyMs = 0 } = {},
): number {
  let passed = 0;
  for (let at = 0; at < count; at++) if (budget.spend(of, rules, start + at * everyMs) === null) passed++;
  return passed;
}

const { session, newGuests, network } = ENTRY_ATTEMPTS;

test('network, new guest and session budgets have a burst and a refill rate (ADMISSION-45, ADMISSION-48)', () => {
  const budget = new EntryBudget();
  expect(passing(budget, attempt({ sessionId: 'one' }), 1_000)).toBe(session.burst);
  expect(passing(budget, attempt({ isNewGuest: true }), 1_000)).toBe(newGuests.burst);
  const left = network.burst - session.burst - newGuests.burst;
  expect(passing(budget, attempt(), 1_000)).toBe(left);
  const tenMinutes = { start: START + 3_600_000, everyMs: 10 };
  expect(passing(budget, attempt(), 60_000, tenMinutes)).toBe(network.burst + 600_000 / network.everyMs - 1);
});

test('a refusal names the exhausted budget and the wait time (ADMISSION-46)', () => {
  const budget = new EntryBudget();
  passing(budget, attempt({ isNewGuest: true }), newGuests.burst);
  const refused = budget.spend(attempt({ isNewGuest: true }), ELSEWHERE, START + 500);
  expect(refused).toEqual({
    over: 'newGuests',
    of: networkOf('203.0.113.7'),
    waitMs: newGuests.everyMs - 500,
  });
  expect(budget.spend(attempt({ isNewGuest: true }), ELSEWHERE, START + newGuests.everyMs)).toBeNull();
});

test('an attempt over its own budget costs no network or other budget (ADMISSION-49)', () => {
  const budget = new EntryBudget();
  passing(budget, attempt({ sessionId: 'one' }), 10_000);
  passing(budget, attempt({ isNewGuest: true }), 10_000);
  expect(budget.spend(attempt({ sessionId: 'two' }), ELSEWHERE, START)).toBeNull();
  expect(budget.spend(attempt({ ipAddress: '203.0.113.8', isNewGuest: true }), ELSEWHERE, START)).toBeNull();
});

test('each /64 prefix is a separate network (ADMISSION-45)', () => {
  const budget = new EntryBudget();
  passing(budget, attempt({ ipAddress: '2001:db8:0:1::1' }), network.burst);
  expect(budget.spend(attempt({ ipAddress: '2001:db8:0:1:ffff::9' }), ELSEWHERE, START)).not.toBeNull();
  expect(budget.spend(attempt({ ipAddress: '2001:db8:0:2::1' }), ELSEWHERE, START)).toBeNull();
});

test('wider networks have larger budgets; a shared network has its own budget (ADMISSION-64)', () => {
  const everywhere = (rules: typeof ELSEWHERE, address: (at: number) => string) => {
    const budget = new EntryBudget();
    let passed = 0;
    for (let at = 0; at < 4_000; at++)
      if (budget.spend(attempt({ ipAddress: address(at), isNewGuest: true }), rules, START) === null)
        passed++;
    return passed;
  };
  const in56 = (at: number) => `2001:db8:1:${(at % 256).toString(16)}::1`;
  const in48 = (at: number) => `2001:db8:1:${((at * 256) % 65_536).toString(16)}::1`;
  const in24 = (at: number) => `203.0.113.${at % 256}`;
  expect(everywhere(ELSEWHERE, in56)).toBe(2 * newGuests.burst);
  expect(everywhere(ELSEWHERE, in48)).toBe(4 * newGuests.burst);
  expect(everywhere(ELSEWHERE, in24)).toBe(8 * newGuests.burst);
  expect(everywhere({ sharedNetworks: '2001:db8:1::/48', isLocal: false }, in48)).toBe(40 * newGuests.burst);
  const shared = { sharedNetworks: '203.0.113.7', isLocal: false };
  const budget = new EntryBudget();
  expect(passing(budget, attempt({ isNewGuest: true }), 1_000, { rules: shared })).toBe(10 * newGuests.burst);
  const neighbour = attempt({ ipAddress: '203.0.113.8', isNewGuest: true });
  expect(passing(budget, neighbour, 1_000, { rules: shared })).toBe(newGuests.burst);
});

test('a household, a class and a restarted room stay within their budgets (ADMISSION-47)', () => {
  const household = new EntryBudget();
  for (let device = 0; device < 15; device++) {
    expect(passing(household, attempt({ isNewGuest: true }), 2)).toBe(2);
    expect(passing(household, attempt({ sessionId: `d${device}` }), 5)).toBe(5);
  }
  const classroom = new EntryBudget();
  const minute = { everyMs: 60_000 / 74 };
  expect(passing(classroom, attempt({ isNewGuest: true }), 45)).toBe(45);
  expect(passing(new EntryBudget(), attempt({ isNewGuest: true }), 74, minute)).toBe(74);
  const room = new EntryBudget();
  for (let person = 0; person < 95; person++)
    expect(passing(room, attempt({ sessionId: `p${person}` }), 3)).toBe(3);
});

test('a shared network has ten times the budget; its sessions do not (SITE-44)', () => {
  const rules = { sharedNetworks: '203.0.113.0/28, 2001:db8::/48', isLocal: false };
  const budget = new EntryBudget();
  expect(passing(budget, attempt({ sessionId: 'one' }), 1_000, { rules })).toBe(session.burst);
  expect(passing(budget, attempt({ isNewGuest: true }), 1_000, { rules })).toBe(450);
  for (const [address, factor] of [
    ['203.0.113.15', SHARED_NETWORK_FACTOR],
    ['203.0.113.16', 1],
    ['2001:db8:0:5::1', SHARED_NETWORK_FACTOR],
    ['no address', 1],
    ['127.0.0.1', 1],
  ] as const)
    expect(networkFactor(address, rules), address).toBe(factor);
});

test('a local instance allows loopback 100 times the budget, not unlimited (LOCAL-18)', () => {
  const rules = { sharedNetworks: '', isLocal: true };
  for (const ipAddress of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    const of = attempt({ ipAddress, isNewGuest: true });
    expect(passing(new EntryBudget(), of, 10_000, { rules })).toBe(newGuests.burst * LOOPBACK_FACTOR);
  }
  expect(networkFactor('192.168.1.4', rules)).toBe(1);
});

test('refilled budgets leave memory: 60,000 networks within a minute leave under 1,000 (ADMISSION-45)', () => {
  const budget = new EntryBudget();
  const before = process.threadCpuUsage();
  for (let at = 0; at < 60_000; at++)
    budget.spend(
      attempt({ ipAddress: `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1` }),
      ELSEWHERE,
      START + at,
    );
  expect(budget.size).toBeLessThan(1_000);
  expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
});
