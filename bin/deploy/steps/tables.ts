import { succeeded } from '../refusal.ts';
import type { Step, Target } from '../step.ts';
import { rowsOf } from './database.ts';

/** Before the code that needs them. The release before goes on with them: migrations only add (docs/deploy.md). */
export const tables: Step = {
  title: 'The tables',
  isDone: async target => {
    const applied = await appliedMigrations(target);
    return target.plan.migrations.every(name => applied.has(name));
  },
  act: async ({ cloud, plan }) => {
    succeeded(
      await cloud.wrangler(['d1', 'migrations', 'apply', plan.database, '--remote', '--config', plan.config]),
    );
  },
  cannot:
    'The tables could not be brought up to date; a migration that fails is undone, and the release before goes on serving.',
};

async function appliedMigrations(target: Target): Promise<Set<unknown>> {
  // Without a row where nothing was ever applied, and the table is not there.
  const [there] = await rowsOf(target, "SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'");
  const rows = there ? await rowsOf(target, 'SELECT name FROM d1_migrations') : [];
  return new Set(rows.map(({ name }) => name));
}
