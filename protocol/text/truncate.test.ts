import { expect, test } from 'vitest';
import { truncateBanTarget, truncateMiddle, truncateRoomName } from './truncate.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['أ'.repeat(23), `${'أ'.repeat(22)}…`],
  ['أ'.repeat(60), `${'أ'.repeat(22)}…`],
  [FAMILY.repeat(23), `${FAMILY.repeat(22)}…`],
])('a long room name is truncated to 22 characters: %# (TEXT-27)', (name, shown) => {
  expect(truncateRoomName(name)).toBe(shown);
});

test.each(['المجلس', 'أ'.repeat(11), 'أ'.repeat(12), 'أ'.repeat(22)])(
  '%s is not truncated and has no ellipsis',
  name => {
    expect(truncateRoomName(name)).toBe(name);
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567', '12345678901234567…'],
  ['chat.example.com.example', 'chat.example.com.…'],
])('the ban target %s is shown as %s (TEXT-29)', (target, shown) => {
  expect(truncateBanTarget(target)).toBe(shown);
});

test.each([
  ['203.0.113.255', '203.0.113.255'],
  ['9f86d081884c7d659a2feaa0c55ad015', '9f86d08…55ad015'],
  ['2001:db8:1234:5678::/64', '2001:db…78::/64'],
])('truncating %s preserves the start and the end: %s', (code, shown) => {
  expect(truncateMiddle(code)).toBe(shown);
});
