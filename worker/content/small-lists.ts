import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { callerAudiences } from '../platform/crud/crud.ts';
import { list } from '../platform/crud/list.ts';
import { type RegisteredResource, type Row, type RowOf, toRecord } from '../platform/crud/record.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { avatars, stars } from '../platform/database/tables/appearance.ts';
import { gifts, type shortcuts } from '../platform/database/tables/content.ts';
import { answer } from '../platform/http/answer.ts';
import { fromEdge } from '../platform/http/from-edge.ts';
import type { Handler } from '../platform/http/handler.ts';
import { parsePage } from '../platform/http/paging.ts';

/** There is one default avatar: a new default ends the one before. */
export function clearOtherDefaults(
  db: Database,
  id: string,
  { default: isDefault }: Record<string, unknown>,
): Statement[] {
  if (isDefault !== true) return [];
  return [
    db
      .update(avatars)
      .set({ default: false })
      .where(and(eq(avatars.default, true), ne(avatars.id, id))),
  ];
}

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

/** With its word as `shortcut` too, as the chat's requirements and the emojis call it. It is answered alone: nothing is written by it. */
export const shortcutView = (row: RowOf<typeof shortcuts>): Row => ({ ...row, shortcut: row.shortcutTerm });

/**
 * Renumbers ranks from 1 to n without gaps. `moved`: this star takes its place (1 to n), and others move. `UPDATE
 * FROM` reads all new ranks before writing (sqlite.org/lang_update.html, 2026-11).
 */
export function renumberStars(db: Database, moved?: { id: string; place: number }): Statement {
  const { id = '', place = 0 } = moved ?? {};
  const others = sql`SELECT id, ROW_NUMBER() OVER (ORDER BY rank, created_at, id) AS nth FROM stars WHERE id <> ${id}`;
  const ranks = sql`
    SELECT id, nth + (${place} > 0 AND nth >= ${place}) AS place FROM (${others})
    UNION ALL SELECT id, MIN(${place}, (SELECT COUNT(*) FROM stars)) FROM stars WHERE id = ${id}`;
  return db
    .update(stars)
    .set({ rank: sql`ranked.place` })
    .from(sql`(${ranks}) AS ranked`)
    .where(sql`ranked.id = ${stars.id} AND ${stars.rank} <> ranked.place`);
}
