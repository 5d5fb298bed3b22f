// node bench/load/bare-runtime.ts PORT STATE: the built worker on the runtime alone, with the state of a local instance that has been
// stopped. Without the development proxy, which answers only some hundred requests a second and so hides what the worker can do.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { run } from '../../bin/run.ts';

const [port = '8787', state = '.samar'] = process.argv.slice(2);

const built = mkdtempSync(path.join(tmpdir(), 'samar-built-'));
if (!run('wrangler', ['deploy', '--dry-run', '--outdir', built], { quiet: true })) process.exit(1);

const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml');
const { assets: _, ...worker } = workerOptions;
const kept = (what: string): string => path.resolve(state, 'v3', what);
const runtime = new Miniflare({
  ...worker,
  port: Number(port),
  host: '127.0.0.1',
  rootPath: built,
  modules: [{ type: 'ESModule', path: path.join(built, 'index.js') }],
  bindings: { ...worker.bindings, ...parseEnv(readFileSync(path.join(state, 'local.env'), 'utf8')) },
  d1Persist: kept('d1'),
  r2Persist: kept('r2'),
  durableObjectsPersist: kept('do'),
});
await runtime.ready;
console.log(`The worker answers at http://127.0.0.1:${port}`);

process.once('SIGINT', async () => {
  await runtime.dispose();
  rmSync(built, { recursive: true });
});
