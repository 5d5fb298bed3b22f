import { expect, test } from 'vitest';
import { contentHeight, hostOrigin, originURL } from './embedding.ts';

const href = 'https://chat.example/';

test('in a frame originURL is the host page, else the page itself (BROWSER-10)', () => {
  const referrer = 'https://host.example/forum';
  expect(originURL({ framed: true, referrer, href })).toBe(referrer);
  expect(originURL({ framed: false, referrer, href })).toBe(href);
  expect(originURL({ framed: true, referrer: '', href })).toBe(href);
});

test('an invitation code or host pass is removed from originURL (INVITE-4, BROWSER-10)', () => {
  const code = 'N0iBuMplGh31x1GLhuQfBeGDJL7aCOKg';
  for (const secret of [
    `i/${code}`,
    `i/${code}/?a=1`,
    `I/${code}#x`,
    `i/${code}#pass=${code}`,
    `#pass=${code}`,
  ])
    expect(originURL({ framed: false, referrer: '', href: href + secret })).not.toContain(code);
  expect(originURL({ framed: false, referrer: '', href: `${href}r/hall?a=1` })).toBe(`${href}r/hall?a=1`);
});

test('an originURL has at most 2048 characters', () => {
  expect(originURL({ framed: false, referrer: '', href: `${href}${'a'.repeat(3_000)}` })).toHaveLength(2_048);
});

test('the target origin of messages is that of the framing page, or null if unknown (BROWSER-12)', () => {
  const framed = { framed: true, referrer: 'https://host.example/forum', href };
  expect(hostOrigin(framed, ['https://outer.example'])).toBe('https://outer.example');
  expect(hostOrigin(framed, undefined)).toBe('https://host.example');
  expect(hostOrigin(framed, ['null'])).toBe(null);
  expect(hostOrigin({ ...framed, referrer: '' }, undefined)).toBe(null);
  expect(hostOrigin({ ...framed, framed: false }, undefined)).toBe(null);
});

test('the chat requests a height of 720 px, at most the screen height (BROWSER-2)', () => {
  expect([contentHeight(1_000), contentHeight(500)]).toEqual([720, 500]);
});
