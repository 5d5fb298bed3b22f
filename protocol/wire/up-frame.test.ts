import { expect, test } from 'vitest';
import { isUpName, UpFrame } from './up.ts';

test('a frame has an event, data and an optional id of 1 to 64 characters (WIRE-3)', () => {
  expect(UpFrame.safeParse({ event: 'x' }).success).toBe(true);
  expect(UpFrame.safeParse({ event: 'x', data: {}, id: 'a'.repeat(64) }).success).toBe(true);
  for (const frame of [
    { event: 'x', id: '' },
    { event: 'x', id: 'a'.repeat(65) },
    { data: {} },
    null,
    'x',
    [],
  ]) {
    expect(UpFrame.safeParse(frame).success, JSON.stringify(frame)).toBe(false);
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
  '%j is not a valid event (WIRE-13)',
  name => {
    expect(isUpName(name)).toBe(false);
  },
);
