import { createHash } from 'node:crypto';
import type { AuditType } from '../../protocol/entities/audit-entry.ts';
import { fold } from '../../protocol/text/fold.ts';

/** What an entry says: who did what, and from where. `eventDate` is milliseconds. */
export type Entry = {
  id: string;
  eventDate: number;
  username: string;
  decoration: string;
  userRole: string;
  country: string;
  fingerprintAndIP: string;
  eventData: string;
  eventType: AuditType;
};

export type Link = Entry & { turn: number; folded: string; previous: string; hash: string };
export type Tail = Pick<Link, 'turn' | 'hash'>;

/** Where the chain begins. */
export const BEGINNING: Tail = { turn: 0, hash: 'the first entry' };

/** An entry as the next of the chain. */
export function link(entry: Entry, after: Tail): Link {
  const linked = { ...entry, turn: after.turn + 1, previous: after.hash };
  return { ...linked, folded: fold(SEARCHED.map(field => entry[field]).join('\n')), hash: hashOf(linked) };
}

/** The first turn at which the chain does not hold, or null. A deleted entry is believed its hash, its words being gone. */
export function breakIn(
  links: Iterable<Omit<Link, 'folded'> & { deletedAt: number | null }>,
  from: Tail = BEGINNING,
): number | null {
  let before = from;
  for (const each of links) {
    const isNext = each.turn === before.turn + 1 && each.previous === before.hash;
    if (!isNext || (each.deletedAt === null && hashOf(each) !== each.hash)) return before.turn + 1;
    before = each;
  }
  return null;
}

const SEARCHED = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

const hashOf = ({
  turn,
  previous,
  id,
  eventDate,
  username,
  decoration,
  userRole,
  country,
  fingerprintAndIP,
  eventData,
  eventType,
}: Omit<Link, 'folded' | 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        turn,
        previous,
        id,
        eventDate,
        username,
        decoration,
        userRole,
        country,
        fingerprintAndIP,
        eventData,
        eventType,
      ]),
    )
    .digest('base64url');
