import { limitsOf } from '../../../../protocol/rules/account-limits.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { call, type Effect } from '../effect.ts';

/** Stands before a kick: one more of its author's account, or the refusal, before anything is done. */
export const countKick = (actor: Actor): readonly Effect[] =>
  limitsOf(actor).kicksPerHour === 0 ? [] : [call('countKick', [actor])];
