import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { exitWithError } from './local-instance.ts';
import { run } from './run.ts';

const BUILT = 'web/dist/index.html';
const SOURCES = ['web', 'protocol', 'vite.config.ts', 'package-lock.json'];

/** Builds the page, unless it is newer than everything it is made of. */
export function buildPage(): void {
  if (existsSync(BUILT) && newest(SOURCES) < statSync(BUILT).mtimeMs) return;
  // A test runner sets NODE_ENV to `test`, from which a page of development would come: larger, slower, each effect twice.
  const env = { NODE_ENV: 'production' };
  if (!run('vite', ['build', '--logLevel', 'warn'], { env }))
    exitWithError('The page could not be built; see above.');
}

const newest = (places: readonly string[]): number =>
  Math.max(
    ...places.flatMap(place => {
      if (!statSync(place).isDirectory()) return [statSync(place).mtimeMs];
      return readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(file => !file.startsWith('dist'))
        .map(file => statSync(path.join(place, file)).mtimeMs);
    }),
  );
