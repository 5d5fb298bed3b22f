import { drizzle } from 'drizzle-orm/d1';
import { isolateUsage } from '../../rooms-do/rpc/usage-counter.ts';
import type { Env } from '../env.ts';
import { meteredD1 } from './metered-d1.ts';

export const database = (env: Pick<Env, 'DB'>) =>
  drizzle(
    meteredD1(env.DB, ({ written, read }) => {
      isolateUsage.add('databaseRows', written);
      isolateUsage.add('databaseRowsRead', read);
    }),
  );
export type Database = ReturnType<typeof database>;
