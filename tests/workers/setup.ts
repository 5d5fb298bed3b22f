import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const wake = async <T extends Rpc.DurableObjectBranded>(objects: DurableObjectNamespace<T>) => {
  const ids = await listDurableObjectIds(objects);
  await Promise.all(ids.map(id => runInDurableObject(objects.get(id), () => {})));
};

// Files share a runtime, and each begins with an empty site. `reset` empties only what is in memory, which an object leaves
// after ten idle seconds (workerd 1.20261117): so all are woken first.
await Promise.all([
  env.DB.prepare('SELECT 1').run(),
  env.MEDIA.head('nothing'),
  wake(env.ROOMS),
  wake(env.LOBBY),
  wake(env.RELAYS),
  wake(env.AUDIT_LOG),
  wake(env.PANEL_FEED),
  wake(env.PASSWORD_HASHERS),
]);
await reset();
// In one call: migration by migration takes four times as long.
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map(statement => env.DB.prepare(statement)));
