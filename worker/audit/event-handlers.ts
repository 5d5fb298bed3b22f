import { MONITORED_LISTS } from '../../protocol/rest/monitored-lists.ts';
import { EventClaim } from '../../protocol/rest/monitoring.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { numPages, parsePage } from '../http/paging.ts';
import { idsWithEvidence, readEvidence } from '../strikes/read-evidence.ts';
import { readActSheet } from './act-sheet.ts';
import { auditLogOf } from './chain-pending.ts';
import { exportEvents } from './event-export.ts';
import { countEvents, eventOf, searchFor, selectEvents } from './event-search.ts';
import { removeEvent } from './remove-event.ts';

const SECTION = 'Events-Record';
const PAGE_SIZE = 8;
/** GET /events: newest first if nothing else is asked for; deleted entries are not listed. */
export const listEvents: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const db = database(c.env);
  const search = await searchFor(
    db,
    query.get('filter') ?? '',
    parseListQuery(query, MONITORED_LISTS.events),
  );
  const [rows, [counted]] = await db.batch([
    selectEvents(db, search)
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    countEvents(db, search),
  ]);
  const total = counted?.total ?? 0;
  const withEvidence = await idsWithEvidence(
    db,
    rows.map(({ id }) => id),
  );
  const events = rows.map(row => ({
    ...eventOf(row),
    ...(withEvidence.has(row.id) && { hasEvidence: true as const }),
  }));
  return answer(c, 'GET /events/', { numPages: numPages(total, page), total, events });
};

/** POST /events: the server writes all seventeen types itself, so a client's event is accepted and not stored. */
export const claimEvent: Handler = async c => {
  await requireOperator(c, null);
  const { eventType, eventData } = await readBody(c, EventClaim, 'Event');
  return answer(c, 'POST /events', { event: { eventType, eventData } });
};

/** GET /events/head: public, so that anybody may keep a copy of the head and compare the record with it later. */
export const readHead: Handler = async c => {
  c.header('Cache-Control', 'no-store');
  return answer(c, 'GET /events/head', await auditLogOf(c.env).published());
};

export const eventRoutes: Routes = {
  '/events': { GET: listEvents, POST: claimEvent },
  '/events/head': { GET: readHead },
  '/events/sheet': { GET: readActSheet },
  '/events/export': { GET: exportEvents },
  '/events/:key/evidence': { GET: readEvidence },
  '/events/:key': { DELETE: removeEvent },
};
