import { afterEach, expect, test, vi } from 'vitest';
import { hostOrigin, originURL, preferredHeight } from '../../../../web/src/browser/embedding.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.doUnmock('@fingerprintjs/fingerprintjs');
});

const href = 'https://chat.example/';

test('in a frame the originURL is the host page’s, else the page’s own (BROWSER-10)', () => {
  const referrer = 'https://host.example/forum';
  expect(originURL({ framed: true, referrer, href })).toBe(referrer);
  expect(originURL({ framed: false, referrer, href })).toBe(href);
  expect(originURL({ framed: true, referrer: '', href })).toBe(href);
});

test('an originURL has at most 2048 characters (WIRE-30)', () => {
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

test('the chat likes 720 px, keeps what is more, and asks no screen for more than it has (BROWSER-2)', () => {
  expect([preferredHeight(300, 1_000), preferredHeight(900, 1_000), preferredHeight(300, 500)]).toEqual([
    720, 900, 500,
  ]);
});

const fresh = async () => (await import('../../../../web/src/browser/fingerprint.ts')).fingerprint;

test('the fingerprint is computed in the browser, once, and its library reports to nobody (BROWSER-9)', async () => {
  const load = vi.fn(async () => ({ get: async () => ({ visitorId: 'v1' }) }));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load }));
  const fingerprint = await fresh();
  expect([await fingerprint(), await fingerprint()]).toEqual(['v1', 'v1']);
  expect(load.mock.calls).toEqual([[{ monitoring: false }]]);
});

test('where it cannot be computed, a number of our own is kept instead (BROWSER-9)', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const load = () => Promise.reject(new Error('refused'));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load }));
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), first.length]).toEqual([first, 36]);
});
