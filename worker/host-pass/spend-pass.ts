import { eq, lte } from 'drizzle-orm';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { HostPass, HostPassEntry } from '../../protocol/rest/host-pass.ts';
import { database } from '../db/client.ts';
import { usedHostPasses } from '../db/tables/used-host-passes.ts';
import type { Env } from '../env.ts';
import { staleAt } from './read-host-pass.ts';

/** An answer that was lost on its way is asked for again within this. */
const REPEATED_MS = MINUTE_MS;

/**
 * Uses a pass up, by whichever copy of the worker: the database lets one of two at once through. The call that used it may be repeated by its
 * id for a minute. Stale ones are forgotten with it.
 * @throws Failure `pass_used`.
 */
export async function spendPass(
  env: Env,
  keyId: string,
  claims: HostPass,
  attempt: HostPassEntry['attempt'],
  now: number,
): Promise<void> {
  const db = database(env);
  const id = `${keyId} ${claims.jti}`;
  const used = { id, staleAt: staleAt(claims), attempt: attempt ?? null, usedAt: now };
  const [, inserted, [first]] = await db.batch([
    db.delete(usedHostPasses).where(lte(usedHostPasses.staleAt, now)),
    db.insert(usedHostPasses).values(used).onConflictDoNothing().returning({ id: usedHostPasses.id }),
    db.select().from(usedHostPasses).where(eq(usedHostPasses.id, id)),
  ]);
  if (inserted.length > 0) return;
  const isRepeated = attempt !== undefined && first?.attempt === attempt && now - first.usedAt < REPEATED_MS;
  if (!isRepeated) throw new Failure('pass_used');
}
