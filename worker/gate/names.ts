import { eq, or } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { validation } from '../http/body.ts';

/** The nickname as it will be worn, or 400 with the reason beside the field. */
export function nicknameIn(body: { username: string }, model: string): string {
  const cleaned = cleanNickname(body.username);
  if (!cleaned.ok) throw validation(model, { username: cleaned.text });
  return cleaned.nickname;
}

/** Accounts, away ones too, whose username or nickname looks like this one. */
export function namesakeQuery(db: Database, nickname: string) {
  const wanted = skeleton(nickname);
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.usernameSkeleton, wanted), eq(accounts.nicknameSkeleton, wanted)));
}

export function refuseNamesakes(found: readonly { id: string }[], ownID: string): void {
  if (found.some(account => account.id !== ownID)) throw new Failure('nickname_taken');
}
