import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Account, accounts as resource } from '../../protocol/resources/accounts.ts';
import { listFieldsOf } from '../../protocol/resources/define.ts';
import { arrangedRows } from '../platform/crud/list.ts';
import { type Database, database } from '../platform/database/client.ts';
import { accounts, siteRoles } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler } from '../platform/http/handler.ts';
import { listFailure, numPages, type Page, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { versionOf } from '../platform/http/version.ts';
import { accountById, authorizedState } from '../platform/sessions/account.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { cardsOf } from './member-cards.ts';

/** An account as the panel sees it. Fields are listed one by one, so that a new column is not exposed by accident. */
export const accountView = (account: typeof accounts.$inferSelect): Account => ({
  _id: account.id,
  username: account.username,
  nickname: account.nickname,
  email: account.email,
  role: account.role,
  siteRole: account.siteRole,
  decoration: account.decoration,
  color: account.color,
  backgroundColor: account.backgroundColor,
  image: account.image,
  star: account.star,
  nicknameImg: account.nicknameImg,
  subscriptionStartDate: account.subscriptionStartDate,
  subscriptionEndDate: account.subscriptionEndDate,
  kicksPerHour: account.kicksPerHour,
  longestBan: account.longestBan,
  needsApproval: account.needsApproval,
  adminPanelPermissions: account.adminPanelPermissions,
  chatPermissions: account.chatPermissions,
  masterOf: account.masterOf,
  ...(account.botTokenId !== null && { bot: true }),
});

const oldestFirst = [asc(accounts.createdAt), asc(accounts.id)];

/** GET /users: always returns one page, by default with the oldest accounts first. */
export const listAccounts: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const query = new URL(c.req.url).searchParams;
  const hasCards = wantsCards(query);
  const page = parsePage(query, resource.pageSize) ?? { page: 1, limit: resource.pageSize };
  const db = database(c.env);
  const where = await holdersOf(db, query.get('filter') ?? '');
  const asked = parseListQuery(query, listFieldsOf(resource));
  if (asked) {
    const options = { resource, table: accounts, where, order: oldestFirst, query: asked, page };
    const { rows, total } = await arrangedRows(db, options);
    const users = await listViews(db, operator, rows, hasCards);
    return answer(c, 'GET /users', { numPages: numPages(total, page), total, users });
  }
  const [rows, [counted]] = await db.batch([
    accountsQuery(db, page, where),
    db.select({ total: count() }).from(accounts).where(where),
  ]);
  const total = counted?.total ?? 0;
  const users = await listViews(db, operator, rows, hasCards);
  return answer(c, 'GET /users', { numPages: numPages(total, page), total, users });
};

/** Whether the request asks for the members' public profiles, as the panel's export does. */
function wantsCards(query: URLSearchParams): boolean {
  const asked = query.get('cards') ?? 'false';
  if (asked !== 'true' && asked !== 'false') throw listFailure('cards', 'must be true or false');
  return asked === 'true';
}

async function listViews(
  db: Database,
  { chat }: Operator,
  rows: readonly (typeof accounts.$inferSelect)[],
  hasCards: boolean,
): Promise<Account[]> {
  if (!hasCards) return rows.map(accountView);
  const ids = rows.map(({ id }) => id);
  const cards = await cardsOf(db, chat, ids, Date.now());
  return rows.map(row => ({ ...accountView(row), ...cards.get(row.id) }));
}

/** Filter of the account list by role id. */
async function holdersOf(db: Database, role: string): Promise<SQL | undefined> {
  if (role === '') return undefined;
  const [found] = await db.select({ base: siteRoles.base }).from(siteRoles).where(eq(siteRoles.id, role));
  if (!found) throw listFailure('filter', 'must be a known filter');
  return found.base === role
    ? and(eq(accounts.role, role), isNull(accounts.siteRole))
    : eq(accounts.siteRole, role);
}

export const readAccount: Handler = async c => {
  await requireOperator(c, resource.section);
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const version = await versionOf(c, authorizedState(row));
  return answer(c, 'GET /users/:key', { user: accountView(row.account) }, { version });
};

export const accountsQuery = (db: Database, { page, limit }: Page, where?: SQL) =>
  db
    .select()
    .from(accounts)
    .where(where)
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
