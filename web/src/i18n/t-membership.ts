import { membershipTexts } from './texts/membership-texts.ts';
import { translator } from './translator.ts';

export const t = translator(membershipTexts);
