import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { ROOT, readSource, sourcesIn } from '../../bin/source-imports.ts';
import { STORED_DATA } from '../../worker/platform/database/stored-data.ts';

test('every table has an entry in STORED_DATA, and every entry has a table (AUDIT-57)', async () => {
  const modules = await Promise.all(
    sourcesIn('worker/platform/database/tables').map(file => import(path.join(ROOT, file))),
  );
  const tables = modules.flatMap(module => Object.values(module)).filter(each => is(each, SQLiteTable));
  expect(Object.keys(STORED_DATA).sort()).toEqual([...new Set(tables.map(getTableName))].sort());
});

test('decision 058 states export and erasure for each table with personal data (AUDIT-57)', () => {
  const page = readSource('docs/decisions/058-personal-data.md');
  const rows = page.split('\n').flatMap(line => {
    const [, name, , out, erased] = /^\| `(\w+)` \| ([^|]+) \| (yes|no)[^|]* \| (\w+)/.exec(line) ?? [];
    return name ? [[name, out === 'yes', erased]] : [];
  });
  const judged = Object.entries(STORED_DATA).flatMap(([name, each]) =>
    each ? [[name, each.out, each.erased]] : [],
  );
  expect(rows).toEqual(judged);
});
