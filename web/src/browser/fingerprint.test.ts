import { type BuiltinComponents, hashComponents } from '@fingerprintjs/fingerprintjs';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
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

const timezone = { value: 'Asia/Riyadh', duration: 1 };

/** The library in a browser of this kind. Its values are simulated; the hash function is the real one. */
const libraryIn = (browser: 'webkit' | 'android' | 'other') => {
  const loadSources = vi.fn(
    (_sources: object, _options: object, excluded: readonly string[]) => async () => ({
      timezone,
      ...(!excluded.includes('domBlockers') && { domBlockers: { value: ['adGuardBase'], duration: 2 } }),
    }),
  );
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({
    hashComponents,
    isAndroid: () => browser === 'android',
    isWebKit: () => browser === 'webkit',
    loadSources,
    prepareForSources: async () => {},
    sources: {},
  }));
  return loadSources;
};

/** The library's value where it finds no ad blocker. */
const valueWith = (domBlockers: string[] | undefined): string =>
  hashComponents({ timezone, domBlockers: { value: domBlockers, duration: 0 } } as BuiltinComponents);

test('the fingerprint is computed once (BROWSER-9)', async () => {
  const load = libraryIn('other');
  const fingerprint = await fresh();
  const first = await fingerprint();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await fingerprint()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['webkit', []],
  ['android', []],
  ['other', undefined],
] as const)(
  'in %s the fingerprint equals the library value without an ad blocker',
  async (browser, found) => {
    libraryIn(browser);
    expect(await (await fresh())()).toBe(valueWith(found && [...found]));
  },
);

test('if the fingerprint cannot be computed, a stored random id is used (BROWSER-9)', async () => {
  vi.stubGlobal('localStorage', storage());
  const refuse = () =>
    libraryIn('other').mockImplementation(() => () => Promise.reject(new Error('refused')));
  refuse();
  const first = await (await fresh())();
  vi.resetModules();
  refuse();
  expect([await (await fresh())(), first.length]).toEqual([first, 36]);
});

test('if a fingerprint query never answers, the random id is used after five seconds (BROWSER-9)', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  libraryIn('other').mockImplementation(() => () => new Promise(() => {}));
  const print = (await fresh())();
  await import('./compute-fingerprint.ts');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await print).toHaveLength(36);
});

test('a reloaded tab reuses its fingerprint; another tab computes its own', async () => {
  const load = libraryIn('other');
  vi.stubGlobal('sessionStorage', storage());
  const first = await (await fresh())();
  vi.resetModules();
  expect([await (await fresh())(), load.mock.calls.length]).toEqual([first, 1]);
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage());
  await (await fresh())();
  expect(load).toHaveBeenCalledTimes(2);
});
