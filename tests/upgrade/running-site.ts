import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import { FIXTURE, PORT } from './fixture.ts';
import { unpackState } from './state-archive.ts';

/** Starts the working tree with the data of the last release, like `npm start`. */
export async function startOnLastRelease(): Promise<{
  url: string;
  state: string;
  stop: () => Promise<void>;
}> {
  const state = mkdtempSync(path.join(tmpdir(), 'samar-upgrade-'));
  unpackState(FIXTURE, state);
  const instance = localInstance({ PORT: String(PORT), SAMAR_STATE: state });
  buildPage();
  await prepareInstance(instance);
  const runtime = await startRuntime(instance);
  return {
    url: `http://localhost:${PORT}`,
    state,
    stop: async () => {
      await runtime.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
