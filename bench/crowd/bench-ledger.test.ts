import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

const talk = (members: number, rooms = 1) => {
  const ledger = new Ledger();
  const pages = Array.from({ length: members }, () => ledger.page());
  ledger.begin({ members, rooms });
  for (let number = 0; number < members * 2; number++) ledger.say(number);
  const hear = (at: number, numbers: readonly number[]): void => {
    for (const number of numbers) pages[at]?.note(number);
  };
  return { ledger, hear };
};
const NONE = { lost: 0, doubled: 0, unordered: 0 };

test('no fault is reported if all members receive all messages in one order', () => {
  const { ledger, hear } = talk(2);
  // Both receive the same order, which the server decides.
  for (const at of [0, 1]) hear(at, [1, 0, 2, 3]);
  expect(ledger.isComplete()).toBe(true);
  expect(ledger.faults()).toEqual(NONE);
});

test('a message not received by one member counts as lost', () => {
  const { ledger, hear } = talk(2);
  hear(0, [0, 1, 2, 3]);
  hear(1, [0, 1, 3]);
  expect(ledger.isComplete()).toBe(false);
  expect(ledger.faults()).toEqual({ ...NONE, lost: 1 });
});

test('a repeated message counts as doubled, a late message as out of order', () => {
  const { ledger, hear } = talk(2);
  hear(0, [0, 1, 1, 2, 3]);
  hear(1, [1, 2, 0, 3]);
  expect(ledger.faults()).toEqual({ lost: 1, doubled: 1, unordered: 1 });
});

test('different message orders at two members are detected', () => {
  const { ledger, hear } = talk(2);
  hear(0, [0, 1, 2, 3]);
  hear(1, [1, 0, 2, 3]);
  expect(ledger.faults()).toEqual({ ...NONE, unordered: 1 });
});

test('in many rooms, only members of the sender room are expected receivers', () => {
  const { ledger, hear } = talk(4, 2);
  for (const at of [0, 2]) hear(at, [0, 2, 4, 6]);
  for (const at of [1, 3]) hear(at, [1, 3, 5, 7]);
  expect(ledger.isComplete()).toBe(true);
  expect(ledger.faults()).toEqual(NONE);
});
