import { expect, test } from 'vitest';
import { contentHeight, hostOrigin, originURL } from './embedding.ts';

const href = 'https://chat.example/';

test('in a frame the originURL is the host page’s, else the page’s own (BROWSER-10)', () => {
  const referrer = 'https://host.example/forum';
  expect(originURL({ framed: true, referrer, href })).toBe(referrer);
  expect(originURL({ framed: false, referrer, href })).toBe(href);
  expect(originURL({ framed: true, referrer: '', href })).toBe(href);
});

test('an originURL has at most 2048 characters', () => {
  expect(originURL({ framed: false, referrer: '', href: `${href}${'a'.repeat(3_000)}` })).toHaveLength(2_048);
});

test('only the page round the frame is spoken to, by its exact origin, and none whose name is not known (BROWSER-12)', () => {
  const framed = { framed: true, referrer: 'https://host.example/forum', href };
  expect(hostOrigin(framed, ['https://outer.example'])).toBe('https://outer.example');
  expect(hostOrigin(framed, undefined)).toBe('https://host.example');
  expect(hostOrigin(framed, ['null'])).toBe(null);
  expect(hostOrigin({ ...framed, referrer: '' }, undefined)).toBe(null);
  expect(hostOrigin({ ...framed, framed: false }, undefined)).toBe(null);
});

test('the chat asks for 720 px, and for no more than the screen has (BROWSER-2)', () => {
  expect([contentHeight(1_000), contentHeight(500)]).toEqual([720, 500]);
});
