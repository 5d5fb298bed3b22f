import { ApiError } from '../../../../protocol/client/errors.ts';
import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { operatorErrors } from '../../../../protocol/errors/catalogue/operators.ts';
import { passwordErrors } from '../../../../protocol/errors/catalogue/passwords.ts';
import { rareErrors } from '../../../../protocol/errors/catalogue/rare.ts';
import { formatDuration } from '../format/format-duration.ts';
import { t } from '../texts/membership-texts.ts';
import { type AnyError, errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

const { errorText } = sentencesOf({
  ...errorsAtEntry,
  ...actErrors,
  ...rareErrors,
  ...passwordErrors,
  ...operatorErrors,
});

/**
 * Text for a refused registration, recovery, or change of one's own account or profile. Adds the time until the next
 * attempt, if known.
 */
export const membershipFault = (error: AnyError): string => {
  const waitMs = error instanceof ApiError ? error.answer.retryAfterMs : undefined;
  if (waitMs === undefined) return errorText(error);
  return `${errorText(error)} ${t('register.after', { left: formatDuration(waitMs) })}`;
};
