import { asc, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { pendingFiles } from '../db/tables/watch.ts';
import type { Env } from '../env.ts';
import { fileIn } from '../uploads/store.ts';

/** A look-up of D1 takes 100 values. */
const STEP = 50;

/** Files that were uploaded before a moment for an account which has not taken them: out of the list, then out of R2. */
export async function dropPendingFiles(
  env: Pick<Env, 'MEDIA'>,
  db: Database,
  before: number,
): Promise<number> {
  const old = db
    .select({ key: pendingFiles.key })
    .from(pendingFiles)
    .where(lt(pendingFiles.createdAt, before))
    .orderBy(asc(pendingFiles.createdAt))
    .limit(STEP);
  // First out of the list: an account takes only what is in it, so no file goes that one is taking at this moment.
  const pending = await db.delete(pendingFiles).where(inArray(pendingFiles.key, old)).returning();
  if (pending.length === 0) return 0;
  const keys = pending.map(({ key }) => key);
  const again = async (error: unknown) => {
    await db.insert(pendingFiles).values(pending).onConflictDoNothing();
    throw error;
  };
  const used = await db
    .select({ name: accounts.nicknameImg })
    .from(accounts)
    .where(inArray(accounts.nicknameImg, keys.map(fileIn)));
  const names = new Set(used.map(({ name }) => name));
  const litter = keys.filter(key => !names.has(fileIn(key)));
  if (litter.length > 0) await env.MEDIA.delete(litter).catch(again);
  return keys.length;
}
