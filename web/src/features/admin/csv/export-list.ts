import { saveFile } from '../../../browser/save-file.ts';
import type { ListView } from '../list/use-list-view.ts';
import { readRows } from '../list/use-rows.ts';
import { csvOfRows } from './csv-of-rows.ts';
import type { CsvResource } from './importing.ts';
import { wholeList } from './whole-list.ts';

/** Saves a list as it is searched and ordered, all its pages, as a file; how many rows it has. */
export async function exportList(resource: CsvResource, view: ListView): Promise<number> {
  const rows = await wholeList(readRows(resource.name), view);
  const file = new Blob([csvOfRows(resource.csv, rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `samar-${resource.name}.csv`);
  return rows.length;
}
