import { CHAIN_START, type ChainedEntry, type ChainTail, isWhole } from '../platform/record/chain.ts';

export type StoredEntry = Omit<ChainedEntry, 'folded'> & { deletedAt: number | null };

/** Data from outside the database: head, writes with an unknown outcome, and removals by retention. */
export type Witness = { head: ChainTail | null; announced: readonly ChainTail[]; anchor: ChainTail | null };

/** `faults`: evidence that the record was changed. `notes`: harmless findings. */
export type Verification = { faults: string[]; notes: string[] };

/**
 * Compares the record with its external witnesses. Witnesses are read twice, because entries may be written meanwhile.
 * All positions in `before` must be in the record, and no entry may be newer than `after`. `entries` are in turn order.
 */
export function verifyRecord(
  entries: readonly StoredEntry[],
  { before, after }: { before: Witness; after: Witness },
): Verification {
  const anchor = after.anchor ?? CHAIN_START;
  return {
    faults: [
      ...brokenLinks(entries, anchor),
      ...unprovenErasures(entries),
      ...missingHead(entries, anchor, before.head),
      ...foreignEntries(entries, after),
    ],
    notes: writesUnderWay(entries, after),
  };
}

function brokenLinks(entries: readonly StoredEntry[], anchor: ChainTail): string[] {
  const [first] = entries;
  // Retention signs the anchor before it removes entries, so entries before the anchor may still exist.
  let last = first && first.turn <= anchor.turn ? { turn: first.turn - 1, hash: first.previous } : anchor;
  return entries.flatMap(entry => {
    const faults = linkFaults(entry, last);
    if (entry.turn === anchor.turn && entry.hash !== anchor.hash) faults.push(unpublished(entry.turn));
    last = entry;
    return faults;
  });
}

function linkFaults(entry: StoredEntry, last: ChainTail): string[] {
  const { turn, previous, deletedAt } = entry;
  const isWritten = deletedAt !== null || isWhole(entry);
  return [
    ...(turn > last.turn + 1 ? [`${named(last.turn + 1, turn - 1)} missing.`] : []),
    ...(turn === last.turn + 1 && previous !== last.hash
      ? [`Entry ${turn} does not follow the one before it.`]
      : []),
    ...(isWritten ? [] : [`Entry ${turn} was changed after it was written.`]),
  ];
}

/** A deletion mark is valid only if an entry lists it. If that entry was erased too, another entry lists both. */
function unprovenErasures(entries: readonly StoredEntry[]): string[] {
  const named = new Set(
    entries.flatMap(entry => (entry.deletedAt === null && isWhole(entry) ? (entry.erases ?? []) : [])),
  );
  return entries
    .filter(({ turn, deletedAt }) => deletedAt !== null && !named.has(turn))
    .map(({ turn }) => `Entry ${turn} is marked as deleted, and no entry says who deleted it.`);
}

function missingHead(entries: readonly StoredEntry[], anchor: ChainTail, head: ChainTail | null): string[] {
  if (head === null || head.turn <= anchor.turn) return [];
  const last = entries.at(-1);
  if (!last) return [`All entries are missing: the published head is entry ${head.turn}.`];
  if (last.turn < head.turn)
    return [
      `The newest entries are missing: the record ends at entry ${last.turn}, and its published head is entry ${head.turn}.`,
    ];
  const published = entries.find(({ turn }) => turn === head.turn);
  return published && published.hash !== head.hash ? [unpublished(head.turn)] : [];
}

/** Entries after the head are valid only up to an announced write. */
function foreignEntries(entries: readonly StoredEntry[], witness: Witness): string[] {
  const known = lastAnnounced(entries, witness) ?? witness.head?.turn ?? 0;
  const foreign = entries.filter(({ turn }) => turn > known);
  const [first] = foreign;
  return first
    ? [
        `${named(first.turn, foreign.at(-1)?.turn ?? first.turn)} newer than the published head, and not written by the site.`,
      ]
    : [];
}

function writesUnderWay(entries: readonly StoredEntry[], witness: Witness): string[] {
  const turn = lastAnnounced(entries, witness);
  if (turn === undefined) return [];
  const from = (witness.head?.turn ?? 0) + 1;
  return [
    `${named(from, turn)} newer than the published head: the write was announced and not yet confirmed.`,
  ];
}

const lastAnnounced = (entries: readonly StoredEntry[], { announced }: Witness): number | undefined =>
  entries.findLast(({ turn, hash }) => announced.some(each => each.turn === turn && each.hash === hash))
    ?.turn;

const unpublished = (turn: number): string => `Entry ${turn} is not the one that was published.`;

const named = (from: number, to: number): string =>
  from === to ? `Entry ${from} is` : `Entries ${from} to ${to} are`;
