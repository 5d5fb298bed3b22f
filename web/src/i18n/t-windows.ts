import { ar } from './texts/ar.ts';
import { windowTexts } from './texts/window-texts.ts';
import { type PlainKeyOf, translator } from './translator.ts';

export type WindowText = PlainKeyOf<typeof windowTexts>;

/** The texts of the windows over those of the chat. */
export const t = translator({ ...ar, ...windowTexts });
