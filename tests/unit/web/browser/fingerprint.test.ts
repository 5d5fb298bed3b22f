import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.doUnmock('@fingerprintjs/fingerprintjs');
});

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

const fresh = async () => (await import('../../../../web/src/browser/fingerprint.ts')).fingerprint;

test('the fingerprint is computed in the browser, once, and its library reports to nobody (BROWSER-9)', async () => {
  const load = vi.fn(async () => ({ get: async () => ({ visitorId: 'v1' }) }));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load }));
  const fingerprint = await fresh();
  expect([await fingerprint(), await fingerprint()]).toEqual(['v1', 'v1']);
  expect(load.mock.calls).toEqual([[{ monitoring: false }]]);
});

test('where it cannot be computed, a number of our own is kept instead (BROWSER-9)', async () => {
  vi.stubGlobal('localStorage', storage());
  const load = () => Promise.reject(new Error('refused'));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load }));
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), first.length]).toEqual([first, 36]);
});

test('a tab that is reloaded has its fingerprint already, another tab computes its own (BROWSER-14)', async () => {
  const load = vi.fn(async () => ({ get: async () => ({ visitorId: 'v1' }) }));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load }));
  vi.stubGlobal('sessionStorage', storage());
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), first, load.mock.calls.length]).toEqual(['v1', 'v1', 1]);
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage());
  await (await fresh())();
  expect(load).toHaveBeenCalledTimes(2);
});
