import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildPage } from '../../../bin/build-page.ts';
import { buildWorker } from '../../../bin/build-worker.ts';
import { prepareInstance } from '../../../bin/prepare-instance.ts';
import { start } from '../../../bin/run.ts';
import { DEMONSTRATION } from './instance.ts';
import { FIRST_PORT } from './site.ts';

/** Runs once for all workers, before any of them starts a site. The gallery is built in parallel. */
export default async function prepare(): Promise<void> {
  const gallery = once(
    start('node', ['tests/e2e/support/build-gallery.ts'], { NODE_ENV: 'production' }),
    'exit',
  );
  buildPage();
  buildWorker();
  rmSync(DEMONSTRATION, { recursive: true, force: true });
  const state = path.resolve(DEMONSTRATION);
  await prepareInstance({ port: FIRST_PORT, state, envFile: path.join(state, 'local.env') });
  const [code] = await gallery;
  if (code !== 0) throw new Error(`The gallery of stories could not be built: ${code}`);
}
