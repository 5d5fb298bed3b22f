import type { Field } from '../../../../../protocol/resources/define.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { withAsciiDigits } from '../../../i18n/ascii-digits.ts';

/**
 * Converts a cell to the field's value in the request. An invalid cell is passed unchanged, so that the schema refuses
 * it.
 */
export function valueOfCell(field: Field | undefined, cell: string): unknown {
  if (field?.kind === 'flag') return FLAGS.get(fold(cell.trim())) ?? cell;
  if (field?.kind === 'moment') return withAsciiDigits(cell);
  const number = withAsciiDigits(cell.trim());
  const isNumber = field?.kind === 'number' || typeof field?.choices?.[0] === 'number';
  if (isNumber && /^-?\d{1,15}$/.test(number)) return Number(number);
  return choiceNamed(field, cell) ?? cell;
}

/** Accepted spellings of yes and no in spreadsheets. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1', 'نعم', 'صح', 'صحيح', '✓'].map(word => [fold(word), true] as const),
  ...['false', 'no', '0', 'لا', 'خطأ', '✗'].map(word => [fold(word), false] as const),
]);

/** Finds a choice by its displayed name. */
function choiceNamed({ words = {} }: Partial<Field> = {}, cell: string): string | undefined {
  const named = fold(cell.trim());
  return Object.keys(words).find(value => fold(words[value] ?? '') === named);
}

/**
 * Whether an empty cell is omitted from the request, so that the field gets its initial value. If the field may be
 * empty, the cell is sent as empty text instead.
 */
export const isLeftOut = (field: Field | undefined, cell: string): boolean =>
  cell === '' && !field?.shape.safeParse('').success;

export const cellOfValue = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
