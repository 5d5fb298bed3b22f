import { readdirSync } from 'node:fs';
import path from 'node:path';
import { experimental_readRawConfig, type Unstable_RawConfig as RawConfig } from 'wrangler';
import { Stopped } from './stopped.ts';
import { type Domain, domainsIn } from './worker-form.ts';

/** The deployment described by wrangler.toml. */
export type Plan = {
  worker: string;
  database: string;
  /** Id of a database that Cloudflare created itself, for example through the deploy button. */
  databaseId: string | null;
  bucket: string;
  domains: readonly Domain[];
  migrations: readonly string[];
  crons: readonly string[];
  /** Address of the worker. Null: on the account's workers.dev. Undefined: the worker has no address. */
  address: string | null | undefined;
  config: string;
  /** Digest of all shipped files. The deploy skips the upload if this release is already active. */
  release: string;
};

export const readConfig = (file = 'wrangler.toml'): RawConfig =>
  experimental_readRawConfig({ config: file }, {}).rawConfig;

export function planOf(raw: RawConfig, config: string, release: string): Plan {
  const [database] = raw.d1_databases ?? [];
  const bucket = raw.r2_buckets?.[0]?.bucket_name;
  if (!raw.name || !database?.database_name || !bucket)
    throw new Stopped('wrangler.toml names no worker, no database or no bucket.');
  return {
    worker: raw.name,
    database: database.database_name,
    databaseId: database.database_id ?? null,
    bucket,
    domains: domainsIn(raw),
    migrations: readdirSync(path.resolve('migrations'))
      .filter(name => name.endsWith('.sql'))
      .toSorted(),
    crons: raw.triggers?.crons ?? [],
    address: addressOf(raw),
    config,
    release,
  };
}

/** Address of the first route, or else of workers.dev. */
function addressOf({ routes = [], route, workers_dev }: RawConfig): string | null | undefined {
  const [first] = [...routes, ...(route === undefined ? [] : [route])].map(each =>
    typeof each === 'string' ? each : each.pattern,
  );
  if (first !== undefined) return `https://${first.replace(/^https?:\/\//, '').replace(/\/.*$/, '')}`;
  return workers_dev === false ? undefined : null;
}
