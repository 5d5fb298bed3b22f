import { operatorErrors } from '../../../../protocol/errors/catalogue/operators.ts';
import { learnErrors } from './known-errors.ts';

learnErrors(operatorErrors);

/** As in the chat, and for what operators are refused. */
export { errorSentence } from './chat-error-text.ts';
