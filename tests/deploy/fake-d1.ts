import { DatabaseSync } from 'node:sqlite';
import type { Reply, Route } from './fake-route.ts';

/** Databases of D1, each a real one in memory. */
export const D1_ROUTES: Route[] = [
  [
    /^GET \/d1\/database$/,
    ({ databases }) => {
      const result = [...databases].map(([uuid, { name }]) => ({ uuid, name }));
      return { result, info: { page: 1, per_page: 100, count: result.length, total_count: result.length } };
    },
  ],
  [
    /^POST \/d1\/database$/,
    ({ databases }, { body }) => {
      const { name } = JSON.parse(body);
      const uuid = crypto.randomUUID();
      databases.set(uuid, { name, data: new DatabaseSync(':memory:') });
      return { result: { uuid, name } };
    },
    true,
  ],
  [
    /^GET \/d1\/database\/([^/]+)$/,
    ({ databases }, _, [which]) => {
      const found = [...databases].find(([uuid, { name }]) => uuid === which || name === which);
      return found
        ? {
            result: {
              uuid: found[0],
              name: found[1].name,
              read_replication: { mode: found[1].replication ?? 'disabled' },
            },
          }
        : { status: 404, code: 7404, message: 'not found' };
    },
  ],
  [
    /^PUT \/d1\/database\/([^/]+)$/,
    ({ databases }, { body }, [id = '']) => {
      const found = databases.get(id);
      if (!found) return { status: 404, code: 7404, message: 'not found' };
      found.replication = JSON.parse(body).read_replication.mode;
      return { result: { uuid: id, name: found.name, read_replication: { mode: found.replication } } };
    },
    true,
  ],
  [
    /^POST \/d1\/database\/([^/]+)\/query$/,
    ({ databases }, { body }, [id = '']) => query(databases.get(id)?.data, JSON.parse(body).sql),
  ],
];

/** Statements are one transaction, as those of a call to D1 are. */
function query(data: DatabaseSync | undefined, sql: string): Reply {
  if (!data) return { status: 404, code: 7404, message: 'The database was not found.' };
  try {
    if (/^\s*SELECT/i.test(sql))
      return { result: [{ results: data.prepare(sql).all(), success: true, meta: {} }] };
    data.exec('BEGIN');
    data.exec(sql);
    data.exec('COMMIT');
    return { result: [{ results: [], success: true, meta: {} }] };
  } catch (error) {
    if (data.isTransaction) data.exec('ROLLBACK');
    return { status: 400, code: 7500, message: String(error) };
  }
}
