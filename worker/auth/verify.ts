import type { Context } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { database } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { edgeOf } from '../gate/edge.ts';
import { ownUser } from '../gate/person.ts';
import { accountByID, accountIdentity, standing } from './accounts.ts';
import { claimsOf, endedQuery, refuseDead } from './session.ts';

/** GET /users/verify: whose token this is, as the account stands now. */
export async function verify(c: Context<AppEnv>): Promise<Response> {
  const claims = await claimsOf(c.req.raw, c.env);
  const db = database(c.env);
  const [ended, [row]] = await db.batch([endedQuery(db, claims.sessionID), accountByID(db, claims.sub)]);
  refuseDead(claims, ended, row?.account);
  if (!row || claims.accountType !== 'super') throw new Failure('unauthorized');
  const now = Date.now();
  const arrival = {
    ...edgeOf(c.req.raw, c.env),
    fingerprint: '',
    originURL: '',
    visibility: 'visible',
  } as const;
  const user = {
    ...ownUser(accountIdentity(row, claims, arrival, now)),
    authKey: row.account.username,
    adminPanelPermissions: standing(row, now).panel,
  };
  return c.json({ status: 'success', data: { user } });
}
