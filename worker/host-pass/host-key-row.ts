import { desc, eq } from 'drizzle-orm';
import type { HostKey } from '../../protocol/rest/host-keys.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { accountPermissions } from '../accounts/account-permissions.ts';
import { type AccountRow, accountById } from '../accounts/account-row.ts';
import { mayOpenSection } from '../auth/guard.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { hostKeys } from '../db/tables/host-keys.ts';

export type HostKeyRow = typeof hostKeys.$inferSelect;

export const hostKeyById = (db: Database, id: string) =>
  db.select().from(hostKeys).where(eq(hostKeys.id, id));

/** Every key with its maker's name, the newest first. */
export const hostKeysQuery = (db: Database) =>
  db
    .select({ key: hostKeys, maker: accounts.username })
    .from(hostKeys)
    .leftJoin(accounts, eq(accounts.id, hostKeys.createdBy))
    .orderBy(desc(hostKeys.createdAt), desc(hostKeys.id));

/** Keys are of the settings of the site. */
export const HOST_KEY_SECTION = 'Options-1';

/** The maker of a key, if it could still make the key; undefined otherwise: then the key lets nobody in. */
export async function allowedMaker(
  db: Database,
  { createdBy, cap }: HostKeyRow,
  now: number,
): Promise<AccountRow | undefined> {
  const [maker] = await accountById(db, createdBy);
  if (!maker || !mayOpenSection(maker, HOST_KEY_SECTION, now)) return undefined;
  return ROLES[cap].rank <= ROLES[accountPermissions(maker, now).role].rank ? maker : undefined;
}

/** The key by which somebody comes in now. */
export async function usableHostKey(db: Database, id: string, now: number): Promise<HostKeyRow | undefined> {
  const [key] = await hostKeyById(db, id);
  return key && (await allowedMaker(db, key, now)) ? key : undefined;
}

export const hostKeyView = (
  { id, cap, createdAt }: HostKeyRow,
  maker: string | null,
  isStopped: boolean,
): HostKey => ({
  _id: id,
  cap,
  createdAt: new Date(createdAt).toISOString(),
  createdBy: maker,
  isStopped,
});
