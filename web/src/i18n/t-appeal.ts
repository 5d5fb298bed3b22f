import { ar } from './texts/ar.ts';
import { appealTexts } from './texts/windows/appeal-texts.ts';
import { translator } from './translator.ts';

/** The texts of appeals over those of the page. */
export const t = translator({ ...ar, ...appealTexts });
