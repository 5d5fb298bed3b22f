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

/** Removes the default mark from other avatars, because only one default exists. */
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

/** Without a page, returns the gifts for the caller's audience. With a page, returns the panel's list. */
export const callerGifts = (registered: RegisteredResource): Handler => {
  const forThePanel = list(registered);
  const ofCaller = fromEdge(async c => {
    // Refuses an invalid limit even if no page is requested.
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

/**
 * Returns the word also as `shortcut`, its name in the chat's requirements and in the emojis. Writes never use that
 * field.
 */
export const shortcutView = (row: RowOf<typeof shortcuts>): Row => ({ ...row, shortcut: row.shortcutTerm });

/**
 * Renumbers ranks from 1 to n without gaps. `moved`: a star and its new position (1 to n); the others shift. `UPDATE
 * FROM` reads all new ranks before it writes (sqlite.org/lang_update.html, 2026-11).
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
