import { farewellTexts } from './farewell-texts.ts';
import { textsOf } from './texts.ts';

/** The words of an end. */
export const f = textsOf(farewellTexts);
