import path from 'node:path';
import { exitWithError } from './local-instance.ts';
import { run } from './run.ts';
import { isUpToDate } from './up-to-date.ts';

const FOLDER = '.wrangler/bundle';
export const WORKER_SOURCES = [
  'worker',
  'rooms-do',
  'domain',
  'protocol',
  'wrangler.toml',
  'package-lock.json',
];

/** Bundles worker and rooms as a deploy does, unless the bundle is newer than all its sources. Returns its path. */
export function buildWorker(): string {
  const built = path.resolve(FOLDER, 'index.js');
  if (isUpToDate(built, WORKER_SOURCES)) return built;
  if (!run('wrangler', ['deploy', '--dry-run', '--outdir', FOLDER], { quiet: true }))
    exitWithError('The worker could not be bundled; see above.');
  return built;
}
