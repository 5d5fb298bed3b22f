import { asc, count, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../protocol/resources/define.ts';
import { listFieldsOf } from '../../../protocol/resources/list-fields.ts';
import { requireOperator } from '../../auth/guard.ts';
import { requireSession } from '../../auth/session.ts';
import { whileJudged } from '../../auth/while-judged.ts';
import { database } from '../../db/client.ts';
import type { AppContext, Handler } from '../../http/handler.ts';
import { parseListQuery } from '../../http/list-query.ts';
import { listFailure, numPages, parsePage } from '../../http/paging.ts';
import { arrangedRows } from './arranged-rows.ts';
import { listBody } from './bodies.ts';
import { columnNamed } from './find-record.ts';
import { type RegisteredResource, type Row, toRow } from './registered-resource.ts';

/** A page of the list, or the whole of it, narrowed by one of the entity's filters, and searched and ordered as is asked. */
export const list =
  (registered: RegisteredResource): Handler =>
  async c => {
    const query = new URL(c.req.url).searchParams;
    const page = parsePage(query, registered.resource.pageSize);
    const judging = assertReadAccess(c, registered.resource, page !== null);
    return c.json(await whileJudged(judging, readList(c, registered, query, page)));
  };

async function readList(
  c: AppContext,
  registered: RegisteredResource,
  query: URLSearchParams,
  page: ReturnType<typeof parsePage>,
): Promise<ReturnType<typeof listBody>> {
  const { resource, table, view = (row: Row) => row } = registered;
  const where = filterIn(query, registered);
  const db = database(c.env);
  const asked = parseListQuery(query, listFieldsOf(resource));
  if (asked) {
    const options = { resource, table, where, order: order(registered), query: asked, page };
    const { rows: found, total } = await arrangedRows(db, options);
    return listBody(resource, found.map(view), total, page ? numPages(total, page) : 1);
  }
  const rows = db
    .select()
    .from(table)
    .where(where)
    .orderBy(...order(registered));
  if (!page) return listBody(resource, (await rows).map(toRow).map(view));
  const [some, [counted]] = await db.batch([
    rows.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const total = counted?.total ?? 0;
  return listBody(resource, some.map(toRow).map(view), total, numPages(total, page));
}

async function assertReadAccess(
  c: AppContext,
  { readAccess, section }: Resource,
  isPage: boolean,
): Promise<void> {
  if (readAccess === 'sessions') await requireSession(c);
  else if (readAccess === 'operators' || (readAccess === 'audience' && isPage))
    await requireOperator(c, section);
}

function filterIn(query: URLSearchParams, { filters = {} }: RegisteredResource): SQL | undefined {
  const word = query.get('filter') ?? '';
  if (word === '') return undefined;
  if (!Object.hasOwn(filters, word)) throw listFailure('filter', 'is not known here');
  return filters[word];
}

/** By rank where there is one, then by age. */
function order({ resource, table }: RegisteredResource): SQL[] {
  const ranked = resource.rankedBy === undefined ? [] : [asc(columnNamed(table, resource.rankedBy))];
  return [...ranked, asc(table.createdAt ?? table.id), asc(table.id)];
}
