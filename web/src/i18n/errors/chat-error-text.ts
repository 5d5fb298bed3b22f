import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

/** As at entry, and for what people in the chat are refused. */
export const { errorText, errorSentence } = sentencesOf({ ...errorsAtEntry, ...actErrors });
