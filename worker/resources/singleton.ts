import { Failure } from '../../protocol/errors/failure.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { recordOf } from './record.ts';
import type { Handler, Mounted } from './routes.ts';

/** The record of which there is exactly one, read without an id. */
export const readTheOne =
  ({ resource, table }: Mounted): Handler =>
  async c => {
    if (resource.readers === 'operators') await operatorOf(c.req.raw, c.env, resource.section);
    const [row] = await database(c.env).select().from(table).limit(1);
    if (!row) throw new Failure('not_found');
    return c.json({ status: 'success', data: { [resource.singular]: recordOf(row) } });
  };
