import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { withoutBlockers } from '../../../../web/build/steady-fingerprint.ts';

const LIBRARY = readFileSync('node_modules/@fingerprintjs/fingerprintjs/dist/fp.esm.js', 'utf8');
const SAFARI = { ApplePayError: 1, CSSPrimitiveValue: 1, Counter: 1, RGBColor: 1, WebKitMediaKeys: 1 };

afterEach(() => vi.unstubAllGlobals());

test('a blocker of advertising that is switched on or off leaves the fingerprint as it is (BROWSER-25)', async () => {
  const module = `data:text/javascript,${encodeURIComponent(withoutBlockers(LIBRARY))}`;
  const { sources } = (await import(module)) as { sources: { domBlockers: () => unknown } };
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { vendor: '' });
  const seenIn = (window: object): unknown => {
    vi.stubGlobal('window', window);
    return sources.domBlockers();
  };
  // What the library says of a browser that it looks at for blockers, and of one where it does not.
  expect([seenIn(SAFARI), seenIn({})]).toEqual([[], undefined]);
});

test('a library that names its blockers in another way fails the build (BROWSER-25)', () => {
  expect(() => withoutBlockers('const sources = {};')).toThrow('names its source of blockers');
});
