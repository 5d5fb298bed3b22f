import type { Context } from 'hono';
import { panelEntry, recordedAll, type Statement } from '../audit/record.ts';
import { type Act, sentence } from '../audit/sentence.ts';
import { accountByID, standingOf } from '../auth/accounts.ts';
import type { Operator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { AppEnv, Env } from '../env.ts';
import { tellStanding } from '../live.ts';
import { orRefused } from './insist.ts';

/** An operator's act on an account or a record of flags: its statements and its entry in one batch, or a refusal. */
export async function act(
  c: Context<AppEnv>,
  operator: Operator,
  [what, noun, name]: [Act, string, string],
  statements: readonly Statement[],
): Promise<void> {
  const entry = panelEntry(c.req.raw, c.env, operator, sentence(what, noun, name));
  await recordedAll(c.env, [entry], statements).catch(orRefused);
}

/** The live sockets of an account go by what it may do from now on. */
export async function tellStandingOf(env: Env, id: string): Promise<void> {
  const [row] = await accountByID(database(env), id);
  if (row) await tellStanding(env, standingOf(row, Date.now()));
}
