import { createReadStream, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import {
  type ImportKind,
  ImportMapping,
  type ImportRow,
  type ImportTable,
  isSecretColumn,
  plainMapping,
  recordOf,
} from '../../protocol/import/mapping.ts';
import { DumpFault, DumpReader } from '../../protocol/import/sql-dump.ts';
import { unguardCell } from '../../protocol/text/csv.ts';
import { Stopped } from '../deploy/stopped.ts';

/** Rows of a file, the number of rows that the mapping excludes, and columns that the import ignores. */
export type SourceRows = { rows: ImportRow[]; without: number; secret: readonly string[] };

export function readMapping(file: string, kind: ImportKind): ImportTable {
  const parsed = ImportMapping.safeParse(jsonIn(file));
  if (!parsed.success)
    throw new Stopped(
      `${file}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}.`,
    );
  const table = parsed.data[kind];
  if (!table) throw new Stopped(`${file} says nothing about ${kind}.`);
  return table;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Stopped(`${file} is no JSON: ${(error as Error).message}.`);
  }
}

/** Reads CSV or an SQL dump, depending on the file extension. */
export async function readRows(
  file: string,
  kind: ImportKind,
  table: ImportTable | null,
): Promise<SourceRows> {
  if (!/\.sql$/i.test(file)) return readCsv(file, kind, table);
  if (!table?.table) throw new Stopped('A dump needs a mapping file that names its table: --mapping FILE.');
  return readDump(file, { ...table, table: table.table });
}

function readCsv(file: string, kind: ImportKind, table: ImportTable | null): SourceRows {
  const text = decoded(readFileSync(file));
  const found: SourceRows = { rows: [], without: 0, secret: [] };
  let columns: string[] | null = null;
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(text, {
    step: ({ data, errors, meta }) => {
      const from = line;
      line += text.slice(at, meta.cursor).split('\n').length - 1;
      at = meta.cursor;
      const fault = errors.find(({ type }) => type === 'Quotes');
      if (fault) throw new Stopped(`${file}, line ${from}: ${fault.message}.`);
      if (data.every(cell => cell.trim() === '')) return;
      if (columns === null) columns = data.map(cell => cell.trim());
      else if (data.length > columns.length)
        throw new Stopped(`${file}, line ${from}: there are more cells than headings.`);
      else add(found, table ?? plainMapping(kind, columns), from, cellsOf(columns, data));
    },
  });
  return { ...found, secret: (columns ?? []).filter(isSecretColumn).map(printable) };
}

const cellsOf = (columns: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, at) => [column, unguardCell(cells[at] ?? '')]));

async function readDump(file: string, table: ImportTable & { table: string }): Promise<SourceRows> {
  const reader = new DumpReader();
  const rows: SourceRows = { rows: [], without: 0, secret: [] };
  const secret = new Set<string>();
  const take = (found: ReturnType<DumpReader['push']>): void => {
    for (const { table: name, line, cells } of found) {
      if (name !== table.table) continue;
      if (secret.size === 0)
        for (const column of Object.keys(cells).filter(isSecretColumn)) secret.add(column);
      add(rows, table, line, cells);
    }
  };
  try {
    const decoder = new TextDecoder(await encodingOf(file));
    for await (const part of createReadStream(file))
      take(reader.push(decoder.decode(part, { stream: true })));
    take(reader.push(decoder.decode()));
    take(reader.end());
  } catch (error) {
    throw error instanceof DumpFault
      ? new Stopped(`${file}, line ${error.line}: ${printable(error.message)}.`)
      : error;
  }
  return { ...rows, secret: [...secret].map(printable) };
}

/** Names in the file may contain control characters, which a terminal would execute. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

function add(
  found: SourceRows,
  table: ImportTable,
  line: number,
  cells: Readonly<Record<string, string | null>>,
) {
  const record = recordOf(table, cells);
  if (record) found.rows.push({ line, record });
  else found.without += 1;
}

/** Exports of older Arabic sites use Windows-1256. */
const OLD_ENCODING = 'windows-1256';

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    // The bytes are not valid UTF-8. Windows-1256 maps every byte to a character.
    return new TextDecoder(OLD_ENCODING).decode(bytes);
  }
}

async function encodingOf(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  try {
    for await (const part of createReadStream(file)) decoder.decode(part, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return OLD_ENCODING;
  }
}
