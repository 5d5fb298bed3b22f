import { rareErrors } from '../../../../../protocol/errors/catalogue/rare.ts';
import { inEnglish } from '../../english-notices.ts';
import { chatEnglish } from './chat-english.ts';
import { memberEnglish } from './member-english.ts';
import { windowEnglish } from './window-english.ts';

/** All English texts of the visitor's page. Loaded only on an English page. */
export const english = { ...chatEnglish, ...memberEnglish, ...windowEnglish } as const;

/** English texts of refusals that the room explains with Arabic sentences of its own. */
export const furtherErrors = rareErrors;

export { inEnglish };
