import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type WorkerdStructuredLog } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { buildWorker } from './build-worker.ts';
import { PAGE, writePageFiles } from './deploy/page-files.ts';
import type { LocalInstance } from './local-instance.ts';
import { OFFLINE } from './run.ts';

/**
 * Runs worker, rooms, database and files on this machine until disposed. Runs the bundle of a deploy without the proxy
 * runtime of `wrangler dev`, which needs three times the processor time and answers 160 requests a second instead of
 * 280 (wrangler 4.164, 2026-11). `settings` extend those of the instance. `inspectorPort` opens a debugger.
 */
export async function startRuntime(
  { port, state, envFile }: LocalInstance,
  settings: Readonly<Record<string, string>> = {},
  inspectorPort?: number,
): Promise<Miniflare> {
  Object.assign(process.env, OFFLINE);
  const registry = process.env.WRANGLER_REGISTRY_PATH;
  const bundle = buildWorker();
  const { workerOptions } = workerOptionsOf(path.resolve('wrangler.toml'));
  const bindings = {
    ...Object(workerOptions.bindings),
    ...parseEnv(readFileSync(envFile, 'utf8')),
    ...settings,
  };
  const page = path.join(state, PAGE);
  await writePageFiles(page, bindings, 'http:');
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      log: new Log(LogLevel.WARN),
      ...(inspectorPort && { inspectorPort }),
      handleStructuredLogs: printFaults,
      resourcePersistencePath: path.join(state, 'v3'),
      // Registry in which a local Pages project finds the worker by name (tests/e2e/site/pages-form.spec.ts).
      ...(registry && { unsafeDevRegistryPath: registry }),
      workers: [
        {
          ...workerOptions,
          name: 'samar',
          // Any other compatibility flag would drop the header by which the worker disables compression here
          // (worker/platform/http/from-edge.ts).
          compatibilityFlags: ['nodejs_compat'],
          modules: [
            { type: 'ESModule', path: path.resolve('index.js'), contents: readFileSync(bundle) },
            ...filesBeside(bundle),
          ],
          assets: { ...Object(workerOptions.assets), directory: page },
          bindings,
        },
      ],
    }),
  );
  await runtime.ready;
  return runtime;
}

/** Files that the bundle imports by name: the renderer for share pictures and its fonts. */
const filesBeside = (bundle: string) =>
  readdirSync(path.dirname(bundle))
    .filter(name => /\.(?:wasm|bin)$/.test(name))
    .map(name => ({
      type: name.endsWith('.wasm') ? ('CompiledWasm' as const) : ('Data' as const),
      path: path.resolve(name),
      contents: readFileSync(path.join(path.dirname(bundle), name)),
    }));

/** A local instance prints only warnings and errors. Request logs are for deployed sites. */
const printFaults = ({ level, message }: WorkerdStructuredLog): void => {
  if (level === 'warn' || level === 'error') console.error(message);
};
