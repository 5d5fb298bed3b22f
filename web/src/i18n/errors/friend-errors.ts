import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { rareErrors } from '../../../../protocol/errors/catalogue/rare.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

export const { errorText: friendFault } = sentencesOf({ ...errorsAtEntry, ...actErrors, ...rareErrors });
