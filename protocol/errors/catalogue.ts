import { actErrors } from './catalogue/acts.ts';
import { appealErrors } from './catalogue/appeals.ts';
import { browserErrors } from './catalogue/browser.ts';
import { endingErrors } from './catalogue/endings.ts';
import { entryErrors } from './catalogue/entry.ts';
import { generalErrors } from './catalogue/general.ts';
import { identityErrors } from './catalogue/identity.ts';
import { judgedErrors } from './catalogue/judged.ts';
import { operatorErrors } from './catalogue/operators.ts';
import { passwordErrors } from './catalogue/passwords.ts';
import { roomErrors } from './catalogue/rooms.ts';
import type { ErrorEntry } from './error-entry.ts';

export type ErrorCode = keyof typeof catalogue;

/** Every refusal that a person can be shown. A subject has a file of its own beneath `catalogue/`. */
export const catalogue = {
  ...identityErrors,
  ...entryErrors,
  ...roomErrors,
  ...actErrors,
  ...judgedErrors,
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

/** The row, as any row: for reading what only some rows have. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return catalogue[code];
}
