import { and, eq, isNull, not } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { powerOf } from '../accounts/power-of.ts';
import { requireOperator } from '../auth/guard.ts';
import { batchAssert, changedOne, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { strikes } from '../db/tables/strikes.ts';
import type { Handler } from '../http/handler.ts';
import { isLasting } from '../strikes/strike-statements.ts';
import { ERASED } from './erased-columns.ts';
import { panelEntry, withAuditEntries } from './with-audit.ts';

const GONE = 'event_gone';

type Event = typeof events.$inferSelect;

/** DELETE /events/{id}: removes the content of an entry of a lower rank, or as an owner of any. Its place in the chain stays, and so does who did it. */
export const removeEvent: Handler = async c => {
  const operator = await requireOperator(c, 'Events-Record');
  const db = database(c.env);
  const isListed = and(eq(events.id, c.req.param('key') ?? ''), isNull(events.deletedAt));
  const [event] = await db.select().from(events).where(isListed);
  if (!event) throw new Failure('not_found');
  assertAllowed(judgePower(powerOf(operator), { effect: 'eraseEntry', author: { rank: rankOf(event) } }));
  const erasure = db
    .update(events)
    .set({ ...ERASED, deletedAt: Date.now() })
    .where(isListed);
  // Whoever erases the entry of an erasure answers for what that one had erased.
  const erases = [event.turn, ...(event.erases ?? [])];
  const entry = { ...panelEntry(c, operator, erasureText(event)), erases };
  await withAuditEntries(
    c.env,
    [entry],
    [
      erasure,
      batchAssert(db, changedOne, GONE),
      // Its case goes with it, or its lines alone while the sanction lasts.
      db.delete(strikes).where(and(eq(strikes.id, event.id), not(isLasting(Date.now())))),
      db.update(strikes).set({ lines: [] }).where(eq(strikes.id, event.id)),
    ],
  ).catch(mapGoneError);
  return c.body(null, 204);
};

/** The site's own entries have no role: they are nobody's traces. */
const rankOf = ({ userRole }: Event): number => ROLES[isRole(userRole) ? userRole : 'visitor'].rank;

/** Which entry, and nothing of what it said: it is erased so that its people and words are gone. */
const erasureText = ({ turn, eventType, eventDate }: Event): string =>
  `حذف الحدث رقم ${turn} (${eventType}، ${new Date(eventDate).toISOString().slice(0, 10)})`;

function mapGoneError(error: unknown): never {
  throw failedAssertion(error) === GONE ? new Failure('not_found') : error;
}
