import { nameConflictQuery } from '../connect/nickname.ts';
import type { Database } from '../db/client.ts';
import { takenName } from './batch-assert.ts';

/**
 * Refuses names that another account has, or that look like them, before a password is hashed for nothing. The batch that writes
 * asserts it once more: of two who want a name at once one gets it.
 */
export async function assertNamesFree(
  db: Database,
  ownId: string,
  { username, nickname }: { username?: string | undefined; nickname?: string | undefined },
): Promise<void> {
  const [ofUsername, ofNickname] = await db.batch([
    nameConflictQuery(db, username ?? ''),
    nameConflictQuery(db, nickname ?? ''),
  ]);
  const isOthers = ({ id }: { id: string }) => id !== ownId;
  if (username !== undefined && ofUsername.some(isOthers)) throw takenName('username');
  if (nickname !== undefined && ofNickname.some(isOthers)) throw takenName('nickname');
}
