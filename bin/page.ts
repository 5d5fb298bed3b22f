import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { stop } from './local.ts';
import { run } from './run.ts';

const BUILT = 'web/dist/index.html';
const SOURCES = ['web', 'protocol', 'vite.config.ts', 'package-lock.json'];

/** Builds the page, unless it is newer than everything it is made of. */
export function buildPage(): void {
  if (existsSync(BUILT) && newest(SOURCES) < statSync(BUILT).mtimeMs) return;
  if (!run('vite', ['build', '--logLevel', 'warn'])) stop('The page could not be built; see above.');
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
