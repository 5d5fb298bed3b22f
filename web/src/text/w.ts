import { type PlainOf, textsOf } from './texts.ts';
import { windowTexts } from './window-texts.ts';

export type WindowText = PlainOf<typeof windowTexts>;

/** The words of the windows. */
export const w = textsOf(windowTexts);
