import { describe, expect, test } from 'vitest';
import { isPublicHost, isPublicTarget } from './webhook.ts';

const PRIVATE = [
  ...['127.0.0.1', '10.0.0.8', '172.16.3.4', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00:ec2::254'],
  ...['::ffff:127.0.0.1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2001:0:1::1', 'ff02::1', '::127.0.0.1'],
];
const PUBLIC = ['8.8.8.8', '100.128.0.1', '172.32.0.1', '192.169.0.1', '203.0.114.1', '2606:4700::1111'];
const urlOf = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/hook`;

describe('webhook address (AUDIT-69)', () => {
  test.each(PRIVATE)('the address %s is refused as written and as resolved', async address => {
    expect(isPublicHost(urlOf(address))).toBe(false);
    const resolve = async () => ['8.8.8.8', address];
    expect(await isPublicTarget('https://receiver.example/', resolve)).toBe(false);
  });

  test.each(PUBLIC)('the address %s is accepted', async address => {
    expect(isPublicHost(urlOf(address))).toBe(true);
    expect(await isPublicTarget('https://receiver.example/', async () => [address])).toBe(true);
  });

  test.each([
    ...['localhost', 'localhost.', 'a.localhost', 'printer.local', 'metadata.google.internal', 'intranet'],
    ...['2130706433', '0x7f.1', '0177.0.0.1', 'router.lan', 'host.home.arpa'],
  ])('the name %s is refused', host => {
    expect(isPublicHost(`https://${host}/`)).toBe(false);
  });

  test('a host without an address is unreachable', async () => {
    const none = async () => Promise.reject(new Error('the host has no address'));
    await expect(isPublicTarget('https://receiver.example/', none)).rejects.toThrow('no address');
  });
});
