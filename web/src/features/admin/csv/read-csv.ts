import Papa from 'papaparse';
import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { plural, t } from '../../../i18n/t-panel.ts';

/** Thrown if a file cannot be imported at all, unlike an error in one row. */
export class FileFault extends Error {}

/** `line`: number of the row's first line in the file, from 1. */
export type CsvRow = { line: number; cells: readonly string[] };
export type CsvTable = { headings: readonly string[]; rows: readonly CsvRow[] };

const MEGABYTE = 1024 * 1024;

/** Parses a file's rows and skips empty ones. Accepts UTF-8 with or without a byte order mark, and UTF-16 with one. */
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
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(t('admin.csv.fault.encoding'));
  }
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Matches an optional first line that declares the separator for spreadsheets. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;

const BREAKS = /\r\n|\r|\n/g;

function rowsOf(file: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const separator = SEPARATOR_LINE.exec(file);
  const text = file.slice(separator?.[0].length ?? 0);
  let [at, line] = [0, separator ? 2 : 1];
  Papa.parse<string[]>(text, {
    // Detects the separator, which depends on the spreadsheet's locale. No heading contains any of these characters.
    delimiter: separator?.[1] ?? /[,;\t]/.exec(text.split(BREAKS, 1)[0] ?? '')?.[0] ?? ',',
    // Disabled, because fast mode does not report row positions.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      // An unclosed quotation mark makes the rest of the file unreadable.
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new FileFault(t('admin.csv.fault.quotes', { line }));
      rows.push({ line, cells: data });
      line += text.slice(at, meta.cursor).match(BREAKS)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return rows;
}
