import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { BUILT_IN } from '../../worker/uploads/built-in.ts';

/** Where `wrangler pages` is run: it takes no other configuration than the one that lies there. */
export const PAGES_FOLDER = 'worker/pages';
const BUILT = '.wrangler/pages';
/** What the worker answers beneath /uploads without a bucket. */
const PICTURES = 'pictures';

/** Writes both configurations of the Pages form from wrangler.toml, and the page with its routes. Answers the worker's configuration. */
export function preparePages(raw: RawConfig): string {
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(BUILT, { recursive: true });
  cpSync('web/dist', path.join(BUILT, 'page'), { recursive: true });
  mkdirSync(path.join(BUILT, PICTURES));
  for (const name of BUILT_IN) cpSync(path.join('web/dist', name), path.join(BUILT, PICTURES, name));
  writeJson(path.join(BUILT, 'page/_routes.json'), routesOf(raw));
  writeJson(path.join(PAGES_FOLDER, 'wrangler.json'), pagesConfig(raw));
  // By the nearest of these wrangler knows where a project ends: without it `pages dev` takes wrangler.toml (4.164, 2026-11).
  writeJson(path.join(PAGES_FOLDER, 'package.json'), { private: true, type: 'module' });
  const worker = path.join(BUILT, 'worker.json');
  writeJson(worker, workerConfig(raw));
  return worker;
}

/** The page's project: its files, and the worker bound to it. */
export const pagesConfig = ({ name, compatibility_date, compatibility_flags, vars }: RawConfig) => ({
  name: projectName(name),
  compatibility_date,
  compatibility_flags,
  pages_build_output_dir: path.relative(PAGES_FOLDER, path.join(BUILT, 'page')),
  services: [{ binding: 'WORKER', service: name }],
  vars,
});

/** The worker without a page, and without an address of its own: the site has one origin. */
export function workerConfig({ dev: _, ...raw }: RawConfig) {
  const fromBuilt = (place = '') => path.join(path.relative(BUILT, '.'), place);
  return {
    ...raw,
    main: fromBuilt(raw.main),
    d1_databases: raw.d1_databases?.map(each => ({
      ...each,
      migrations_dir: fromBuilt(each.migrations_dir),
    })),
    assets: { directory: PICTURES, binding: raw.assets?.binding },
    workers_dev: false,
    preview_urls: false,
  };
}

/** Another name than the worker's: on one machine a binding to its own name never answers (wrangler 4.164, 2026-11). */
export const projectName = (worker = ''): string => `${worker}-page`;

/** What of the page needs no policy is served without the function, as it is without the worker. */
export function routesOf({ assets }: RawConfig) {
  const first = assets?.run_worker_first;
  const rules = Array.isArray(first) ? first : ['/*'];
  return {
    version: 1,
    include: rules.filter(rule => !rule.startsWith('!')),
    exclude: rules.filter(rule => rule.startsWith('!')).map(rule => rule.slice(1)),
  };
}

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
