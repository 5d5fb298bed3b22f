import { friendTexts } from './texts/friend-texts.ts';
import { translator } from './translator.ts';

export const t = translator(friendTexts);
