import { browserErrors } from '../../../../protocol/errors/catalogue/browser.ts';
import { endingErrors } from '../../../../protocol/errors/catalogue/endings.ts';
import { entryErrors } from '../../../../protocol/errors/catalogue/entry.ts';
import { generalErrors } from '../../../../protocol/errors/catalogue/general.ts';
import { identityErrors } from '../../../../protocol/errors/catalogue/identity.ts';
import { roomErrors } from '../../../../protocol/errors/catalogue/rooms.ts';
import type { ErrorEntry } from '../../../../protocol/errors/error-entry.ts';

/** The catalogue as far as it is loaded: what can be met at entry, and then what each part of the page brings with it. */
const known = new Map<string, ErrorEntry>();

/** Called by the part of the page in which these can be met, when it is loaded. */
export function learnErrors(rows: Readonly<Record<string, ErrorEntry>>): void {
  for (const [code, row] of Object.entries(rows)) known.set(code, row);
}

learnErrors({
  ...identityErrors,
  ...entryErrors,
  ...roomErrors,
  ...generalErrors,
  ...endingErrors,
  ...browserErrors,
});

export const knownError = (code: string): ErrorEntry | null => known.get(code) ?? null;

export const knownErrors = (): ErrorEntry[] => [...known.values()];
