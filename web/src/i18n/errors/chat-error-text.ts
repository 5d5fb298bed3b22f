import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { passwordErrors } from '../../../../protocol/errors/catalogue/passwords.ts';
import { t } from '../t.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { type AnyError, sentencesOf } from './sentences.ts';

/** Which permissions the staff lacks for what was refused. */
const missingText = ({ missing = [] }: AnyError): string | null =>
  missing.length === 0
    ? null
    : t('error.missing', { permissions: missing.map(({ ar }) => `«${ar}»`).join('، ') });

/** As at entry, and for what people in the chat are refused. */
export const { errorText, errorSentence } = sentencesOf(
  { ...errorsAtEntry, ...actErrors, ...passwordErrors },
  missingText,
);
