import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/**
 * Needed because an object may have left memory after ten idle seconds (workerd 1.20261117), and `reset` empties only
 * memory.
 */
const empty = async <T extends Rpc.DurableObjectBranded>(objects: DurableObjectNamespace<T>) => {
  const ids = await listDurableObjectIds(objects);
  await Promise.all(
    ids.map(id => runInDurableObject(objects.get(id), (_, { storage }) => storage.deleteAll())),
  );
};

// Files share a runtime, and each starts with an empty site.
await Promise.all([
  env.DB.prepare('SELECT 1').run(),
  env.MEDIA.head('nothing'),
  empty(env.ROOMS),
  empty(env.LOBBY),
  empty(env.RELAYS),
  empty(env.AUDIT_LOG),
  empty(env.PANEL_FEED),
  empty(env.PASSWORD_HASHERS),
  empty(env.SHARE_PAINTER),
  empty(env.BACKUP_MAKER),
]);
await reset();
// One call, because separate migrations take four times as long.
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map(statement => env.DB.prepare(statement)));
