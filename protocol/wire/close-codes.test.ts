import { expect, test } from 'vitest';
import { CLOSE, reasonOf, willReconnect } from './close-codes.ts';

test.each([
  [4001, 'moved'],
  [4002, 'too_slow'],
  [4003, 'restarting'],
  [4501, 'kicked'],
  [4502, 'banned'],
  [4503, 'replaced'],
  [4504, 'room_closed'],
  [4505, 'idle'],
  [4506, 'session_ended'],
  [4507, 'misuse'],
  [4508, 'too_large'],
] as const)('the close code %d has the reason %s', (code, reason) => {
  expect(CLOSE[reason]).toBe(code);
  expect(reasonOf(code)).toBe(reason);
});

test('below close code 4500 the client reconnects, from 4500 on it does not (WIRE-16)', () => {
  for (const [reason, code] of Object.entries(CLOSE)) {
    if (reason !== 'left') expect(willReconnect(code), reason).toBe(code < 4500);
  }
});

test.each([1001, 1006, 1011, 1012, 1013])('after close code %d, the client reconnects (WIRE-28)', code => {
  expect(willReconnect(code)).toBe(true);
});

test('after close code 1000, the client does not reconnect (WIRE-28)', () => {
  expect(willReconnect(1000)).toBe(false);
});
