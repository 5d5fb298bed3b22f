/** Migrates an object's tables from one version to the next. */
export type Migration = (sql: SqlStorage) => void;

/**
 * Migrates the tables of one object, one version at a time. A migration is never left incomplete, because all writes
 * before an object's first `await` form one transaction (Cloudflare, Durable Objects storage, 2026-10).
 */
export function migrate(sql: SqlStorage, migrations: readonly Migration[]): SqlStorage {
  sql.exec('CREATE TABLE IF NOT EXISTS schema_version (only INTEGER PRIMARY KEY, version INTEGER NOT NULL)');
  const rows = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray();
  const current = rows[0]?.version ?? 0;
  if (current >= migrations.length) return sql;
  for (const step of migrations.slice(current)) step(sql);
  sql.exec('INSERT OR REPLACE INTO schema_version (only, version) VALUES (1, ?)', migrations.length);
  return sql;
}

/** Migrations of an object's tables by resulting version. */
export type NumberedMigrations = Readonly<Record<number, Migration>>;

/** All migrations of an object in order. Throws if a version has several migrations or none. */
export function migrationsInOrder(object: string, parts: readonly NumberedMigrations[]): Migration[] {
  const steps = parts.flatMap(part => Object.entries(part)).sort(([a], [b]) => Number(a) - Number(b));
  return steps.map(([version, migration], index) => {
    if (Number(version) !== index + 1)
      throw new Error(`Migration ${version} of a ${object} follows ${index}`);
    return migration;
  });
}

/** Rewrites the JSON in column `body` of all rows of a table. Column `key` identifies a row. */
export function rewriteBodies(
  sql: SqlStorage,
  { table, key }: { table: string; key: string },
  rewrite: (body: Record<string, unknown>) => unknown,
): void {
  const rows = sql
    .exec<{ key: string | number; body: string }>(`SELECT ${key} AS key, body FROM ${table}`)
    .toArray();
  for (const row of rows) {
    // Cast is safe, because all rows of these tables contain a JSON object.
    const body = rewrite(JSON.parse(row.body) as Record<string, unknown>);
    sql.exec(`UPDATE ${table} SET body = ? WHERE ${key} = ?`, JSON.stringify(body), row.key);
  }
}

export const renameKeys = (
  value: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [names[key] ?? key, each]));
