import { type Migration, migrate, migrationsInOrder, type NumberedMigrations } from '../storage/migrate.ts';
import { LOBBY_MODULES } from './modules.ts';
import type { LobbyModule } from './platform/lobby-module.ts';

const firstRelease: Migration = sql => {
  for (const table of [
    'announcements (until INTEGER NOT NULL, body TEXT NOT NULL)',
    'holds (who TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID',
    'live (room_id TEXT PRIMARY KEY) WITHOUT ROWID',
    'talk (hour INTEGER PRIMARY KEY, count INTEGER NOT NULL)',
    'tries (who TEXT NOT NULL, limited TEXT NOT NULL, tried_at INTEGER NOT NULL)',
  ])
    sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
  sql.exec('CREATE INDEX IF NOT EXISTS tries_by_who ON tries (who, limited, tried_at)');
};

/** Renames tables to the terms that the code uses. */
const standardWords: Migration = sql => {
  sql.exec('ALTER TABLE holds RENAME TO reentry_blocks');
  sql.exec('ALTER TABLE live RENAME TO active_rooms');
  sql.exec('ALTER TABLE talk RENAME TO message_counts');
  sql.exec('ALTER TABLE tries RENAME TO attempts');
  sql.exec('ALTER TABLE attempts RENAME COLUMN limited TO kind');
  sql.exec('ALTER TABLE attempts RENAME COLUMN tried_at TO attempted_at');
  sql.exec('DROP INDEX tries_by_who');
  sql.exec('CREATE INDEX attempts_by_who ON attempts (who, kind, attempted_at)');
};

/** Adds known devices, and an index for the removal of old attempts. */
const devices: Migration = sql => {
  sql.exec(
    'CREATE TABLE devices (device TEXT NOT NULL, network TEXT NOT NULL, since INTEGER NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (device, network)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX devices_by_age ON devices (seen)');
  sql.exec('CREATE INDEX attempts_by_age ON attempts (kind, attempted_at)');
};

/** Adds the stored roster and single values, for a lobby that wakes from hibernation. */
const keptRoster: Migration = sql => {
  sql.exec(
    'CREATE TABLE rosters (room_id TEXT NOT NULL, part INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room_id, part)) WITHOUT ROWID',
  );
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

/** Migrations of tables that several features share, by resulting version. */
const SHARED: NumberedMigrations = { 1: firstRelease, 2: standardWords, 5: devices, 6: keptRoster };

/** All migrations of the lobby's tables in order. A new migration takes the next version, in its feature's module. */
export const LOBBY_MIGRATIONS: readonly Migration[] = migrationsInOrder('lobby', [
  SHARED,
  ...Object.values<LobbyModule>(LOBBY_MODULES).map(({ tables }) => tables?.migrations ?? {}),
]);

/** Migrates the lobby's tables and returns the storage. */
export const migrateLobby = (sql: SqlStorage): SqlStorage => migrate(sql, LOBBY_MIGRATIONS);
