// npx node bench/peers/proxied-server.ts: Samar by the runtime of `npm run dev`, which puts a proxy before the worker.
import { startWrangler } from '../../bin/instance/wrangler-dev.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { endTogether } from '../../bin/run.ts';

const instance = localInstance(process.env);
await prepareInstance(instance);
endTogether([startWrangler(instance, ['--env-file', instance.envFile])]);
