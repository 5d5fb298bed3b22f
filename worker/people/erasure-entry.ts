import { and, eq, sql } from 'drizzle-orm';
import { fold } from '../../protocol/text/fold.ts';
import type { AuditEntry } from '../audit/chain.ts';
import { matching } from '../audit/event-search.ts';
import { panelEntry } from '../audit/with-audit.ts';
import type { Operator } from '../auth/guard.ts';
import type { Database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import type { AppContext } from '../http/handler.ts';
import type { Person } from './person.ts';

/** As many as one entry names: about 4 kB of its row. */
const TURNS_AN_ENTRY = 500;

/**
 * The entries of an erasure, which name the turns that it erased: one at least. An account is called by its id, which says nothing by
 * itself once the account is gone; a device is not called.
 */
export function erasureEntries(
  c: AppContext,
  operator: Operator,
  person: Person,
  turns: readonly number[],
): AuditEntry[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(turns.length / TURNS_AN_ENTRY)) }, (_, at) =>
    turns.slice(at * TURNS_AN_ENTRY, (at + 1) * TURNS_AN_ENTRY),
  );
  return parts.map(erases => ({
    ...panelEntry(c, operator, `${titleOf(person)} أحداث السجل: ${erases.length}`),
    ...(erases.length > 0 && { erases }),
  }));
}

/** Whether the data of this account were erased before. Only an erasure begins its entry so. */
export async function wasErased(db: Database, id: string): Promise<boolean> {
  const title = titleOf({ by: 'account', id });
  const found = await db
    .select({ turn: events.turn })
    .from(events)
    .innerJoin(sql`events_search`, sql`events_search.rowid = ${events.turn}`)
    .where(
      and(
        matching([fold(title)]),
        eq(sql`+${events.eventType}`, 'adminPanel'),
        sql`instr(${events.eventData}, ${title}) = 1`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

const titleOf = (person: { by: 'account'; id: string } | { by: 'device' }): string =>
  person.by === 'account' ? `محو بيانات الحساب ${person.id}،` : 'محو بيانات جهاز،';
