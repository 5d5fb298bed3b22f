import { desc, eq } from 'drizzle-orm';
import { whoOf } from '../../domain/who-of.ts';
import type { PersonRows } from '../../protocol/rest/person-data.ts';
import type { Database } from '../db/client.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { strikes } from '../db/tables/strikes.ts';
import { momentOf, ownAppealOf, WITHOUT_LINES } from '../strikes/appeal-records.ts';
import type { Person } from './person.ts';
import { casesAgainst } from './strike-erasure.ts';

/** What the staff keeps of somebody, without who of the staff it was: acts against them, notes, names. */
export async function staffRows(
  db: Database,
  person: Person,
): Promise<Pick<PersonRows, 'strikes' | 'notes' | 'names'>> {
  const who = whoOf(person);
  const [struck, notes, names] = await db.batch([
    db.select(WITHOUT_LINES).from(strikes).where(casesAgainst(person)).orderBy(desc(strikes.at)),
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
