import { eq, or } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { validationFailure } from '../http/body.ts';

/** The nickname as it will be shown, or 400 with the reason beside the field. */
export function parseNickname(body: { username: string }, model: string): string {
  const cleaned = cleanNickname(body.username);
  if (!cleaned.ok) throw validationFailure(model, { username: cleaned.text });
  return cleaned.nickname;
}

/** Accounts whose username or nickname looks like this one, whether they are online or not. */
export function nameConflictQuery(db: Database, nickname: string) {
  const wanted = skeleton(nickname);
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.usernameSkeleton, wanted), eq(accounts.nicknameSkeleton, wanted)));
}

export function assertNoNameConflict(found: readonly { id: string }[], ownId: string): void {
  if (found.some(account => account.id !== ownId)) throw new Failure('nickname_taken');
}
