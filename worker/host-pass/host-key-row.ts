import { desc, eq } from 'drizzle-orm';
import type { HostKey } from '../../protocol/rest/host-keys.ts';
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

export const hostKeyView = ({ id, cap, createdAt }: HostKeyRow, maker: string | null): HostKey => ({
  _id: id,
  cap,
  createdAt: new Date(createdAt).toISOString(),
  createdBy: maker,
});
