import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { judgedErrors } from '../../../../protocol/errors/catalogue/judged.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

export const { errorText: friendFault } = sentencesOf({ ...errorsAtEntry, ...actErrors, ...judgedErrors });
