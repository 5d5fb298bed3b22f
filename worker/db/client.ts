import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';

export const database = (env: Pick<Env, 'DB'>) => drizzle(env.DB);
export type Database = ReturnType<typeof database>;
