import Papa from 'papaparse';
import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { plural, t } from '../../../i18n/t-panel.ts';

/** Of a file that cannot be read as a whole. */
export class FileFault extends Error {}

/** `line`: where the row begins in the file, from 1. */
export type CsvRow = { line: number; cells: readonly string[] };
export type CsvTable = { headings: readonly string[]; rows: readonly CsvRow[] };

const MEGABYTE = 1024 * 1024;

/** The rows of a file in UTF-8, with or without a mark at its beginning, without empty ones. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const megabytes = CSV_IMPORTED_MAX_BYTES / MEGABYTE;
  if (bytes.length > CSV_IMPORTED_MAX_BYTES) throw new FileFault(t('admin.csv.fault.size', { megabytes }));
  const [head, ...rows] = rowsOf(textOf(bytes)).filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  if (!head || rows.length === 0) throw new FileFault(t('admin.csv.fault.empty'));
  if (rows.length > CSV_IMPORTED_MAX) {
    const what = plural('admin.csv.rows', rows.length);
    throw new FileFault(t('admin.csv.fault.rows', { what, max: CSV_IMPORTED_MAX }));
  }
  return { headings: head.cells.map(cell => cell.trim()), rows };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(t('admin.csv.fault.encoding'));
  }
}

const BREAKS = /\r\n|\r|\n/g;

function rowsOf(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  Papa.parse<string[]>(text, {
    // Spreadsheets write what their country writes between cells. No heading holds any of these.
    delimiter: /[,;\t]/.exec(text.split(BREAKS, 1)[0] ?? '')?.[0] ?? ',',
    // With it the place of each row is not told.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      // What comes behind an open quotation mark cannot be told apart.
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new FileFault(t('admin.csv.fault.quotes', { line }));
      rows.push({ line, cells: data });
      line += text.slice(at, meta.cursor).match(BREAKS)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return rows;
}
