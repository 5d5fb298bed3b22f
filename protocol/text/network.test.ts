import { expect, test } from 'vitest';
import { addressKey, networkOf, parseHost } from './addresses.ts';
import { nestedNetworks, parseAddressOrHost, parseNetwork, widestFrom } from './network.ts';

const holds = (written: string, address: string): boolean => {
  const network = parseNetwork(written);
  const key = addressKey(address);
  if (network === null || network === 'too_wide' || key === null) throw new Error(written);
  return network.from <= key && key <= network.to;
};

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['203.0.113.7/31', '203.0.113.6/31'],
  ['255.255.255.255/8', '255.0.0.0/8'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6/128', '2001:db8:1:2:3:4:5:6/128'],
  ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ['2001:db8:1:2::/32', '2001:db8::/32'],
  ['::1', '::1/128'],
])('%s is normalized to %s, which is parsed unchanged (RES-9, ADMISSION-29)', (written, text) => {
  expect(parseNetwork(written)).toMatchObject({ text });
  expect(parseNetwork(text)).toEqual(parseNetwork(written));
});

test.each([
  ['203.0.113.0/24', '203.0.113.0', true],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.112.255', false],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['203.0.113.6/31', '203.0.113.7', true],
  ['203.0.113.6/31', '203.0.113.8', false],
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['2001:db8:1:2::9', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::9', '2001:db8:1:3::', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::', false],
  ['2001:db8::5/127', '2001:db8::4', true],
  ['2001:db8::5/127', '2001:db8::6', false],
  ['::1', '127.0.0.1', false],
  ['::1', '::2', false],
] as const)('network %s matches %s: %s (ADMISSION-29, RES-9)', (written, address, isIn) => {
  expect(holds(written, address)).toBe(isIn);
});

test.each([
  '0.0.0.0/0',
  '10.0.0.0/7',
  '2001:db8::/31',
  '::/0',
  '::/32',
  '::/64',
  '::/80',
  '::ffff:0:0/96',
  '::ffff:10.0.0.0/103',
])('the address range %s is refused as too wide (RES-87)', written => {
  expect(parseNetwork(written)).toBe('too_wide');
});

test.each([
  '',
  '/',
  '1.2.3',
  '1.2.3.4/',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/8/8',
  '1.2.3.4/x',
  '::1/129',
  '::1/08',
])('%j is neither an address nor a range', written => {
  expect(parseNetwork(written)).toBe(null);
});

test.each(['10.1.2.3', '255.255.255.255', '2001:db8::1', '::1', 'ffff::'])(
  'no range with %s begins before the computed lookup start (ADMISSION-29)',
  address => {
    const key = addressKey(address) ?? '';
    for (const prefix of address.includes(':') ? [32, 64, 128] : [8, 24, 32]) {
      const network = parseNetwork(`${address}/${prefix}`);
      if (network === 'too_wide') continue;
      expect([prefix, (network?.from ?? '') >= widestFrom(key)]).toEqual([prefix, true]);
    }
    expect(widestFrom(key) <= key).toBe(true);
  },
);

test.each([
  ['Chat.Example', 'chat.example'],
  [' chat.example. ', 'chat.example'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['a_b.example', 'a_b.example'],
  ['LOCALHOST', 'localhost'],
])('the host %j is normalized to %s (ADMISSION-30)', (written, host) => {
  expect(parseHost(written)).toBe(host);
});

test.each([
  '',
  'com',
  'https://chat.example',
  'chat.example:8080',
  'chat.example/page',
  'user@chat.example',
  'chat example',
  '*.example',
  '.example',
  'a..example',
  '-a.example',
  '203.0.113.7',
  '203.0.113',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'a%2eexample',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('%j is not a host (ADMISSION-30)', written => {
  expect(parseHost(written)).toBe(null);
});

test('an address is not a valid host, and a host is not a valid address', () => {
  expect(parseAddressOrHost('203.0.113.7/24')).toMatchObject({ host: null, addressFrom: expect.any(String) });
  expect(parseAddressOrHost('Chat.Example')).toEqual({
    text: 'chat.example',
    addressFrom: null,
    addressTo: null,
    host: 'chat.example',
  });
  expect(parseAddressOrHost('10.0.0.0/4')).toBe('too_wide');
  expect(parseAddressOrHost('1.2.3')).toBe(null);
});

test.each([
  ['203.0.113.7', ['203.0.113.7/32', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7/32', '203.0.113.0/24']],
  ['2001:db8:1:2ff:3::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
])('the enclosing networks are returned for %s (ADMISSION-64)', (address, written) => {
  const networks = nestedNetworks(address);
  expect(networks.map(({ from, to }) => ({ from, to }))).toEqual(
    written
      .map(each => parseNetwork(each))
      .map(each => each && each !== 'too_wide' && { from: each.from, to: each.to }),
  );
  expect(networks[0]?.name).toBe(networkOf(address));
  expect(new Set(networks.map(({ name }) => name)).size).toBe(written.length);
});
