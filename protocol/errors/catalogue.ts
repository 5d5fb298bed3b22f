import { actErrors } from './catalogue/acts.ts';
import { appealErrors } from './catalogue/appeals.ts';
import { browserErrors } from './catalogue/browser.ts';
import { endingErrors } from './catalogue/endings.ts';
import { entryErrors } from './catalogue/entry.ts';
import { generalErrors } from './catalogue/general.ts';
import { identityErrors } from './catalogue/identity.ts';
import { operatorErrors } from './catalogue/operators.ts';
import { passwordErrors } from './catalogue/passwords.ts';
import { rareErrors } from './catalogue/rare.ts';
import { roomErrors } from './catalogue/rooms.ts';
import type { ErrorEntry } from './error-entry.ts';

export type ErrorCode = keyof typeof catalogue;

/** All refusals that a user may see. Each topic has its own file in `catalogue/`. */
export const catalogue = {
  ...identityErrors,
  ...entryErrors,
  ...roomErrors,
  ...actErrors,
  ...rareErrors,
  ...appealErrors,
  ...generalErrors,
  ...operatorErrors,
  ...endingErrors,
  ...browserErrors,
  ...passwordErrors,
} as const satisfies Record<string, ErrorEntry>;

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(catalogue, word);
}

/** Returns the entry typed as `ErrorEntry`, so that callers can read fields that only some entries have. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return catalogue[code];
}
