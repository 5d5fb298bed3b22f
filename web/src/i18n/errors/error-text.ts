import { errorsAtEntry } from './entry-errors.ts';
import { sentencesOf } from './sentences.ts';

export type { AnyError } from './sentences.ts';

export const { errorText, errorSentence } = sentencesOf(errorsAtEntry);
