import { hashComponents } from '@fingerprintjs/fingerprintjs';
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

const fresh = async () => (await import('./fingerprint.ts')).fingerprint;

/** The components of one browser. The library itself reads them only in a browser; its hash is the real one. */
const componentsWith = (domBlockers: { value: string[] | undefined } | { error: unknown }) => ({
  timezone: { value: 'Asia/Riyadh', duration: 1 },
  domBlockers: { ...domBlockers, duration: 2 },
});

const libraryWith = (domBlockers: Parameters<typeof componentsWith>[0]) => {
  const load = vi.fn(async () => ({ get: async () => ({ components: componentsWith(domBlockers) }) }));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load, hashComponents }));
  return load;
};

const fingerprintWith = async (domBlockers: Parameters<typeof componentsWith>[0]): Promise<string> => {
  vi.resetModules();
  libraryWith(domBlockers);
  return (await fresh())();
};

test('the fingerprint is computed once, its library reports to no server (BROWSER-9)', async () => {
  const load = libraryWith({ value: [] });
  const fingerprint = await fresh();
  const first = await fingerprint();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await fingerprint()).toBe(first);
  expect(load.mock.calls).toEqual([[{ monitoring: false }]]);
});

test('an ad blocker change does not alter the fingerprint', async () => {
  const without = await fingerprintWith({ value: [] });
  expect(await fingerprintWith({ value: ['abpIndo', 'adGuardBase'] })).toBe(without);
  expect(await fingerprintWith({ error: new Error('no document') })).toBe(without);
});

test('without an ad blocker the fingerprint equals the library value', async () => {
  for (const value of [[], undefined])
    expect(await fingerprintWith({ value })).toBe(hashComponents(componentsWith({ value })));
});

test('if it cannot be computed, a stored random id replaces it (BROWSER-9)', async () => {
  vi.stubGlobal('localStorage', storage());
  const load = () => Promise.reject(new Error('refused'));
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({ load, hashComponents }));
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), first.length]).toEqual([first, 36]);
});

test('a reloaded tab reuses its fingerprint, another tab computes its own', async () => {
  const load = libraryWith({ value: [] });
  vi.stubGlobal('sessionStorage', storage());
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), load.mock.calls.length]).toEqual([first, 1]);
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage());
  await (await fresh())();
  expect(load).toHaveBeenCalledTimes(2);
});
