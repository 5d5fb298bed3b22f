import { exitWithError } from './local-instance.ts';
import { run } from './run.ts';
import { isUpToDate } from './up-to-date.ts';

const BUILT = 'web/dist/index.html';
export const PAGE_SOURCES = ['web', 'protocol', 'vite.config.ts', 'package-lock.json'];

/** Builds the page, unless it is newer than everything it is made of. */
export function buildPage(): void {
  if (isUpToDate(BUILT, PAGE_SOURCES)) return;
  // A test runner sets NODE_ENV to `test`, from which a page of development would come: larger, slower, each effect twice.
  const env = { NODE_ENV: 'production' };
  if (!run('vite', ['build', '--logLevel', 'warn'], { env }))
    exitWithError('The page could not be built; see above.');
}
