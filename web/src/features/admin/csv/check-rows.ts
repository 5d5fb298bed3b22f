import { jointErrors } from '../../../../../protocol/resources/define.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import { unguardCell } from '../../../../../protocol/text/csv.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { fieldFault } from '../../../i18n/field-fault.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { type Draft, labelOf } from '../admin-resource.ts';
import { isLeftOut, valueOfCell } from './cell-values.ts';
import type { CsvResource, Importing } from './importing.ts';
import { type CsvRow, type CsvTable, FileFault } from './read-csv.ts';

/** A file row as a request, with its errors. `name`: the first non-empty cell, as displayed. */
export type ImportLine = { line: number; name: string; body: Draft; faults: readonly string[] };
/** `unread`: headings of unknown columns. */
export type ImportFile = { lines: readonly ImportLine[]; unread: readonly string[] };

type Kind = { resource: CsvResource; importing: Importing; operator: OwnAccount };

/** Validates each row like the server, using only the row and the rows before it. */
export function checkRows(kind: Kind, { headings: written, rows }: CsvTable): ImportFile {
  const columns = importedColumns(kind.resource);
  const headings = written.map(heading => columnCalled(kind.resource, heading));
  assertHeadings(kind, headings);
  const seen = new Map<string, number>();
  return {
    lines: rows.map(row => checkRow(kind, headings, row, seen)),
    unread: headings.filter(name => name !== '' && !columns.includes(name)),
  };
}

/** Finds a column by field name or by the field's label in the panel. */
function columnCalled(resource: CsvResource, heading: string): string {
  const columns = importedColumns(resource);
  const called = fold(heading);
  return columns.includes(heading)
    ? heading
    : (columns.find(name =>
        [name, labelOf(resource, name), resource.labels[name] ?? name].some(each => fold(each) === called),
      ) ?? heading);
}

export const importedColumns = ({ csv }: CsvResource): string[] => [
  ...csv.fields,
  ...(csv.importedOnly ?? []),
];

/** Columns that every record requires. */
export const requiredColumns = ({ importing, operator }: Omit<Kind, 'resource'>): string[] =>
  Object.keys(faultsOf(importing.shape, importing.bodyOf({}, operator)));

function assertHeadings(kind: Kind, headings: readonly string[]): void {
  const columns = importedColumns(kind.resource);
  const missing = requiredColumns(kind).filter(name => columns.includes(name) && !headings.includes(name));
  if (missing.length > 0) throw new FileFault(t('admin.csv.fault.missing', { names: missing.join(COMMA) }));
  const twice = columns.filter(name => headings.indexOf(name) !== headings.lastIndexOf(name));
  if (twice.length > 0) throw new FileFault(t('admin.csv.fault.twice', { names: twice.join(COMMA) }));
}

function checkRow(
  { resource, importing, operator }: Kind,
  headings: readonly string[],
  { line, cells }: CsvRow,
  seen: Map<string, number>,
): ImportLine {
  const { csv } = resource;
  const values: Draft = {};
  for (const [at, name] of headings.entries()) {
    const field = resource.fields[name];
    const written = cells[at] ?? '';
    // Only exported fields are guarded against spreadsheet formulas.
    const cell = csv.fields.includes(name) ? unguardCell(written) : written;
    if (importedColumns(resource).includes(name) && !isLeftOut(field, cell))
      values[name] = valueOfCell(field, cell);
  }
  const body = importing.bodyOf(values, operator);
  const errors = { ...faultsOf(importing.shape, body) };
  for (const [name, text] of jointErrors(body, errors, importing.crossFieldErrors ?? (() => ({}))))
    errors[name] ??= text;
  for (const name of distinctOf(resource)) {
    if (values[name] === undefined) continue;
    const value = `${name} ${values[name]}`;
    const before = seen.get(value);
    if (before === undefined) seen.set(value, line);
    else errors[name] ??= `is also in line ${before}`;
  }
  const surplus = cells.slice(headings.length).some(cell => cell.trim() !== '');
  const faults = Object.entries(errors).map(
    ([name, text]) => `${labelOf(resource, name)}: ${fieldFault(text)}`,
  );
  return {
    line,
    name: csv.fields.map(name => cellNamed(values, name)).find(text => text !== '') ?? '',
    body,
    faults: surplus ? [...faults, t('admin.csv.fault.cells')] : faults,
  };
}

const cellNamed = (values: Draft, name: string): string => String(values[name] ?? '').trim();

const distinctOf = ({ key, csv }: CsvResource): readonly string[] =>
  csv.distinct ?? (key === 'id' ? [] : [key]);

/** First schema error of each field. */
function faultsOf(shape: Importing['shape'], body: Draft): Record<string, string> {
  const faults: Record<string, string> = Object.create(null);
  for (const { path, message } of shape.safeParse(body).error?.issues ?? [])
    faults[String(path[0] ?? '')] ??= message;
  return faults;
}
