import { judgedErrors } from '../../../../../protocol/errors/catalogue/judged.ts';
import { chatEnglish } from './chat-english.ts';
import { memberEnglish } from './member-english.ts';
import { windowEnglish } from './window-english.ts';

/** All texts of the visitor's page in English. Loaded only if English is spoken. */
export const english = { ...chatEnglish, ...memberEnglish, ...windowEnglish } as const;

/** Refusals that the Arabic page gets as sentences of the room. */
export const furtherErrors = judgedErrors;
