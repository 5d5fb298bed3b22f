import { exitWithError } from './local-instance.ts';
import { run } from './run.ts';
import { isUpToDate } from './up-to-date.ts';

const BUILT = 'web/dist/index.html';
export const PAGE_SOURCES = ['web', 'protocol', 'vite.config.ts', 'package-lock.json'];

/** Builds the page unless the build is newer than all its sources. */
export function buildPage(): void {
  if (isUpToDate(BUILT, PAGE_SOURCES)) return;
  // Under a test runner NODE_ENV is `test`, which would build the larger and slower development page.
  const env = { NODE_ENV: 'production' };
  if (!run('vite', ['build', '--logLevel', 'warn'], { env }))
    exitWithError('The page could not be built; see above.');
}
