import type { Plugin } from 'vite';

const LIBRARY = /\/@fingerprintjs\/fingerprintjs\/.*\.js$/;
const SOURCE = 'domBlockers: getDomBlockers,';
/** What the library says of a browser that may have a blocker and has none; of one that it does not look at, it says nothing. */
const NO_BLOCKER = 'domBlockers: () => isApplicable() ? [] : undefined,';

export const withoutBlockers = (library: string): string => {
  if (!library.includes(SOURCE))
    throw new Error('The library of fingerprints names its source of blockers in another way');
  return library.replace(SOURCE, NO_BLOCKER);
};

/**
 * The fingerprint without the blockers of advertising. Whoever switches one on or off stays who they are, and their lists,
 * a third of the library's bytes, stay out of the page. Fingerprints of browsers without a blocker are the library's own.
 */
export const steadyFingerprint = (): Plugin => ({
  name: 'steady-fingerprint',
  apply: 'build',
  transform: (code, id) => (LIBRARY.test(id) ? { code: withoutBlockers(code), map: null } : null),
});
