import { desc, eq, or } from 'drizzle-orm';
import { whoOf } from '../../domain/who-of.ts';
import type { PersonRows } from '../../protocol/rest/person-data.ts';
import type { Database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { strikes } from '../db/tables/strikes.ts';
import { momentOf, ownAppealOf, WITHOUT_LINES } from '../strikes/appeal-records.ts';
import { type Person, userIdsOf } from './person.ts';

/** What the staff keeps of somebody, without who of the staff it was: acts against them, notes, names. */
export async function staffRows(
  db: Database,
  person: Person,
): Promise<Pick<PersonRows, 'strikes' | 'notes' | 'names'>> {
  const who = whoOf(person);
  const ids = userIdsOf(person);
  const areAgainst =
    person.by === 'device'
      ? or(eq(strikes.fingerprint, person.fingerprint), inList(strikes.userId, ids))
      : inList(strikes.userId, ids);
  const [struck, notes, names] = await db.batch([
    db.select(WITHOUT_LINES).from(strikes).where(areAgainst).orderBy(desc(strikes.at)),
    db.select().from(staffNotes).where(eq(staffNotes.who, who)).orderBy(desc(staffNotes.at)),
    db.select().from(pastNames).where(eq(pastNames.who, who)).orderBy(desc(pastNames.lastAt)),
  ]);
  return {
    strikes: struck.map(ownAppealOf),
    notes: notes.map(({ text, at }) => ({ text, at: momentOf(at) })),
    names: names.map(({ name, firstAt, lastAt }) => ({
      name,
      firstAt: momentOf(firstAt),
      lastAt: momentOf(lastAt),
    })),
  };
}
