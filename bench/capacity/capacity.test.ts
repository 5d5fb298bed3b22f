import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { monthDollars } from '../../domain/site/economy.ts';
import { loadOf } from './load.ts';
import { MONTH_SECONDS, monthOf, relaysARoom } from './month.ts';
import { capacityPage } from './page.ts';

const site = { people: 95, peopleARoom: 95, messagesAMinute: 1, visitMinutes: 30 };

test('docs/capacity.md matches the current formulas', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/capacity.md'), 'utf8');
  expect(page).toBe(capacityPage());
});

test('a message costs a row and 1/20 request; an awake room costs per second', () => {
  const amounts = monthOf(site);
  const more = monthOf({ ...site, messagesAMinute: 2 });
  const messages = (95 / 60) * MONTH_SECONDS;
  expect(more.objectRows - amounts.objectRows).toBeCloseTo(messages, 0);
  expect(more.objectRequests - amounts.objectRequests).toBeCloseTo(messages / 20, -2);
  // The room is awake for the whole month, lobby and event record only for part of it.
  expect(amounts.gigabyteSeconds).toBeGreaterThan(MONTH_SECONDS * 0.128);
  expect(amounts.gigabyteSeconds).toBeLessThan(3 * MONTH_SECONDS * 0.128);
});

test('relays are billed as awake with their room and add calls and rows', () => {
  const large = { ...site, people: 3_000, peopleARoom: 3_000 };
  const [alone, relayed] = [monthOf({ ...large, socketsAnObject: 3_000 }), monthOf(large)];
  const more = (name: 'gigabyteSeconds' | 'objectRequests' | 'objectRows') => relayed[name] - alone[name];
  expect(relaysARoom(large)).toBe(2);
  expect(more('gigabyteSeconds')).toBeCloseTo(2 * MONTH_SECONDS * 0.128, -3);
  const visits = (3_000 / (30 * 60)) * MONTH_SECONDS;
  expect(more('objectRows')).toBeCloseTo(visits * (2 / 3) * 2, 0);
  const upwards = ((3_000 * 2) / 3 / 60) * MONTH_SECONDS;
  expect(more('objectRequests')).toBeCloseTo(upwards + 2 * 4 * MONTH_SECONDS + visits * (2 / 3) * 3, 0);
});

test('usage within the included amount is free, and a quiet room hibernates', () => {
  const quiet = monthOf({ people: 1, peopleARoom: 95, messagesAMinute: 0.01, visitMinutes: 60 });
  expect(monthDollars(quiet)).toBeLessThan(6);
  expect(quiet.gigabyteSeconds).toBeLessThan(1.4 * MONTH_SECONDS * 0.128);
});

test('the estimate names the first limit reached: room, relays or lobby', () => {
  expect(loadOf(site).first).toMatch(/^none/);
  const large = { ...site, people: 3_000, peopleARoom: 3_000 };
  expect(loadOf(large).first).toMatch(/of its relays/);
  expect(loadOf({ ...large, socketsAnObject: 400 }).first).toMatch(/^none/);
  expect(loadOf({ ...site, people: 900, peopleARoom: 900, messagesAMinute: 10 }).first).toMatch(/of a room/);
  expect(loadOf({ ...site, people: 2_000_000 }).first).toMatch(/of the lobby/);
});
