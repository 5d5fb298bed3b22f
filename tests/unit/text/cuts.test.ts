import { expect, test } from 'vitest';
import { cutBanTarget, cutRoomName } from '../../../protocol/text/cuts.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['أ'.repeat(23), `${'أ'.repeat(22)}…`],
  ['أ'.repeat(60), `${'أ'.repeat(22)}…`],
  [FAMILY.repeat(23), `${FAMILY.repeat(22)}…`],
])('TEXT-27 a long room name is cut to 22: %#', (name, shown) => {
  expect(cutRoomName(name)).toBe(shown);
});

test.each(['المجلس', 'أ'.repeat(11), 'أ'.repeat(12), 'أ'.repeat(22)])(
  'TEXT-28 %s is whole and has no ellipsis',
  name => {
    expect(cutRoomName(name)).toBe(name);
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567', '12345678901234567…'],
  ['chat.example.com.example', 'chat.example.com.…'],
])('TEXT-29 the ban target %s is shown as %s', (target, shown) => {
  expect(cutBanTarget(target)).toBe(shown);
});
