import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { Statement } from '../../db/statement.ts';
import { stars } from '../../db/tables/stars.ts';

/**
 * Ranks are 1 to n without ties or gaps, whatever else the batch does. With `moved` that star takes its place, counted from 1 and at
 * most n, and the others make room. `UPDATE FROM` reads every new rank before it writes one (sqlite.org/lang_update.html, 2026-11).
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
