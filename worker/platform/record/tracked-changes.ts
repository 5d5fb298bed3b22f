import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Field, Resource } from '../../../protocol/resources/define.ts';
import type { ResourceTable } from '../database/tables/columns.ts';
import type { ChangedField } from './audit-text.ts';

/**
 * Changed fields with a query of their previous values. The query runs before the action in the same transaction, so
 * that each of several concurrent edits records the values it replaced.
 */
export type TrackedChanges = { fields: readonly ChangedField[]; before: SQL };

/** D1 allows at most 32 arguments in a function call (2026-11). */
const ARGUMENTS_MAX = 30;

/** Values of one row as a JSON array of arrays, which `flat` joins. */
export function valuesBefore(values: readonly SQL[], from: SQL): SQL {
  const groups: SQL[] = [];
  for (let at = 0; at < values.length; at += ARGUMENTS_MAX)
    groups.push(sql`json_array(${sql.join(values.slice(at, at + ARGUMENTS_MAX), sql`, `)})`);
  return sql`(SELECT json_array(${sql.join(groups, sql`, `)}) FROM ${from})`;
}

type Tracked = { resource: Pick<Resource, 'fields' | 'labels'>; table: ResourceTable };

export function trackChanges(
  { resource, table }: Tracked,
  id: string,
  written: Record<string, unknown>,
): TrackedChanges {
  const columns = trackedColumns({ resource, table }, written);
  return {
    fields: columns.map(({ field }) => field),
    before: valuesBefore(
      columns.map(({ before }) => before),
      sql`${table} WHERE ${table.id} = ${id}`,
    ),
  };
}

export type TrackedColumn = { field: ChangedField; before: SQL };

/** Each written column with its field and the query of its previous value. */
export function trackedColumns(
  { resource, table }: Tracked,
  written: Record<string, unknown>,
): TrackedColumn[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.entries(written).flatMap(([name, after]): TrackedColumn[] => {
    const label = resource.labels[name] ?? PICTURE_LABELS[name];
    const column = columns[COLUMNS[name] ?? name];
    if (label === undefined || column === undefined || after === undefined) return [];
    const kind = kindOf(name, resource.fields[name]);
    if (kind === 'secret')
      return [
        { field: { field: name, label, kind, after: after !== null }, before: sql`${column} IS NOT NULL` },
      ];
    return [
      {
        field: { field: name, label, kind, words: resource.fields[name]?.words, after },
        before: column.dataType === 'json' ? sql`json(${column})` : sql`${column}`,
      },
    ];
  });
}

/** Labels of picture files, which are not fields of the form. */
const PICTURE_LABELS: Record<string, string> = { uploadPath: 'الصورة', emojiName: 'الصورة' };

const COLUMNS: Record<string, string> = { password: 'passwordHash' };

function kindOf(name: string, field: Field | undefined): Exclude<ChangedField['kind'], 'permission'> {
  if (name === 'password' || field?.isPrivate) return 'secret';
  return field?.kind === 'flag' || field?.kind === 'timetable' ? field.kind : 'value';
}
