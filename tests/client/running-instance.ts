import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';

/** A new local instance for the tests of a file. Each file has its own port, because files run in parallel. */
export function runningInstance(port: number) {
  const state = mkdtempSync(path.join(tmpdir(), `samar-${port}-`));
  const instance = localInstance({ PORT: String(port), SAMAR_STATE: state });
  let runtime: Awaited<ReturnType<typeof startRuntime>>;

  beforeAll(async () => {
    buildPage();
    await prepareInstance(instance);
    runtime = await startRuntime(instance);
  }, 120_000);

  afterAll(async () => {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  });

  return `http://localhost:${port}`;
}
