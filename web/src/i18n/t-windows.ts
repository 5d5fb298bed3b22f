import { ar } from './texts/ar.ts';
import { staffCardTexts } from './texts/windows/staff-card-texts.ts';
import { windowTexts } from './texts/windows/window-texts.ts';
import { fill, type PlainKeyOf, type PluralKeyOf, translator } from './translator.ts';

export type WindowText = PlainKeyOf<typeof windowTexts>;

/** The texts of the windows over those of the chat. */
export const t = translator({ ...ar, ...windowTexts, ...staffCardTexts });

const rules = new Intl.PluralRules('ar');

/** A text of the windows in the form for this number. */
export const plural = (key: PluralKeyOf<typeof windowTexts>, count: number): string =>
  fill(windowTexts[`${key}_${rules.select(count)}`], { count });
