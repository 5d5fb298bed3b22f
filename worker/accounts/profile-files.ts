import { eq, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { profiles } from '../platform/database/tables/accounts.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import type { Env } from '../platform/env.ts';
import { removeFile } from '../platform/uploads/store.ts';

export const FOLDER = 'profiles';

export const isProfileOf = (accountId: string): SQL => eq(profiles.accountId, accountId);

/** Queues a file for removal, so that the hourly cleanup removes it if this call is interrupted. */
export const discardFile = (db: Database, accountId: string, column: SQL): Statement =>
  db
    .insert(pendingFiles)
    .select(
      sql`SELECT ${`${FOLDER}/`} || ${column}, ${Date.now()} FROM ${profiles} WHERE ${isProfileOf(accountId)} AND ${column} IS NOT NULL`,
    )
    .onConflictDoNothing();

export const FILE_COLUMNS = {
  picture: sql`${profiles.picture}`,
  waiting: sql`${profiles.waiting}`,
  draft: sql`${profiles.draft}`,
};

/** Removes the files of a profile that no column refers to. */
export async function removeFiles(
  env: Env,
  before: ProfileFiles | undefined,
  kept: ProfileFiles | undefined,
) {
  const still = new Set(Object.values(kept ?? {}));
  const gone = Object.values(before ?? {}).filter(file => file !== null && !still.has(file));
  for (const file of gone as string[]) {
    await removeFile(env, FOLDER, file);
    await database(env)
      .delete(pendingFiles)
      .where(eq(pendingFiles.key, `${FOLDER}/${file}`));
  }
}

export type ProfileFiles = { picture: string | null; waiting: string | null; draft: string | null };

export const filesQuery = (db: Database, accountId: string) =>
  db
    .select({ picture: profiles.picture, waiting: profiles.waiting, draft: profiles.draft })
    .from(profiles)
    .where(isProfileOf(accountId));

/** Removes an account's profile from the database. Callers must then call `removeProfileFiles`. */
export const profileRemoval = (db: Database, accountId: string): Statement[] => [
  ...Object.values(FILE_COLUMNS).map(column => discardFile(db, accountId, column)),
  db.delete(profiles).where(isProfileOf(accountId)),
];

export const profileFiles = async (db: Database, accountId: string): Promise<ProfileFiles | undefined> =>
  (await filesQuery(db, accountId))[0];

export const removeProfileFiles = (env: Env, files: ProfileFiles | undefined): Promise<void> =>
  removeFiles(env, files, undefined);
