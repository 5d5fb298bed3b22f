import { asc, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { pendingFiles } from '../db/tables/pending-files.ts';
import type { Env } from '../env.ts';
import { fileIn } from '../uploads/store.ts';

/** A query of D1 takes at most 100 values. */
const STEP = 50;

/** Files that were uploaded before this for an account that never used them: removed from the list, then from R2. */
export async function purgePendingFiles(
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
  // The list comes first: an account uses only files that are in it, so none is deleted while an account starts to use it.
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
  const unused = keys.filter(key => !names.has(fileIn(key)));
  if (unused.length > 0) await env.MEDIA.delete(unused).catch(again);
  return keys.length;
}
