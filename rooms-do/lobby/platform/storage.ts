import type { z } from 'zod';
import { type Migration, migrate } from '../../storage/migrate.ts';

/** A setting of the deployment by its schema. One that cannot be read counts as not set, and is told in the log. */
export function readSetting<T>(name: string, schema: z.ZodType<T>, setting: string | undefined): T {
  const parsed = schema.safeParse(setting === '' ? undefined : setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'setting_not_read', name, setting }));
  return schema.parse(undefined);
}

/** The tables of the first release. */
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

/** Tables take the words that the code uses. */
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

/** The blocks after a kick become one kind of restraint. When they were laid is not known, and matters for networks only. */
const restraints: Migration = sql => {
  sql.exec(
    'CREATE TABLE restraints (who TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, laid_at INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (who, kind, id)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX restraints_by_id ON restraints (id)');
  sql.exec('CREATE INDEX restraints_by_end ON restraints (until)');
  sql.exec(
    `INSERT INTO restraints (who, kind, id, laid_at, until, body)
     SELECT who, 'reentryBlock', who, 0, until, '{"kind":"reentryBlock"}' FROM reentry_blocks`,
  );
  sql.exec('DROP TABLE reentry_blocks');
};

/** What the site has used, by the day of UTC counted from 1970. */
const usage: Migration = sql => {
  sql.exec(
    'CREATE TABLE usage (day INTEGER NOT NULL, what TEXT NOT NULL, amount REAL NOT NULL, PRIMARY KEY (day, what)) WITHOUT ROWID',
  );
};

/** The devices that were in the chat, and an index for the sweep of attempts by their age. */
const devices: Migration = sql => {
  sql.exec(
    'CREATE TABLE devices (device TEXT NOT NULL, network TEXT NOT NULL, since INTEGER NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (device, network)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX devices_by_age ON devices (seen)');
  sql.exec('CREATE INDEX attempts_by_age ON attempts (kind, attempted_at)');
};

/** The roster and single values, for a lobby that wakes from hibernation. */
const keptRoster: Migration = sql => {
  sql.exec(
    'CREATE TABLE rosters (room_id TEXT NOT NULL, part INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room_id, part)) WITHOUT ROWID',
  );
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

/** The people who left within the last day. */
const leftPeople: Migration = sql => {
  sql.exec(
    'CREATE TABLE left_people (user_id TEXT PRIMARY KEY, device TEXT NOT NULL, room_id TEXT NOT NULL, left_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
  );
};

export const LOBBY_MIGRATIONS: readonly Migration[] = [
  firstRelease,
  standardWords,
  restraints,
  usage,
  devices,
  keptRoster,
  leftPeople,
];

/** Brings the tables of the lobby up to date and answers the storage, ready for use. */
export const migrateLobby = (sql: SqlStorage): SqlStorage => migrate(sql, LOBBY_MIGRATIONS);
