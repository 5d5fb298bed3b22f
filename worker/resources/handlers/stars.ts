import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { stars } from '../../db/tables/stars.ts';

/** Moves a star to a rank, counted from 1, and renumbers the others, in one transaction. */
export async function rankStar(db: Database, id: string, place: number): Promise<void> {
  const all = await db
    .select({ id: stars.id, rank: stars.rank })
    .from(stars)
    .orderBy(asc(stars.rank), asc(stars.createdAt), asc(stars.id));
  const others = all.filter(star => star.id !== id);
  const moved = all.find(star => star.id === id);
  if (!moved) return;
  const ordered = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
  const changes = ordered
    .map((star, index) => ({ ...star, now: index + 1 }))
    .filter(star => star.rank !== star.now)
    .map(star => db.update(stars).set({ rank: star.now }).where(eq(stars.id, star.id)));
  const [first, ...rest] = changes;
  if (first) await db.batch([first, ...rest]);
}
