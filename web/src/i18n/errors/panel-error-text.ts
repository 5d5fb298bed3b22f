import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { judgedErrors } from '../../../../protocol/errors/catalogue/judged.ts';
import { operatorErrors } from '../../../../protocol/errors/catalogue/operators.ts';
import { passwordErrors } from '../../../../protocol/errors/catalogue/passwords.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

export const { errorSentence } = sentencesOf({
  ...errorsAtEntry,
  ...actErrors,
  ...judgedErrors,
  ...operatorErrors,
  ...passwordErrors,
});
