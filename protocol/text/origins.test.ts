import { expect, test } from 'vitest';
import { ORIGINS_MAX, parseOrigins } from './origins.ts';

test.each([
  ['', []],
  ['https://www.example.org', ['https://www.example.org']],
  [
    ' https://a.example/ ,https://b.example:8443، https://a.example',
    ['https://a.example', 'https://b.example:8443'],
  ],
  ['HTTPS://A.Example', ['https://a.example']],
  ['https://a.example:443', ['https://a.example']],
  ['https://مثال.example', [new URL('https://مثال.example').origin]],
])('the origin list %j contains the origins %j (SITE-72)', (list, origins) => {
  expect(parseOrigins(list)).toEqual(origins);
});

test.each([
  'http://a.example',
  'a.example',
  'https://',
  'https://a.example/x',
  'https://a.example?x',
  'https://a.example#x',
  'https://me:x@a.example',
  'https://*.a.example',
  'https://a.example;script-src',
  "https://a.example'",
  'https://a.example https://b.example',
  'javascript:alert(1)',
  'https://[::1]',
])('%j is not an origin (SITE-72)', list => {
  expect(parseOrigins(list)).toBeNull();
});

test('a list with more than twenty origins is refused (SITE-72)', () => {
  const list = Array.from({ length: ORIGINS_MAX + 1 }, (_, at) => `https://${at}.example`);
  expect(parseOrigins(list.slice(1).join())).toHaveLength(ORIGINS_MAX);
  expect(parseOrigins(list.join())).toBeNull();
});
