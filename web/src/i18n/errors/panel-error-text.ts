import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { operatorErrors } from '../../../../protocol/errors/catalogue/operators.ts';
import { passwordErrors } from '../../../../protocol/errors/catalogue/passwords.ts';
import { rareErrors } from '../../../../protocol/errors/catalogue/rare.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

export const { errorSentence } = sentencesOf({
  ...errorsAtEntry,
  ...actErrors,
  ...rareErrors,
  ...operatorErrors,
  ...passwordErrors,
});
