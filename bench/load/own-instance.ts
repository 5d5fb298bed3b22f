import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';

/** An instance of a bench's own, with nothing in it but the demonstration, that ends with `end`. */
export async function startOwnInstance(port: number) {
  const state = mkdtempSync(path.join(tmpdir(), 'samar-bench-'));
  const instance = localInstance({ PORT: String(port), SAMAR_STATE: state });
  buildPage();
  await prepareInstance(instance);
  const runtime = await startRuntime(instance);
  const end = async (): Promise<void> => {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { site: `http://127.0.0.1:${port}`, end };
}
