import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { PAGE, writePageFiles } from './page-files.ts';

export const WORKER_FOLDER = '.wrangler/site';

/**
 * Writes the worker's wrangler configuration with the page beside it. Omits domains, because without a terminal
 * wrangler itself confirms the replacement of a DNS record (4.164, 2026-11). A later step of the deploy connects them.
 */
export async function prepareWorker(raw: RawConfig, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await writePageFiles(path.join(folder, PAGE), raw.vars ?? {});
  const file = path.join(folder, 'wrangler.json');
  const config = { ...withoutDomains(relocated(raw, folder)), assets: { ...raw.assets, directory: PAGE } };
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

/** Copies the configuration to another folder with adjusted paths. */
export function relocated({ dev: _, ...given }: RawConfig, folder: string) {
  const from = (place = ''): string => path.join(path.relative(folder, '.'), place);
  const raw = given.vars?.SAMAR_PLAN === 'free' ? forFreePlan(given) : given;
  const { d1_databases = [] } = raw;
  return {
    ...raw,
    main: from(raw.main),
    d1_databases: d1_databases.map(each => ({ ...each, migrations_dir: from(each.migrations_dir) })),
  };
}

/** The free plan refuses CPU limits (error 100328, 2026-11). */
export const forFreePlan = ({ limits: _, ...raw }: RawConfig): RawConfig => ({
  ...raw,
  vars: { ...raw.vars, SAMAR_PLAN: 'free' },
});

export function withoutDomains(raw: RawConfig): RawConfig {
  const { routes = [], route, workers_dev, ...others } = raw;
  if (domainsIn(raw).length === 0) return raw;
  return {
    ...others,
    routes: routes.filter(each => !isDomain(each)),
    ...(route !== undefined && !isDomain(route) && { route }),
    // Otherwise a worker without routes gets an address at workers.dev.
    workers_dev: workers_dev ?? false,
  };
}

type Route = NonNullable<RawConfig['route']>;
export type Domain = { hostname: string; zone_id?: string; zone_name?: string };

/** The site's own domains. Cloudflare creates a DNS record for each. */
export const domainsIn = ({ routes = [], route }: RawConfig): Domain[] =>
  [...routes, ...(route === undefined ? [] : [route])].flatMap(each =>
    isDomain(each) ? [domainOf(each)] : [],
  );

const isDomain = (route: Route): route is Exclude<Route, string> =>
  typeof route !== 'string' && 'custom_domain' in route && route.custom_domain === true;

const domainOf = (route: Exclude<Route, string>): Domain => ({
  hostname: route.pattern,
  ...('zone_id' in route && route.zone_id !== undefined && { zone_id: route.zone_id }),
  ...('zone_name' in route && route.zone_name !== undefined && { zone_name: route.zone_name }),
});
