import { desc, eq, or } from 'drizzle-orm';
import type { Participant } from '../../domain/participant.ts';
import { whoIs, whoOf } from '../../domain/who-of.ts';
import type { StaffCard } from '../../protocol/rest/cards.ts';
import type { Database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import { pastNames } from '../db/tables/past-names.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { strikes } from '../db/tables/strikes.ts';
import { momentOf, WITHOUT_LINES } from '../strikes/appeal-records.ts';

/** As many of each as a window shows. */
const SHOWN = 50;

/**
 * What the staff keeps of somebody: of an account what was against it or noted of it, with what guests of its device went by; of a guest
 * all that is of their device.
 */
export async function readStaffCard(db: Database, person: Participant): Promise<StaffCard> {
  const { accountType, userId, fingerprint } = person;
  const isGuest = accountType === 'visitor';
  const areAgainst =
    isGuest && fingerprint !== ''
      ? or(eq(strikes.userId, userId), eq(strikes.fingerprint, fingerprint))
      : eq(strikes.userId, userId);
  const device = fingerprint === '' ? [] : [whoOf({ by: 'device', fingerprint })];
  const [struck, notes, names] = await db.batch([
    db.select(WITHOUT_LINES).from(strikes).where(areAgainst).orderBy(desc(strikes.at)).limit(SHOWN),
    db
      .select()
      .from(staffNotes)
      .where(eq(staffNotes.who, whoIs(person) ?? ''))
      .orderBy(desc(staffNotes.at))
      .limit(SHOWN),
    db
      .select()
      .from(pastNames)
      .where(inList(pastNames.who, [...device, ...(isGuest ? [] : [whoOf({ by: 'account', id: userId })])]))
      .orderBy(desc(pastNames.lastAt))
      .limit(SHOWN),
  ]);
  return {
    strikes: struck.map(({ id, kind, at, nickname, byUsername, room, reason, until, outcome }) => ({
      ...{ _id: id, kind, nickname, byUsername, room, reason, outcome },
      at: momentOf(at),
      until: until === null ? null : momentOf(until),
    })),
    notes: notes.map(({ id, text, byUsername, at }) => ({ _id: id, text, byUsername, at: momentOf(at) })),
    names: names.map(({ name, firstAt, lastAt }) => ({
      name,
      firstAt: momentOf(firstAt),
      lastAt: momentOf(lastAt),
    })),
  };
}
