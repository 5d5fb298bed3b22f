import type { CsvColumns } from '../../../../../protocol/resources/define.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../../protocol/text/csv.ts';
import type { Row } from '../admin-resource.ts';
import { cellOfValue } from './cell-values.ts';

/** A file of these rows, under the names of their fields. Without rows it is a form to fill in. */
export function csvOfRows({ fields, exportedOnly = [] }: CsvColumns, rows: readonly Row[]): string {
  const names = [...fields, ...exportedOnly];
  const lines = rows.map(row => csvLine(names.map(name => cellOfValue(row[name]))));
  return BYTE_ORDER_MARK + csvLine(names) + lines.join('');
}
