import { Failure } from '../../protocol/errors/failure.ts';
import type { Resource } from '../../protocol/resources/define.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { changed, type Handler, type Mounted, type Row } from './routes.ts';

/** The record of which there is exactly one, read without an id. */
export const readTheOne =
  ({ resource, table }: Mounted): Handler =>
  async c => {
    if (resource.readers === 'operators') await operatorOf(c.req.raw, c.env, resource.section);
    const [row] = await database(c.env).select().from(table).limit(1);
    if (!row) throw new Failure('not_found');
    return c.json(theOne(resource, row as Row));
  };

export const changeTheOne =
  (mounted: Mounted): Handler =>
  async c =>
    c.json(theOne(mounted.resource, await changed(c, mounted)));

/** Its own fields alone: two resources may share one row. */
const theOne = ({ singular, fields }: Resource, { id, ...row }: Row) => ({
  status: 'success' as const,
  data: {
    [singular]: { _id: id, ...Object.fromEntries(Object.keys(fields).map(field => [field, row[field]])) },
  },
});
