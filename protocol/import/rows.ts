import { IMPORTED_MEMBERS_MAX } from '../rest/member-import.ts';
import { fold } from '../text/fold.ts';
import { skeleton } from '../text/skeleton.ts';
import type { ImportKind } from './mapping.ts';

/** A record to import with the line of its file, from 1. */
export type ImportRow = { line: number; record: Readonly<Record<string, unknown>> };

/** A row that an earlier one makes superfluous: it has the same name, or one that looks like it. */
export type Namesake = { row: ImportRow; like: ImportRow; isSame: boolean };

/** Names of a record in the form in which they must differ. Bans have no name. */
const NAMES: Readonly<Record<ImportKind, { fields: readonly string[]; keyOf: (name: string) => string }>> = {
  members: { fields: ['username', 'nickname'], keyOf: skeleton },
  rooms: { fields: ['name'], keyOf: skeleton },
  bans: { fields: [], keyOf: fold },
  words: { fields: ['text'], keyOf: fold },
};

/** Splits rows into those that keep their names and those that come too late. Of members the oldest keeps a name. */
export function parted(
  kind: ImportKind,
  rows: readonly ImportRow[],
): { kept: ImportRow[]; late: Namesake[] } {
  const { fields, keyOf } = NAMES[kind];
  const holders = new Map<string, ImportRow>();
  const late: Namesake[] = [];
  const kept: ImportRow[] = [];
  const inTurn = kind === 'members' ? rows.toSorted(byAge) : rows;
  for (const row of inTurn) {
    const names = fields.flatMap(field => (typeof row.record[field] === 'string' ? [row.record[field]] : []));
    const keys = names.map(keyOf).filter(key => key !== '');
    const like = keys.map(key => holders.get(key)).find(holder => holder !== undefined);
    if (like) late.push({ row, like, isSame: like.record[fields[0] ?? ''] === row.record[fields[0] ?? ''] });
    else {
      for (const key of keys) holders.set(key, row);
      kept.push(row);
    }
  }
  return { kept, late };
}

/** Members without a day of joining come last, so that nobody takes an older member's name. */
const byAge = (a: ImportRow, b: ImportRow): number => ageOf(a) - ageOf(b) || a.line - b.line;

const ageOf = ({ record: { joinedAt } }: ImportRow): number =>
  typeof joinedAt === 'string' ? Date.parse(joinedAt) : Number.MAX_SAFE_INTEGER;

/** Bytes of one call, below the 64 KiB that a site takes. */
const CALL_BYTES = 60_000;

/** Rows in parts, each of which fits into one call. */
export function inCalls(rows: readonly ImportRow[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row.record)).length + 1;
    const last = parts.at(-1);
    const isFull = !last || last.length === IMPORTED_MEMBERS_MAX || bytes + size > CALL_BYTES;
    if (isFull) parts.push([row]);
    else last.push(row);
    bytes = isFull ? size : bytes + size;
  }
  return parts;
}
