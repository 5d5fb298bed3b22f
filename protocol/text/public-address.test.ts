import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

test.each([
  ['203.0.113.7', true],
  ['172.15.0.1', true],
  ['172.32.0.1', true],
  ['192.167.1.1', true],
  ['2001:db8::1', true],
  ['127.0.0.1', false],
  ['127.9.8.7', false],
  ['::ffff:127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.1', false],
  ['192.168.0.1', false],
  ['169.254.1.1', false],
  ['::1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['unknown', false],
  ['', false],
])('%j is a public internet address: %s (MOD-35)', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
