import { z } from 'zod';
import { IMPORTED_MEMBERS_MAX } from '../rest/member-import.ts';
import { fold } from '../text/fold.ts';
import { skeleton } from '../text/skeleton.ts';
import { repairMojibake } from './sql-dump.ts';

/** Kinds of imported records with their fields. */
export const IMPORTED_FIELDS = {
  members: { required: ['username'], optional: ['nickname', 'color', 'joinedAt'] },
  rooms: { required: ['name'], optional: ['subject', 'maxUsers'] },
  bans: { required: [], optional: ['IPOrHost', 'country', 'banDuration', 'reason', 'note', 'nickname'] },
  words: { required: ['text'], optional: ['act', 'match', 'replacement'] },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[] }>;
export type ImportKind = keyof typeof IMPORTED_FIELDS;
export const IMPORT_KINDS = Object.keys(IMPORTED_FIELDS) as ImportKind[];

/**
 * Source of a field's value: a column, converted if needed. `unixTime`: seconds since 1970. `day`: the day of a date.
 * `words` replaces cells by other values; cells that `words` does not list leave the field empty.
 */
const Source = z.union([
  z.string().min(1),
  z.strictObject({ column: z.string().min(1), as: z.enum(['text', 'unixTime', 'day']).default('text') }),
  z.strictObject({ column: z.string().min(1), words: z.record(z.string(), z.string()) }),
  z.strictObject({ always: z.string() }),
]);

/** A table of a dump, or a CSV file. `without` excludes rows by a column's values. */
const Table = z.strictObject({
  table: z.string().min(1).optional(),
  fields: z.record(z.string(), Source),
  without: z.record(z.string(), z.array(z.string())).default({}),
});

/** A mapping file. It assigns columns of another chat's tables to fields. */
export const ImportMapping = z
  .strictObject({ members: Table, rooms: Table, bans: Table, words: Table })
  .partial()
  .superRefine((mapping, context) => {
    for (const kind of IMPORT_KINDS)
      for (const field of Object.keys(mapping[kind]?.fields ?? {}))
        if (!fieldsOf(kind).includes(field))
          context.addIssue({
            code: 'custom',
            path: [kind, 'fields', field],
            message: 'must be a field to import',
          });
  });
export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportTable = NonNullable<ImportMapping[ImportKind]>;

export const fieldsOf = (kind: ImportKind): readonly string[] => [
  ...IMPORTED_FIELDS[kind].required,
  ...IMPORTED_FIELDS[kind].optional,
];

/** Columns with passwords or hashes, which the import never reads. */
const SECRET = /pass|pwd|hash|salt|secret|token/i;

export const isSecretColumn = (column: string): boolean => SECRET.test(column);

/** Mapping for a file whose columns have the names of the fields. */
export const plainMapping = (kind: ImportKind, columns: readonly string[]): ImportTable => ({
  fields: Object.fromEntries(
    fieldsOf(kind).flatMap(field => (columns.includes(field) ? [[field, field]] : [])),
  ),
  without: {},
});

type Cells = Readonly<Record<string, string | null>>;

/** Returns the record of a row, or null if the mapping excludes the row. Empty cells leave their field unset. */
export function recordOf({ fields, without }: ImportTable, cells: Cells): Record<string, unknown> | null {
  if (Object.entries(without).some(([column, values]) => values.includes(cells[column] ?? ''))) return null;
  const values = Object.entries(fields).flatMap(([field, source]) => {
    const value = valueFrom(source, cells);
    return value === null ? [] : [[field, NUMBERS.has(field) ? Number(value) : value] as const];
  });
  return Object.fromEntries(values);
}

const NUMBERS = new Set(['maxUsers']);

function valueFrom(source: z.infer<typeof Source>, cells: Cells): string | null {
  if (typeof source !== 'string' && 'always' in source) return source.always;
  const column = typeof source === 'string' ? source : source.column;
  if (isSecretColumn(column)) return null;
  const cell = repairMojibake(cells[column] ?? '').trim();
  if (cell === '') return null;
  if (typeof source === 'string') return cell;
  if ('words' in source) return Object.hasOwn(source.words, cell) ? (source.words[cell] ?? null) : null;
  if (source.as === 'unixTime') return timeOf(Number(cell) * 1000);
  return source.as === 'day' ? timeOf(Date.parse(`${cell.slice(0, 10)}T00:00:00Z`)) : cell;
}

/** Returns ISO 8601, or null for no time, which such tables store as 0 or 0000-00-00. */
const timeOf = (ms: number): string | null =>
  Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? new Date(ms).toISOString() : null;

/** A record to import, with its line number in the file, from 1. */
export type ImportRow = { line: number; record: Readonly<Record<string, unknown>> };

/** A row with the same name as an earlier row, or with a similar name. */
type Namesake = { row: ImportRow; like: ImportRow; isSame: boolean };

/** Fields that must be unique, in comparable form. Bans have no name. */
const NAMES: Readonly<Record<ImportKind, { fields: readonly string[]; keyOf: (name: string) => string }>> = {
  members: { fields: ['username', 'nickname'], keyOf: skeleton },
  rooms: { fields: ['name'], keyOf: skeleton },
  bans: { fields: [], keyOf: fold },
  words: { fields: ['text'], keyOf: fold },
};

/**
 * Separates rows with new names from rows that repeat a name of another row. The oldest member keeps a name.
 */
export function separateDuplicates(
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

/** Sorts members without a joining date last, so that they never take an older member's name. */
const byAge = (a: ImportRow, b: ImportRow): number => ageOf(a) - ageOf(b) || a.line - b.line;

const ageOf = ({ record: { joinedAt } }: ImportRow): number =>
  typeof joinedAt === 'string' ? Date.parse(joinedAt) : Number.MAX_SAFE_INTEGER;

/** Maximum body size of a call, below the site's limit of 64 KiB. */
const CALL_BYTES = 60_000;

/** Groups rows by the limits of a call: body size and number of rows. */
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
