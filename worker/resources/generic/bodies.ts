import type { Resource } from '../../../protocol/resources/define.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { Success } from '../../../protocol/rest/envelope.ts';
import type { Row } from './registered-resource.ts';

/** A row as clients know it: with `_id`, and without the time of its creation. */
export const toRecord = <Columns extends { id: unknown; createdAt?: unknown }>({
  id,
  createdAt: _,
  ...row
}: Columns): { _id: Columns['id'] } & Omit<Columns, 'id' | 'createdAt'> => ({ _id: id, ...row });

export const recordBody = (
  { singular }: Pick<Resource, 'singular'>,
  row: Row,
  version?: string,
): Success<DataOf<'GET /:resource/:key'>> => ({
  status: 'success',
  data: { [singular]: toRecord(row) },
  ...(version !== undefined && { version }),
});

/** A list, or a page of it; without pages the whole list is one. */
export const listBody = (
  { name }: Pick<Resource, 'name'>,
  rows: readonly Row[],
  total = rows.length,
  numPages = 1,
): Success<DataOf<'GET /:resource'>> => ({
  status: 'success',
  data: { numPages, total, [name]: rows.map(row => toRecord(row)) },
});
