import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { PAGE, writePageFiles } from './page-files.ts';

export const WORKER_FOLDER = '.wrangler/site';

/**
 * Writes the worker's configuration for wrangler, and the page beside it. Domains are left out: without a terminal wrangler answers its own question whether to
 * replace a DNS record with yes (4.164, 2026-11), so the deploy connects them itself.
 */
export async function prepareWorker(raw: RawConfig, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await writePageFiles(path.join(folder, PAGE), raw.vars ?? {});
  const file = path.join(folder, 'wrangler.json');
  const config = { ...withoutDomains(relocated(raw, folder)), assets: { ...raw.assets, directory: PAGE } };
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

/** The same configuration for another folder: its paths begin there. */
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

/** The free plan refuses limits of the processor (error 100328, 2026-11). */
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

/** The domains of the site's own, which Cloudflare gives a DNS record each. */
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
