import { request } from '../../../client/http/http-client.ts';
import { type AdminResource, type Row, rowIn } from '../admin-resource.ts';
import type { Known } from './save-overtaken.ts';

/** A record as it is now, with its version. Somebody else may have renamed it since; its id stays. */
export async function readRecord({ resource }: AdminResource, { _id }: Row): Promise<Known<Row>> {
  const params = { resource: resource.name, key: _id };
  const { data, version } = await request('GET /:resource/:key', { params });
  return { record: rowIn(data[resource.singular]), version };
}
