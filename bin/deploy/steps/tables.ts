import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { succeeded } from '../refusal.ts';
import type { Step, Target } from '../step.ts';
import { Stopped } from '../stopped.ts';
import { databaseId, isProvisioned, rowsOf } from './database.ts';

/**
 * Runs before the upload of the code that needs the tables. The earlier release works with the new tables, because
 * migrations only add (docs/deploy.md).
 */
export const tables: Step = {
  title: 'The tables',
  isDone: async target => (await pendingMigrations(target)).length === 0,
  act: async target => {
    const files = (await pendingMigrations(target)).map(name => ({ name, sql: migrationText(name) }));
    if (files.some(({ sql }) => /\bCREATE\s+(?:TEMP\w*\s+)?TRIGGER\b/i.test(sql)))
      return importInto(target, files.map(recorded).join('\n'));
    const { cloud, plan } = target;
    succeeded(
      await cloud.wrangler(['d1', 'migrations', 'apply', plan.database, '--remote', '--config', plan.config]),
    );
  },
  cannot:
    'The tables could not be brought up to date; a migration that fails is undone, and the release before goes on serving.',
};

/**
 * The deploy button uses a token of Workers Builds. The operator can select another token in the Workers Builds
 * settings.
 */
const NO_RIGHT =
  'The token has no right to D1: in the dashboard, under the worker, Settings, Build, choose an API token with "D1: Edit", and retry the build.';

async function pendingMigrations(target: Target): Promise<string[]> {
  const answer = await target.cloud.call('GET', `/d1/database/${await databaseId(target)}`);
  if (isProvisioned(target, answer)) throw new Stopped(NO_RIGHT);
  // Before the first migration the table does not exist.
  const [there] = await rowsOf(target, "SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'");
  const rows = there ? await rowsOf(target, 'SELECT name FROM d1_migrations') : [];
  const applied = new Set<unknown>(rows.map(({ name }) => name));
  return target.plan.migrations.filter(name => !applied.has(name));
}

const migrationText = (name: string): string =>
  readFileSync(path.resolve('migrations', name), 'utf8').replaceAll('\r\n', '\n');

/**
 * D1's query endpoint splits the body of a trigger at its semicolons. Reported cases: several lines, a lowercase
 * `begin` and `CASE … END` (cloudflare/workers-sdk 14991, 15178, 15314, 15690; code 7500, 2026-11). Wrangler sends
 * whole migrations to that endpoint. An import is parsed by SQLite and takes effect completely or not at all. The
 * database does not answer during an import, so other migrations use the endpoint.
 */
async function importInto({ cloud, plan }: Target, sql: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'samar-tables-'));
  const file = path.join(folder, 'migrations.sql');
  writeFileSync(file, `${RECORD}\n${sql}\n`);
  try {
    const args = ['d1', 'execute', plan.database, '--remote', '--file', file, '--yes'];
    succeeded(await cloud.wrangler([...args, '--config', plan.config]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

const recorded = ({ name, sql }: { name: string; sql: string }): string =>
  `${sql.trimEnd()}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`;
