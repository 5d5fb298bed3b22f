import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { BUILT_IN } from '../../worker/platform/uploads/built-in.ts';
import { BUILT_PAGE, PAGE, STATIC_PATHS, writePageFiles } from './page-files.ts';
import { relocated, withoutDomains } from './worker-form.ts';

/** Working folder of `wrangler pages`, which reads configuration and functions only from there. */
export const PAGES_FOLDER = '.wrangler/pages';
/** The file name makes Pages run the function for every path. */
const FUNCTION = 'functions/[[path]].ts';
const ON_REQUEST = 'worker/site/pages-site.ts';
const PICTURES = 'pictures';

/**
 * Writes the configurations of page and worker for a deploy to Pages, and the page with its routes. Returns the
 * worker's configuration.
 */
export async function preparePages(raw: RawConfig): Promise<string> {
  rmSync(PAGES_FOLDER, { recursive: true, force: true });
  for (const folder of [PICTURES, path.dirname(FUNCTION)]) mkdirSync(inFolder(folder), { recursive: true });
  await writePageFiles(inFolder(PAGE), raw.vars ?? {});
  for (const name of BUILT_IN) cpSync(path.join(BUILT_PAGE, name), inFolder(PICTURES, name));
  writeJson(inFolder(PAGE, '_routes.json'), routes);
  writeFileSync(inFolder(FUNCTION), functionText());
  writeJson(inFolder('wrangler.json'), pagesConfig(raw));
  // Wrangler takes the nearest package.json as project root. Without this file `pages dev` would read the repository's
  // wrangler.toml (4.164, 2026-11).
  writeJson(inFolder('package.json'), { private: true, type: 'module' });
  const worker = inFolder('worker.json');
  writeJson(worker, workerConfig(raw));
  return worker;
}

/** Pages project with the page's files and a binding to the worker. */
export const pagesConfig = ({ name, compatibility_date, compatibility_flags, vars }: RawConfig) => ({
  name: projectName(name),
  compatibility_date,
  compatibility_flags,
  pages_build_output_dir: PAGE,
  services: [{ binding: 'WORKER', service: name }],
  vars,
  // Previews have no binding, because a preview bound to the worker would write to the live site.
  env: { preview: { services: [], vars } },
});

/** Configuration of the worker without assets and without its own address, because Pages is the site's only origin. */
export function workerConfig(raw: RawConfig) {
  return {
    ...withoutDomains(relocated(raw, PAGES_FOLDER)),
    assets: { directory: PICTURES, binding: raw.assets?.binding },
    workers_dev: false,
    preview_urls: false,
  };
}

/**
 * Differs from the worker's name: on one machine a binding to the project's own name never answers (wrangler 4.164,
 * 2026-11).
 */
export const projectName = (worker = ''): string => `${worker}-page`;

/**
 * Excludes only paths that always have a file. For an excluded path without a file, Pages answers with the page
 * (2026-11).
 */
const routes = { version: 1, include: ['/*'], exclude: STATIC_PATHS };

const inFolder = (...names: string[]): string => path.join(PAGES_FOLDER, ...names);

function functionText(): string {
  const onRequest = path.relative(inFolder(path.dirname(FUNCTION)), ON_REQUEST);
  return `export { onRequest } from '${onRequest.split(path.sep).join('/')}';\n`;
}

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
