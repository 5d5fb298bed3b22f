import { eq } from 'drizzle-orm';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Statement } from '../audit/record.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/client.ts';
import { changedOne } from '../db/insist.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { pendingFiles } from '../db/tables/watch.ts';
import { keepNamesApart, keepRecordOwn } from './conditions.ts';
import { insist } from './insist.ts';
import { nicknameImageKey, type StoredRecord } from './look-up.ts';

type Account = typeof accounts.$inferSelect;
type Said = Omit<
  Account,
  'id' | 'createdAt' | 'usernameSkeleton' | 'nicknameSkeleton' | 'passwordHash' | 'tokenGeneration' | 'demo'
> & { password: string };

/** The row of a new account; what nobody may say of one is said here. */
export async function newAccount({ password, ...said }: Said): Promise<Account> {
  return {
    ...said,
    id: crypto.randomUUID(),
    usernameSkeleton: skeleton(said.username),
    nicknameSkeleton: skeleton(said.nickname),
    passwordHash: await hashPassword(password),
    tokenGeneration: 0,
    demo: false,
    createdAt: Date.now(),
  };
}

/** All that comes into being with an account, and what must hold of it: the records that are new, the file that it takes. */
export function creation(
  db: Database,
  account: Account,
  made: { panel: StoredRecord | null; chat: StoredRecord | null },
): Statement[] {
  const { createdAt } = account;
  return [
    ...(made.panel ? [db.insert(adminPanelPermissions).values({ ...made.panel, createdAt })] : []),
    ...(made.chat ? [db.insert(chatPermissions).values({ ...made.chat, createdAt })] : []),
    db.insert(accounts).values(account),
    ...keepNamesApart(db, account.id, account),
    ...keepRecordOwn(db, account, 'adminPanelPermissions'),
    ...keepRecordOwn(db, account, 'chatPermissions'),
    ...takeFile(db, account.nicknameImg),
  ];
}

/** An uploaded file stops being pending: it is the account's, and no sweep's any more. */
export function takeFile(db: Database, name: string | null): Statement[] {
  if (name === null) return [];
  const taken = db.delete(pendingFiles).where(eq(pendingFiles.key, nicknameImageKey(name)));
  return [taken, insist(db, changedOne, 'file_not_pending')];
}
