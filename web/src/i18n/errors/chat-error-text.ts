import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { passwordErrors } from '../../../../protocol/errors/catalogue/passwords.ts';
import type { Verdict } from '../../../../protocol/rules/verdict.ts';
import { spoken } from '../language.ts';
import { t } from '../t.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { type AnyError, sentencesOf } from './sentences.ts';

/** Names the permissions that a moderator lacks for the refused action. */
const missingText = ({ missing = [] }: AnyError): string | null =>
  missing.length === 0 || spoken
    ? null
    : t('error.missing', { permissions: missing.map(({ ar }) => `«${ar}»`).join('، ') });

export const { errorText, errorSentence } = sentencesOf(
  { ...errorsAtEntry, ...actErrors, ...passwordErrors },
  missingText,
);

/** Reason against a private message to a user; null if allowed. */
export const privateRefusalText = (verdict: Verdict): string | null => {
  if (verdict === 'allowed') return null;
  if (verdict === 'private_refused') return errorText({ code: verdict, message: '' });
  return verdict === 'muted' ? t('composer.noWrite') : t('users.private.refused');
};
