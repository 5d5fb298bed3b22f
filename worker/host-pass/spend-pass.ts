import { lte } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { HostPass } from '../../protocol/rest/host-pass.ts';
import { database } from '../db/client.ts';
import { usedHostPasses } from '../db/tables/used-host-passes.ts';
import { uniqueViolation } from '../db/unique-violation.ts';
import type { Env } from '../env.ts';
import { staleAt } from './read-host-pass.ts';

/** Uses a pass up, by whichever copy of the worker: the database lets one of two at once through. Stale ones are forgotten with it. */
export async function spendPass(env: Env, keyId: string, claims: HostPass, now: number): Promise<void> {
  const db = database(env);
  const id = `${keyId} ${claims.jti}`;
  await db
    .batch([
      db.delete(usedHostPasses).where(lte(usedHostPasses.staleAt, now)),
      db.insert(usedHostPasses).values({ id, staleAt: staleAt(claims) }),
    ])
    .catch(error => {
      throw uniqueViolation(error) === 'used_host_passes.id' ? new Failure('pass_used') : error;
    });
}
