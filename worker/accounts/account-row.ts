import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';

// In a batch D1 answers rows as objects, where two joined columns of one name become one (drizzle-orm 0.45): hence aliases.
const flags = (column: typeof chatPermissions.flags | typeof adminPanelPermissions.flags, name: string) =>
  sql<string | null>`${column}`.mapWith(String).as(`${name}_flags`);
const version = (
  column: typeof chatPermissions.version | typeof adminPanelPermissions.version,
  name: string,
) => sql<number | null>`${column}`.mapWith(Number).as(`${name}_version`);

/** What the site has stored for members, whose permissions an ended subscription leaves; read in the same query. */
const memberTemplate = sql<
  string | null
>`(SELECT json_object('chat', json(chat), 'panel', json(panel)) FROM role_templates WHERE role = 'member')`
  .mapWith(String)
  .as('member_template');

const accountRowQuery = (db: Database, extra: SQL<string> = sql<string>`''`) =>
  db
    .select({
      account: accounts,
      chat: flags(chatPermissions.flags, 'chat'),
      chatVersion: version(chatPermissions.version, 'chat'),
      panel: flags(adminPanelPermissions.flags, 'panel'),
      panelVersion: version(adminPanelPermissions.version, 'panel'),
      memberTemplate,
      extra: extra.as('extra'),
    })
    .from(accounts)
    .leftJoin(chatPermissions, eq(chatPermissions.id, accounts.chatPermissions))
    .leftJoin(adminPanelPermissions, eq(adminPanelPermissions.id, accounts.adminPanelPermissions));

export type AccountRow = Omit<Awaited<ReturnType<typeof accountRowQuery>>[number], 'extra'>;

/** An account with both permission records, in one query. */
export const accountByName = (db: Database, username: string) =>
  accountRowQuery(db).where(eq(accounts.username, username));
export const accountById = (db: Database, id: string) => accountRowQuery(db).where(eq(accounts.id, id));
/** The bot's that has this token. */
export const accountByBotToken = (db: Database, tokenId: string) =>
  accountRowQuery(db).where(eq(accounts.botTokenId, tokenId));
/** Those that have a permission record: one at most, as every record is. */
export const accountsWithRecord = (
  db: Database,
  name: 'adminPanelPermissions' | 'chatPermissions',
  id: string,
) => accountRowQuery(db).where(eq(accounts[name], id));
/** With a text that is computed in the same query. */
export const accountWith = (db: Database, id: string, extra: SQL<string>) =>
  accountRowQuery(db, extra).where(eq(accounts.id, id));

/** The account as it was judged: with the same role, the same records and the same limits. */
export const sameAsJudged = ({
  id,
  role,
  chatPermissions: chat,
  adminPanelPermissions: panel,
  kicksPerHour,
  longestBan,
  needsApproval,
}: AccountRow['account']): SQL | undefined =>
  and(
    eq(accounts.id, id),
    eq(accounts.role, role),
    eq(accounts.chatPermissions, chat),
    eq(accounts.adminPanelPermissions, panel),
    eq(accounts.kicksPerHour, kicksPerHour),
    eq(accounts.longestBan, longestBan),
    eq(accounts.needsApproval, needsApproval),
  );

/** What the version of an account is of: what operators change of it, with the flags of both of its records. */
export const judgedOf = ({ account, chat, panel }: AccountRow): readonly unknown[] => {
  const {
    usernameSkeleton: _,
    nicknameSkeleton: __,
    skeletonVersion: ___,
    passwordHash: ____,
    ...columns
  } = account;
  return [columns, chat, panel];
};
