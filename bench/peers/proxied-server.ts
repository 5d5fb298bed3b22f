// npx node bench/peers/proxied-server.ts: Samar with the runtime of `npm run dev`, which has a proxy in front of the
// worker.
import { startWrangler } from '../../bin/instance/wrangler-dev.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { endTogether } from '../../bin/run.ts';

const instance = localInstance(process.env);
await prepareInstance(instance);
endTogether([startWrangler(instance, ['--env-file', instance.envFile])]);
