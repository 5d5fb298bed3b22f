import { challengeTexts } from './texts/windows/challenge-texts.ts';
import { translator } from './translator.ts';

/** The texts of a challenge at entry. */
export const t = translator(challengeTexts);
