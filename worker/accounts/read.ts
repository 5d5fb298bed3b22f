import { asc, count, eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { operatorOf } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { numPages, type Page, pageIn, refused } from '../resources/page.ts';
import type { Handler } from '../resources/routes.ts';
import { accountView } from './account-view.ts';

/** GET /users: always a page, the oldest accounts first. */
export const listAccounts: Handler = async c => {
  await operatorOf(c.req.raw, c.env, resource.section);
  const query = new URL(c.req.url).searchParams;
  if (query.get('filter')) throw refused('filter', 'is not known here');
  const page = pageIn(query, resource.pageSize) ?? { page: 1, limit: resource.pageSize };
  const db = database(c.env);
  const [rows, [counted]] = await db.batch([
    accountsQuery(db, page),
    db.select({ total: count() }).from(accounts),
  ]);
  const total = counted?.total ?? 0;
  const users = rows.map(accountView);
  return c.json({ status: 'success', data: { numPages: numPages(total, page), total, users } });
};

/** GET /users/{id}. */
export const readAccount: Handler = async c => {
  await operatorOf(c.req.raw, c.env, resource.section);
  const [row] = await database(c.env)
    .select()
    .from(accounts)
    .where(eq(accounts.id, c.req.param('key') ?? ''));
  if (!row) throw new Failure('not_found');
  return c.json({ status: 'success', data: { user: accountView(row) } });
};

export const accountsQuery = (db: Database, { page, limit }: Page) =>
  db
    .select()
    .from(accounts)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(limit)
    .offset((page - 1) * limit);
