import { ar } from './texts/ar.ts';
import { chatTexts } from './texts/chat-texts.ts';
import { translator } from './translator.ts';

/** The texts of the chat over those that the entry has already. */
export const t = translator({ ...ar, ...chatTexts });
