import { expect, test } from 'vitest';
import { addressKey, networkOf } from '../../protocol/text/addresses.ts';
import { hostAndParents } from './bans.ts';

test.each([
  ['127.0.0.1', '00000000000000000000ffff7f000001'],
  ['::ffff:127.0.0.1', '00000000000000000000ffff7f000001'],
  ['::1', '00000000000000000000000000000001'],
  ['2001:DB8::8a2e:370:7334', '20010db8000000000000 8a2e03707334'.replace(' ', '')],
  ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
  ['::', '0'.repeat(32)],
])('the address %s has the comparison key %s (ADMISSION-29)', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  '',
  'host.example',
  '1.2.3',
  '1.2.3.256',
  ':::',
  '1::2::3',
  '2001:db8',
  '2001:db8:1:2:3:4:5:6:7',
  'g::1',
])('%j is not a valid address (ADMISSION-29)', text => {
  expect(addressKey(text)).toBe(null);
});

test('a valid address gives its host and the parent domains, another text none (ADMISSION-30)', () => {
  expect(hostAndParents('https://A.chat.example:8080/x?y')).toEqual([
    'a.chat.example',
    'chat.example',
    'example',
  ]);
  expect(hostAndParents('not an address')).toEqual([]);
});

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['no address', 'no address', true],
])('%s and %s belong to the same network: %s (AUTH-13)', (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});
