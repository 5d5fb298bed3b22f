import { accountById } from '../accounts/account-row.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { Acting, GraveCall } from './grave-act.ts';
import type { RequestRow } from './request-entries.ts';

/**
 * Whoever asked, by what their account may do now. Null where it is gone or has another password: whoever took it over by the old one has
 * lost it, and what they asked for with it.
 */
export async function actingAsAsked(env: Env, { byUserId, asker }: RequestRow): Promise<Acting | null> {
  const { ipAddress, country, ...session } = asker;
  const [row] = await accountById(database(env), byUserId);
  if (!row || row.account.tokenGeneration !== session.generation) return null;
  const operator = operatorOf(row, { sub: byUserId, ...session });
  return { env, operator, from: { ipAddress, country } };
}

/** What was asked, upon the version that it was asked of. */
export const callAsAsked = ({ key, body, version, passwordHash }: RequestRow): GraveCall => ({
  key,
  body,
  version: version === '' ? null : version,
  passwordHash,
});
