import type { Unit } from '../../../../protocol/resources/units.ts';
import { unitTexts } from '../texts/unit-texts.ts';

const rules = new Intl.PluralRules('ar');

/** The unit beside a number: «ثانية» of 1, «ثوانٍ» of 5, «يومًا» of 90. While no number stands there, the plain noun. */
export const unitWord = (unit: Unit, value: unknown): string =>
  unitTexts[unit][typeof value === 'number' ? rules.select(value) : 'other'];
