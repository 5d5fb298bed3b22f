import { asc, count } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { listFieldsOf } from '../../protocol/resources/list-fields.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { listFailure, numPages, type Page, parsePage } from '../http/paging.ts';
import { versionOf } from '../http/version.ts';
import { arrangedRows } from '../resources/generic/arranged-rows.ts';
import { accountById, judgedOf } from './account-row.ts';
import { accountView } from './account-view.ts';

const oldestFirst = [asc(accounts.createdAt), asc(accounts.id)];

/** GET /users: always a page, the oldest accounts first if nothing else is asked for. */
export const listAccounts: Handler = async c => {
  await requireOperator(c, resource.section);
  const query = new URL(c.req.url).searchParams;
  if (query.get('filter')) throw listFailure('filter', 'is not known here');
  const page = parsePage(query, resource.pageSize) ?? { page: 1, limit: resource.pageSize };
  const db = database(c.env);
  const asked = parseListQuery(query, listFieldsOf(resource));
  if (asked) {
    const options = { resource, table: accounts, where: undefined, order: oldestFirst, query: asked, page };
    const { rows, total } = await arrangedRows(db, options);
    const users = rows.map(accountView);
    return answer(c, 'GET /users', { numPages: numPages(total, page), total, users });
  }
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
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
