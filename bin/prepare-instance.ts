import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLocalStores } from './instance/local-stores.ts';
import { migrateLocal } from './instance/migrate-local.ts';
import { ensureSecret, exitWithError, isPortFree, type LocalInstance } from './local-instance.ts';

/** Prepares a fresh instance: tables, demo data and a secret. A second run changes nothing. */
export async function prepareInstance(instance: LocalInstance): Promise<void> {
  if (!(await isPortFree(instance.port))) {
    exitWithError(
      `Port ${instance.port} is already in use. Stop what runs there, or choose another: PORT=8788 npm start`,
    );
  }
  ensureSecret(instance);
  const marker = path.join(instance.state, 'v3/prepared');
  const release = migrationsDigest();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === release) return;
  // Imported on demand, because it loads every table, which an up-to-date instance does not need.
  const { seedDemo } = await import('./instance/seed-demo.ts');
  await withLocalStores(instance.state, async (db, bucket) => {
    await migrateLocal(db).catch((error: Error) =>
      exitWithError(`The database could not be brought up to date: ${error.message}`),
    );
    await seedDemo(db, bucket);
  });
  writeFileSync(marker, release);
}

/** Digest of all migrations. An instance with the same digest is up to date. */
function migrationsDigest(): string {
  const folder = path.join(import.meta.dirname, '../migrations');
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'));
  const digest = createHash('sha256');
  for (const name of files.toSorted()) digest.update(name).update(readFileSync(path.join(folder, name)));
  return digest.digest('hex');
}
