import { asc, count } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { listFailure, numPages, type Page, parsePage } from '../http/paging.ts';
import { versionOf } from '../http/version.ts';
import { accountById, judgedOf } from './account-row.ts';
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
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const version = await versionOf(c, judgedOf(row));
  return answer(c, 'GET /users/:key', { user: accountView(row.account) }, { version });
};

export const accountsQuery = (db: Database, { page, limit }: Page) =>
  db
    .select()
    .from(accounts)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(limit)
    .offset((page - 1) * limit);
