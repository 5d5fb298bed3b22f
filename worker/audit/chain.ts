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

/** `addressSeal` stands in the hash for the address and device, which may be dropped, and then `addressKey` with them. */
export type Link = Entry & {
  turn: number;
  addressKey: string | null;
  addressSeal: string | null;
  folded: string;
  previous: string;
  hash: string;
};
export type Tail = Pick<Link, 'turn' | 'hash'>;

/** Where the chain begins. */
export const BEGINNING: Tail = { turn: 0, hash: 'the first entry' };

/** An entry as the next of the chain. `addressKey` is random; null leaves the address unsealed, as the first entries were. */
export function link(entry: Entry, after: Tail, addressKey: string | null): Link {
  const addressSeal = addressKey === null ? null : sealOf(addressKey, entry.fingerprintAndIP);
  const linked = { ...entry, turn: after.turn + 1, previous: after.hash, addressKey, addressSeal };
  return { ...linked, folded: foldedOf(entry), hash: hashOf(linked) };
}

/** All that a search looks in. */
export const foldedOf = (entry: Pick<Entry, (typeof SEARCHED)[number]>): string =>
  fold(SEARCHED.map(field => entry[field]).join('\n'));

/** The first turn at which the chain does not hold, or null. A deleted entry is believed its hash, its words being gone. */
export function breakIn(
  links: Iterable<Omit<Link, 'folded'> & { deletedAt: number | null }>,
  from: Tail = BEGINNING,
): number | null {
  let before = from;
  for (const each of links) {
    const isNext = each.turn === before.turn + 1 && each.previous === before.hash;
    if (!isNext || (each.deletedAt === null && !isWhole(each))) return before.turn + 1;
    before = each;
  }
  return null;
}

function isWhole(link: Omit<Link, 'folded'>): boolean {
  const { addressKey, addressSeal, fingerprintAndIP } = link;
  const holds =
    addressSeal === null ||
    (addressKey === null ? fingerprintAndIP === '' : sealOf(addressKey, fingerprintAndIP) === addressSeal);
  return holds && hashOf(link) === link.hash;
}

const sealOf = (key: string, value: string): string =>
  createHash('sha256').update(`${key}${value}`).digest('base64url');

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
  addressSeal,
  eventData,
  eventType,
}: Omit<Link, 'folded' | 'hash' | 'addressKey'>): string =>
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
        addressSeal === null ? fingerprintAndIP : { seal: addressSeal },
        eventData,
        eventType,
      ]),
    )
    .digest('base64url');
