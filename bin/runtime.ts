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
 * The runtime itself: worker, rooms, database and files on this machine, until it is disposed of. What runs is the bundle
 * of a deploy, without the second runtime that `wrangler dev` puts before it: that takes three times the processor for a
 * request, and answers 160 a second instead of 280 (wrangler 4.164, 2026-11). `settings` are added to the instance's own. A debugger is
 * listened for where `inspectorPort` says.
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
      // Registry for binding the worker by name, like Pages on this machine (tests/e2e/site/pages-form.spec.ts).
      ...(registry && { unsafeDevRegistryPath: registry }),
      workers: [
        {
          ...workerOptions,
          name: 'samar',
          // The runtime would drop the header by which the worker refuses compression here (worker/platform/http/from-edge.ts).
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

/** Files that the bundle imports by name: the library of share pictures and its fonts. */
const filesBeside = (bundle: string) =>
  readdirSync(path.dirname(bundle))
    .filter(name => /\.(?:wasm|bin)$/.test(name))
    .map(name => ({
      type: name.endsWith('.wasm') ? ('CompiledWasm' as const) : ('Data' as const),
      path: path.resolve(name),
      contents: readFileSync(path.join(path.dirname(bundle), name)),
    }));

/** Request logs are for deployed sites; a local instance prints faults only. */
const printFaults = ({ level, message }: WorkerdStructuredLog): void => {
  if (level === 'warn' || level === 'error') console.error(message);
};
