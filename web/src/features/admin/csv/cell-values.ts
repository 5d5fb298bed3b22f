import type { Field } from '../../../../../protocol/resources/define.ts';

/** What a cell says of its field, for the request. What is no such value stays as it is written, and is refused by its schema. */
export function valueOfCell(field: Field | undefined, cell: string): unknown {
  if (field?.kind === 'flag') return FLAGS[cell.trim().toLowerCase()] ?? cell;
  const isNumber = field?.kind === 'number' || typeof field?.choices?.[0] === 'number';
  return isNumber && /^-?\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell;
}

/** Spreadsheets write TRUE. */
const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** An empty cell is the empty text where the field may be empty; elsewhere the field is left out, and has its initial value if any. */
export const isLeftOut = (field: Field | undefined, cell: string): boolean =>
  cell === '' && !field?.shape.safeParse('').success;

/** A value of a record as its cell. */
export const cellOfValue = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
