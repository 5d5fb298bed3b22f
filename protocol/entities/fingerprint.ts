import { identifier } from '../text/clean-text.ts';

export const FINGERPRINT_MAX = 128;

/** The browser's fingerprint in its one form, at entry as in a ban. It is a hint: the client chooses what it says. */
export const Fingerprint = identifier()
  .trim()
  .min(1, 'a fingerprint is needed')
  .max(FINGERPRINT_MAX, `a fingerprint has at most ${FINGERPRINT_MAX} characters`);
