// npm run audit:verify: walks the chain of the local event record and says where it breaks, if it does.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { CHAIN_START, type ChainTail, findBreak } from '../../worker/audit/chain.ts';
import { exitWithError, localInstance } from '../local-instance.ts';
import { DATABASE_ID } from './seed-demo.ts';

const { state } = localInstance(process.env);
if (!existsSync(path.join(state, 'v3/d1')))
  exitWithError(`There is no local instance in ${state}: npm start makes one.`);
const instance = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    d1Databases: { DB: DATABASE_ID },
    resourcePersistencePath: path.join(state, 'v3'),
  }),
);
const db = await instance.getD1Database('DB');
const { results } = await db
  .prepare(
    `SELECT turn, id, event_date AS eventDate, username, decoration, user_role AS userRole, country, event_type AS eventType,
       fingerprint_and_ip AS fingerprintAndIP, address_key AS addressKey, address_seal AS addressSeal, event_data AS eventData, previous, hash, deleted_at AS deletedAt
     FROM events ORDER BY turn`,
  )
  .all<Parameters<typeof findBreak>[0] extends Iterable<infer Row> ? Row : never>();
// Where retention has removed the oldest entries, the chain begins after the last of them.
const anchor = await db.prepare('SELECT turn, hash FROM events_anchor ORDER BY turn DESC').first<ChainTail>();
await instance.dispose();

const broken = findBreak(results, anchor ?? CHAIN_START);
console.log(
  broken === null ? `The record holds: ${results.length} entries.` : `The record breaks at entry ${broken}.`,
);
process.exit(broken === null ? 0 : 1);
