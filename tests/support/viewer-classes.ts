import type { Actor } from '../../protocol/rules/actor.ts';
import { ghaith, layla, mazin, noor, omar, rima, salma, sami, tariq, variantOf } from './people.ts';

/** One of every viewer class and every visibility; the last two differ by what they see of countries and show of theirs. */
export const EVERY_VIEWER_CLASS: readonly Actor[] = [
  layla,
  sami,
  mazin,
  rima,
  omar,
  noor,
  tariq,
  ghaith,
  salma,
  variantOf(omar, { userId: 'flags', may: ['canShowUsersCountryFlag', 'canShowHiddenCountryFlagAndIP'] }),
  variantOf(rima, { userId: 'veiled', may: ['canHideHisCountryFlagAndIP'] }),
];
