import { asc, count, eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { listFailure, numPages, type Page, parsePage } from '../http/paging.ts';
import { accountView } from './account-view.ts';

/** GET /users: always a page, the oldest accounts first. */
export const listAccounts: Handler = async c => {
  await requireOperator(c, resource.section);
  const query = new URL(c.req.url).searchParams;
  if (query.get('filter')) throw listFailure('filter', 'is not known here');
  const page = parsePage(query, resource.pageSize) ?? { page: 1, limit: resource.pageSize };
  const db = database(c.env);
  const [rows, [counted]] = await db.batch([
    accountsQuery(db, page),
    db.select({ total: count() }).from(accounts),
  ]);
  const total = counted?.total ?? 0;
  const users = rows.map(accountView);
  return answer(c, 'GET /users', { numPages: numPages(total, page), total, users });
};

/** GET /users/{id}. */
export const readAccount: Handler = async c => {
  await requireOperator(c, resource.section);
  const [row] = await database(c.env)
    .select()
    .from(accounts)
    .where(eq(accounts.id, c.req.param('key') ?? ''));
  if (!row) throw new Failure('not_found');
  return answer(c, 'GET /users/:key', { user: accountView(row) });
};

export const accountsQuery = (db: Database, { page, limit }: Page) =>
  db
    .select()
    .from(accounts)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(limit)
    .offset((page - 1) * limit);
