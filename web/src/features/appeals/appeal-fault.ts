import { ApiError } from '../../../../protocol/client/errors.ts';
import { appealErrors } from '../../../../protocol/errors/catalogue/appeals.ts';
import { messageOf } from '../../client/errors.ts';
import { errorsAtEntry } from '../../i18n/errors/entry-errors.ts';
import { sentencesOf } from '../../i18n/errors/sentences.ts';

const { errorSentence } = sentencesOf({ ...errorsAtEntry, ...appealErrors });

/** A code that is written wrongly is one that nobody was given. */
export function appealFault(error: unknown): string {
  if (error instanceof ApiError && error.answer.errors?.code !== undefined)
    return appealErrors.appeal_not_found.ar;
  return error instanceof Error ? errorSentence(error) : messageOf(error);
}
