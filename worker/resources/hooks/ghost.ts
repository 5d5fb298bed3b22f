import { and, count, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { operatorOf } from '../../auth/guard.ts';
import { type Database, database } from '../../db/client.ts';
import { events } from '../../db/tables/events.ts';
import { unseenSpells } from '../../db/tables/watch.ts';
import { numPages, pageIn } from '../page.ts';
import type { Handler } from '../routes.ts';

const PAGE_SIZE = 9;
const LATELY_MS = 24 * HOUR_MS;
const ACTS_SHOWN = 20;

type Spell = typeof unseenSpells.$inferSelect;
type Act = { eventDate: number; eventType: string; eventData: string };

/** GET /ghosts: who is hidden or ghost now, and who was in the last 24 h, each with what they did meanwhile. */
export const listGhosts: Handler = async c => {
  await operatorOf(c.req.raw, c.env, 'Ghost');
  const query = new URL(c.req.url).searchParams;
  const page = pageIn(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const now = Date.now();
  const db = database(c.env);
  const recent = or(isNull(unseenSpells.until), gte(unseenSpells.until, now - LATELY_MS));
  const [spells, [counted]] = await db.batch([
    db
      .select()
      .from(unseenSpells)
      .where(recent)
      .orderBy(sql`${unseenSpells.until} IS NOT NULL`, desc(unseenSpells.since), unseenSpells.id)
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(unseenSpells).where(recent),
  ]);
  const acts = await actsDuring(db, spells, now);
  const rows = spells.map((spell, at) => ghostOf(spell, acts[at] ?? []));
  const ghosts = {
    now: rows.filter(({ until }) => until === null),
    lately: rows.filter(({ until }) => until !== null),
  };
  const total = counted?.total ?? 0;
  return c.json({ status: 'success', data: { numPages: numPages(total, page), total, ghosts } });
};

async function actsDuring(db: Database, spells: readonly Spell[], now: number): Promise<Act[][]> {
  const [first, ...rest] = spells.map(({ username, since, until }) =>
    db
      .select({ eventDate: events.eventDate, eventType: events.eventType, eventData: events.eventData })
      .from(events)
      .where(
        and(
          eq(events.username, username),
          isNull(events.deletedAt),
          gte(events.eventDate, since),
          lte(events.eventDate, until ?? now),
        ),
      )
      .orderBy(desc(events.turn))
      .limit(ACTS_SHOWN),
  );
  return first ? db.batch([first, ...rest]) : [];
}

const ghostOf = ({ id, userID, username, nickname, visibility, room, since, until }: Spell, acts: Act[]) => ({
  _id: id,
  userID,
  username,
  nickname,
  visibility,
  room,
  since: new Date(since).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
  acts: acts.map(act => ({ ...act, eventDate: new Date(act.eventDate).toISOString() })),
});
