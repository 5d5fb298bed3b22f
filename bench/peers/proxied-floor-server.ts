// npx node bench/peers/proxied-floor-server.ts PORT: the floor behind the development proxy, like Samar with `npm run
// dev`.
import path from 'node:path';
import { startWrangler } from '../../bin/instance/wrangler-dev.ts';
import { endTogether } from '../../bin/run.ts';

const config = path.join(import.meta.dirname, 'floor', 'wrangler.toml');
endTogether([
  startWrangler({ port: Number(process.argv[2]), state: process.env.BENCH_STATE ?? '' }, [
    '--config',
    config,
  ]),
]);
