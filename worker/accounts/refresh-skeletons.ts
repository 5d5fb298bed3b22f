import { lt, sql } from 'drizzle-orm';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';

/** Rows of one statement: their names are one value of it, and D1 takes 2 MB (2026-11). */
const STEP = 500;

/** Computes the skeletons again that an earlier version stored. A name that changes meanwhile is left to the next round. */
export async function refreshSkeletons(db: Database): Promise<void> {
  for (;;) {
    const stale = await db
      .select({ id: accounts.id, username: accounts.username, nickname: accounts.nickname })
      .from(accounts)
      .where(lt(accounts.skeletonVersion, SKELETON_VERSION))
      .limit(STEP);
    if (stale.length === 0) return;
    const fresh = stale.map(({ id, username, nickname }) => [
      id,
      username,
      nickname,
      skeleton(username),
      skeleton(nickname),
    ]);
    await db.run(sql`
      UPDATE accounts
      SET username_skeleton = fresh.value ->> 3, nickname_skeleton = fresh.value ->> 4,
        skeleton_version = ${SKELETON_VERSION}
      FROM json_each(${JSON.stringify(fresh)}) AS fresh
      WHERE accounts.id = fresh.value ->> 0
        AND accounts.username = fresh.value ->> 1 AND accounts.nickname = fresh.value ->> 2`);
  }
}
