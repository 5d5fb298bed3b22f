import { createHash } from 'node:crypto';
import type { AuditType } from '../../../protocol/entities/audit.ts';
import { fold } from '../../../protocol/text/fold.ts';

/** Content of an entry: actor, action, and origin. `eventDate` in milliseconds. */
export type AuditEntry = {
  id: string;
  eventDate: number;
  username: string;
  decoration: string;
  userRole: string;
  country: string;
  fingerprintAndIP: string;
  eventData: string;
  eventType: AuditType;
  /** Turns of the entries that this action erased. */
  erases?: number[];
};

/**
 * The hash covers `addressSeal` instead of the address and device, so that these can be removed together with
 * `addressKey`.
 */
export type ChainedEntry = Omit<AuditEntry, 'erases'> & {
  turn: number;
  erases: number[] | null;
  addressKey: string | null;
  addressSeal: string | null;
  folded: string;
  previous: string;
  hash: string;
};
export type ChainTail = Pick<ChainedEntry, 'turn' | 'hash'>;

export const CHAIN_START: ChainTail = { turn: 0, hash: 'the first entry' };

/**
 * Converts an entry to the next link of the chain. `addressKey`: random; null leaves the address unsealed, as in the
 * oldest entries.
 */
export function chainEntry(entry: AuditEntry, after: ChainTail, addressKey: string | null): ChainedEntry {
  const addressSeal = addressKey === null ? null : sealOf(addressKey, entry.fingerprintAndIP);
  const { erases = null } = entry;
  const linked = { ...entry, erases, turn: after.turn + 1, previous: after.hash, addressKey, addressSeal };
  return { ...linked, folded: searchText(entry), hash: hashOf(linked) };
}

export const searchText = (entry: Pick<AuditEntry, (typeof SEARCHED)[number]>): string =>
  fold(SEARCHED.map(field => entry[field]).join('\n'));

/**
 * First turn at which the chain is broken, or null. A deleted entry's hash is trusted, because its content no longer
 * exists.
 */
export function findBreak(
  links: Iterable<Omit<ChainedEntry, 'folded'> & { deletedAt: number | null }>,
  from: ChainTail = CHAIN_START,
): number | null {
  let before = from;
  for (const each of links) {
    const isNext = each.turn === before.turn + 1 && each.previous === before.hash;
    if (!isNext || (each.deletedAt === null && !isWhole(each))) return before.turn + 1;
    before = each;
  }
  return null;
}

export function isWhole(chainEntry: Omit<ChainedEntry, 'folded'>): boolean {
  const { addressKey, addressSeal, fingerprintAndIP } = chainEntry;
  const holds =
    addressSeal === null ||
    (addressKey === null ? fingerprintAndIP === '' : sealOf(addressKey, fingerprintAndIP) === addressSeal);
  return holds && hashOf(chainEntry) === chainEntry.hash;
}

const sealOf = (key: string, value: string): string =>
  createHash('sha256').update(`${key}${value}`).digest('base64url');

const SEARCHED = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

const hashOf = (entry: Omit<ChainedEntry, 'folded' | 'hash' | 'addressKey'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.turn,
        entry.previous,
        entry.id,
        entry.eventDate,
        entry.username,
        entry.decoration,
        entry.userRole,
        entry.country,
        entry.addressSeal === null ? entry.fingerprintAndIP : { seal: entry.addressSeal },
        entry.eventData,
        entry.eventType,
        // Omitted if null, because entries of earlier versions have no `erases` and their hash must not change.
        ...(entry.erases === null ? [] : [{ erases: entry.erases }]),
      ]),
    )
    .digest('base64url');
