import { eq } from 'drizzle-orm';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import type { Database } from '../platform/database/client.ts';
import { changedOne, type Statement } from '../platform/database/statement.ts';
import { accounts, adminPanelPermissions, chatPermissions } from '../platform/database/tables/accounts.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { assertNamesUnique, assertRecordUnshared } from './account-rules.ts';
import { assertInBatch } from './batch-assert.ts';
import { nicknameImageKey, type StoredRecord } from './resolve-references.ts';

type Account = typeof accounts.$inferSelect;
type NewAccountFields = Omit<
  Account,
  | 'id'
  | 'createdAt'
  | 'usernameSkeleton'
  | 'nicknameSkeleton'
  | 'skeletonVersion'
  | 'tokenGeneration'
  | 'botTokenId'
  | 'demo'
>;

/** The two permission records of a form: those that exist, or those that are created with the account. */
type Records = { panel?: StoredRecord | null | undefined; chat?: StoredRecord | null | undefined };

/** The row of a new account, with the columns that no form sets. */
export const newAccount = (input: NewAccountFields): Account => ({
  ...input,
  id: crypto.randomUUID(),
  usernameSkeleton: skeleton(input.username),
  nicknameSkeleton: skeleton(input.nickname),
  skeletonVersion: SKELETON_VERSION,
  tokenGeneration: 0,
  botTokenId: null,
  demo: false,
  createdAt: Date.now(),
});

/** The statements and assertions of a new account: its new records, its row, the uploaded file that it uses. */
export function creationStatements(
  db: Database,
  account: Account,
  { made, found }: Record<'made' | 'found', Records>,
): Statement[] {
  const { createdAt } = account;
  return [
    ...(made.panel ? [db.insert(adminPanelPermissions).values({ ...made.panel, createdAt })] : []),
    ...(made.chat ? [db.insert(chatPermissions).values({ ...made.chat, createdAt })] : []),
    db.insert(accounts).values(account),
    ...assertNamesUnique(db, account.id, account),
    ...assertRecordUnshared(db, account, 'adminPanelPermissions', found.panel),
    ...assertRecordUnshared(db, account, 'chatPermissions', found.chat),
    ...claimFile(db, account.nicknameImg),
  ];
}

/** An uploaded file stops being pending once an account uses it, so no cleanup removes it. */
export function claimFile(db: Database, name: string | null): Statement[] {
  if (name === null) return [];
  const taken = db.delete(pendingFiles).where(eq(pendingFiles.key, nicknameImageKey(name)));
  return [taken, assertInBatch(db, changedOne, 'file_not_pending')];
}
