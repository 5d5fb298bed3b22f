import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '../../bin/build-page.ts';
import { type LocalDatabase, withLocalStores } from '../../bin/instance/local-stores.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';

/** Starts a separate instance with the demonstration and the additions of `furnish`. `end` stops it. */
export async function startOwnInstance(
  port: number,
  furnish: (db: LocalDatabase) => Promise<void> = async () => {},
) {
  const state = mkdtempSync(path.join(tmpdir(), 'samar-bench-'));
  const instance = localInstance({ PORT: String(port), SAMAR_STATE: state });
  buildPage();
  await prepareInstance(instance);
  await withLocalStores(state, furnish);
  const runtime = await startRuntime(instance);
  const end = async (): Promise<void> => {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { site: `http://127.0.0.1:${port}`, end };
}
