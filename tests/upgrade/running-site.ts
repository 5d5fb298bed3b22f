import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance, startRuntime, untilReady } from '../../bin/runtime.ts';
import { FIXTURE, PORT } from './fixture.ts';
import { unpackState } from './state-archive.ts';

/** The working tree, started on what the last release kept, as `npm start` starts it. */
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
  const runtime = startRuntime(instance);
  await untilReady(PORT, runtime);
  return {
    url: `http://localhost:${PORT}`,
    state,
    stop: async () => {
      await ended(runtime);
      rmSync(state, { recursive: true, force: true });
    },
  };
}

const ended = (runtime: ChildProcess): Promise<unknown> => {
  const exit = new Promise(resolve => runtime.once('exit', resolve));
  runtime.kill('SIGTERM');
  return exit;
};
