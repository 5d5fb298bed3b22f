import Papa from 'papaparse';
import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { plural, t } from '../../../i18n/t-panel.ts';

/** A file that cannot be read at all. */
export class FileFault extends Error {}

/** `line`: where the row begins in the file, from 1. */
export type CsvRow = { line: number; cells: readonly string[] };
export type CsvTable = { headings: readonly string[]; rows: readonly CsvRow[] };

const MEGABYTE = 1024 * 1024;

/** The rows of a file in UTF-8, with or without a mark at its beginning, or in UTF-16 with one, without empty ones. */
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

/** Spreadsheets save "Unicode text" in UTF-16 with a mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** A first line by which a file tells a spreadsheet what stands between its cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;

const BREAKS = /\r\n|\r|\n/g;

function rowsOf(file: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const separator = SEPARATOR_LINE.exec(file);
  const text = file.slice(separator?.[0].length ?? 0);
  let [at, line] = [0, separator ? 2 : 1];
  Papa.parse<string[]>(text, {
    // Spreadsheets write what their country writes between cells. No heading holds any of these.
    delimiter: separator?.[1] ?? /[,;\t]/.exec(text.split(BREAKS, 1)[0] ?? '')?.[0] ?? ',',
    // In fast mode the place of each row is not reported.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      // After an unclosed quotation mark the rest cannot be parsed.
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new FileFault(t('admin.csv.fault.quotes', { line }));
      rows.push({ line, cells: data });
      line += text.slice(at, meta.cursor).match(BREAKS)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return rows;
}
