import { z } from 'zod';
import type { SpendingLimit } from '../../domain/usage/economy.ts';
import { PLAN_DOLLARS } from '../../domain/usage/plans.ts';
import { PLAN_NAMES } from '../../protocol/entities/usage.ts';
import type { RoomsEnv } from '../rpc/stubs.ts';
import { readSetting } from './read-setting.ts';

export type SpendingSettings = Pick<RoomsEnv, 'SAMAR_PLAN' | 'SAMAR_MONTHLY_DOLLARS'>;

const Plan = z.enum(PLAN_NAMES).default('paid');
const Dollars = z.coerce.number().min(PLAN_DOLLARS).max(1e6).nullable().default(null);

/** What the deployment says of its plan. */
export function spendingLimit(env: SpendingSettings): SpendingLimit {
  return {
    plan: readSetting('SAMAR_PLAN', Plan, env.SAMAR_PLAN),
    monthlyDollars: readSetting('SAMAR_MONTHLY_DOLLARS', Dollars, env.SAMAR_MONTHLY_DOLLARS),
  };
}
