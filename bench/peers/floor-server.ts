// npx node bench/peers/floor-server.ts PORT: serves the floor, a minimal Durable Object, on the
// bare runtime, like Samar with `npm start`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { run } from '../../bin/run.ts';

const state = process.env.BENCH_STATE ?? '';
const folder = path.join(import.meta.dirname, 'floor');
const bundled = path.join(state, 'bundle');
const build = ['deploy', '--dry-run', '--outdir', bundled, '--config', path.join(folder, 'wrangler.toml')];
if (!run('wrangler', build, { quiet: true })) process.exit(1);

const runtime = new Miniflare(
  convertV4MiniflareOptions({
    name: 'floor',
    modules: [
      {
        type: 'ESModule',
        path: path.resolve('worker.js'),
        contents: readFileSync(path.join(bundled, 'worker.js')),
      },
    ],
    compatibilityDate: '2026-10-01',
    durableObjects: { FLOOR: { className: 'Floor', useSQLite: true } },
    resourcePersistencePath: path.join(state, 'v3'),
    host: '127.0.0.1',
    port: Number(process.argv[2]),
  }),
);
await runtime.ready;
process.on('SIGTERM', () => void runtime.dispose().then(() => process.exit(0)));
