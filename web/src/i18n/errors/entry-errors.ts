import { browserErrors } from '../../../../protocol/errors/catalogue/browser.ts';
import { endingErrors } from '../../../../protocol/errors/catalogue/endings.ts';
import { entryErrors } from '../../../../protocol/errors/catalogue/entry.ts';
import { generalErrors } from '../../../../protocol/errors/catalogue/general.ts';
import { identityErrors } from '../../../../protocol/errors/catalogue/identity.ts';
import { roomErrors } from '../../../../protocol/errors/catalogue/rooms.ts';
import { type KnownErrors, sentencesOf } from './sentences.ts';

export const errorsAtEntry: KnownErrors = {
  ...identityErrors,
  ...entryErrors,
  ...roomErrors,
  ...generalErrors,
  ...endingErrors,
  ...browserErrors,
};

export type { AnyError } from './sentences.ts';

export const { errorText, errorSentence } = sentencesOf(errorsAtEntry);
