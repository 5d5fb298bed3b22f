import { type Migration, migrate } from '../storage/migrate.ts';

const firstRelease: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

/** Brings the tables of a relay up to date and answers the storage, ready for use. */
export const migrateRelay = (sql: SqlStorage): SqlStorage => migrate(sql, [firstRelease]);
