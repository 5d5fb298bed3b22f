import { actErrors } from '../../../../protocol/errors/catalogue/acts.ts';
import { learnErrors } from './known-errors.ts';

learnErrors(actErrors);

/** As at entry, and for what people in the chat are refused. */
export { errorSentence, errorText } from './error-text.ts';
