import { z } from 'zod';
import type { SpendingLimit } from '../../domain/usage/economy.ts';
import { PLAN_DOLLARS } from '../../domain/usage/plans.ts';
import { PLAN_NAMES } from '../../protocol/entities/usage.ts';
import type { RoomsEnv } from '../rpc/stubs.ts';

export type SpendingSettings = Pick<RoomsEnv, 'SAMAR_PLAN' | 'SAMAR_MONTHLY_DOLLARS'>;

const Plan = z.enum(PLAN_NAMES).default('paid');
const Dollars = z.coerce.number().min(PLAN_DOLLARS).max(1e6).nullable().default(null);

/** What the deployment says of its plan. A setting that cannot be read counts as not set, and is told in the log. */
export function spendingLimit(env: SpendingSettings): SpendingLimit {
  return {
    plan: read('SAMAR_PLAN', Plan, env.SAMAR_PLAN),
    monthlyDollars: read('SAMAR_MONTHLY_DOLLARS', Dollars, env.SAMAR_MONTHLY_DOLLARS),
  };
}

function read<T>(name: string, schema: z.ZodType<T>, setting: string | undefined): T {
  const parsed = schema.safeParse(setting === '' ? undefined : setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'setting_not_read', name, setting }));
  return schema.parse(undefined);
}
