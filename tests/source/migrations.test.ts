import { readdirSync } from 'node:fs';
import path from 'node:path';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { ROOT, readSource, sourcesIn } from '../../bin/source-imports.ts';

const SNAPSHOTS = 'migrations/meta';

test('the tables match the last migration', async () => {
  const tables = await Promise.all(
    sourcesIn('worker/platform/database/tables').map(file => import(path.join(ROOT, file))),
  );
  const last = readdirSync(path.join(ROOT, SNAPSHOTS))
    .filter(file => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const before = JSON.parse(readSource(`${SNAPSHOTS}/${last}`));
  const now = await generateSQLiteDrizzleJson(Object.assign({}, ...tables), before.id);
  // For a difference, `npm run db:generate` writes the next migration.
  expect(await generateSQLiteMigration(before, now)).toEqual([]);
});
