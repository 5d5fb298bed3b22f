import { asc, inArray } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { gifts } from '../../db/tables/gifts.ts';
import { answer } from '../../http/answer.ts';
import { fromEdge } from '../../http/from-edge.ts';
import type { Handler } from '../../http/handler.ts';
import { parsePage } from '../../http/paging.ts';
import { toRecord } from '../generic/bodies.ts';
import { callerAudiences } from '../generic/caller-audiences.ts';
import { list } from '../generic/list.ts';
import type { RegisteredResource } from '../generic/registered-resource.ts';

/** Without a page, the gifts of the caller's audience; with one, the panel's list. */
export const callerGifts = (registered: RegisteredResource): Handler => {
  const forThePanel = list(registered);
  const ofCaller = fromEdge(async c => {
    // A limit that is none is refused here as with a page.
    parsePage(new URL(c.req.url).searchParams, registered.resource.pageSize);
    const rows = await database(c.env)
      .select()
      .from(gifts)
      .where(inArray(gifts.userType, await callerAudiences(c)))
      .orderBy(asc(gifts.createdAt), asc(gifts.id));
    return answer(c, 'GET /gifts', { numPages: 1, total: rows.length, gifts: rows.map(toRecord) });
  });
  return c => (c.req.query('page') === undefined ? ofCaller(c) : forThePanel(c));
};
