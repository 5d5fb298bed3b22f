import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { describe, expect, test } from 'vitest';
import { buildWorker } from '../../bin/build-worker.ts';
import { readConfig } from '../../bin/deploy/plan.ts';

/**
 * Cloudflare refuses a worker that needs 1 s of processor time to start, or exceeds 3 MB zipped (free plan, 2026-11).
 */
const START_MS_MAX = 750;
const BUNDLE_BYTES_MAX = 1_000_000;
const TICK_MS = 10;

/** Processor time of the runtime from its start to its first answer. */
async function startMs(contents: string): Promise<number> {
  const { compatibility_date: compatibilityDate = '' } = readConfig();
  const modules = [{ type: 'ESModule' as const, path: 'index.js', contents }];
  const worker = { name: 'startup', compatibilityDate, compatibilityFlags: ['nodejs_compat'], modules };
  // The worker refuses the request and logs it, because it has no secret here.
  const runtime = new Miniflare(
    convertV4MiniflareOptions({ handleStructuredLogs: () => {}, workers: [worker] }),
  );
  try {
    await (await runtime.dispatchFetch('http://localhost/')).text();
    return runtimeMs();
  } finally {
    await runtime.dispose();
  }
}

/** Processor time of all child processes, without time spent waiting for others. */
function runtimeMs(): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + childMs(pid), 0);
}

function childMs(pid: string): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
  return parent === process.pid ? (user + system) * TICK_MS : 0;
}

describe('worker startup', () => {
  test('the bundle is smaller than a third of the free plan limit', () => {
    expect(gzipSync(readFileSync(buildWorker())).length).toBeLessThan(BUNDLE_BYTES_MAX);
  });

  test.skipIf(process.platform !== 'linux')('startup processor time is below the limit', async () => {
    const bundle = readFileSync(buildWorker(), 'utf8');
    const empty = "export default { fetch: () => new Response('') };";
    const tries: number[] = [];
    for (let at = 0; at < 3; at++) tries.push((await startMs(bundle)) - (await startMs(empty)));
    expect(Math.min(...tries)).toBeLessThan(START_MS_MAX);
  });
});
