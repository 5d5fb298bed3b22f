import { type TableChoice, wholeTables } from '../storage/backup-tables.ts';
import {
  type Migration,
  migrate,
  migrationsInOrder,
  type NumberedMigrations,
  renameKeys,
  rewriteBodies,
} from '../storage/migrate.ts';
import { ROOM_MODULES } from './modules.ts';
import type { ModuleTables, RoomModule } from './platform/room-module.ts';

type Json = Record<string, unknown>;

/** Tables of the first release. A new room also creates these and then runs all migrations. */
const firstRelease: Migration = sql => {
  for (const table of [
    'occupants (user_id TEXT PRIMARY KEY, turn INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
    'arrivals (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
    'meters (user_id TEXT PRIMARY KEY, until INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
    'invitations (ticket TEXT PRIMARY KEY, user_id TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID',
    'ring (slot INTEGER PRIMARY KEY, seq INTEGER NOT NULL, sender TEXT NOT NULL, client_id TEXT, body TEXT NOT NULL)',
    'outbox (turn INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)',
    'settings (only INTEGER PRIMARY KEY, body TEXT NOT NULL)',
    'house (only INTEGER PRIMARY KEY, body TEXT NOT NULL)',
    'epoch (only INTEGER PRIMARY KEY, value TEXT NOT NULL)',
    'emptiness (only INTEGER PRIMARY KEY, since INTEGER NOT NULL)',
    'rounds (only INTEGER PRIMARY KEY, due INTEGER NOT NULL)',
  ])
    sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
};

/**
 * Renames tables and stored JSON fields to the names used in the code. Converts a table with one row into a stored
 * value.
 */
const standardWords: Migration = sql => {
  sql.exec('ALTER TABLE occupants RENAME TO participants');
  sql.exec('ALTER TABLE arrivals RENAME TO pending_admissions');
  sql.exec('ALTER TABLE meters RENAME TO rate_limits');
  sql.exec('ALTER TABLE ring RENAME TO history');
  rewriteBodies(sql, { table: 'participants', key: 'user_id' }, participant);
  rewriteBodies(sql, { table: 'pending_admissions', key: 'nonce' }, pendingAdmission);
  rewriteBodies(sql, { table: 'rate_limits', key: 'user_id' }, rateLimits);
  rewriteBodies(sql, { table: 'outbox', key: 'turn' }, outboxEntry);
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
  for (const [key, body] of [
    // Earlier releases stored only the settings, because users could not create rooms yet.
    [
      'record',
      "SELECT CASE WHEN json_type(body, '$.settings') IS NULL THEN json_object('settings', json(body), 'createdBy', NULL, 'temporary', json('false'), 'unlisted', json('false')) ELSE body END FROM settings",
    ],
    ['siteConfig', 'SELECT body FROM house'],
    ['epoch', 'SELECT json_quote(value) FROM epoch'],
    ['emptySince', 'SELECT json_quote(since) FROM emptiness'],
    ['loopDueAt', 'SELECT json_quote(due) FROM rounds'],
  ])
    sql.exec(
      `INSERT INTO stored_values (key, body) SELECT '${key}', body FROM (SELECT (${body}) AS body) WHERE body IS NOT NULL`,
    );
  for (const table of ['settings', 'house', 'epoch', 'emptiness', 'rounds']) sql.exec(`DROP TABLE ${table}`);
};

/**
 * Adds the rank of the moderator who muted a user or set a one-time kick mark to participants and admissions. Empty
 * for sanctions before this migration.
 */
const rankOfRestrictions: Migration = sql => {
  const unknown = { restrictedByRank: {} };
  rewriteBodies(sql, { table: 'participants', key: 'user_id' }, body => ({ ...unknown, ...body }));
  rewriteBodies(sql, { table: 'pending_admissions', key: 'nonce' }, body => ({
    ...body,
    transferState: isJson(body.transferState) ? { ...unknown, ...body.transferState } : null,
  }));
};

/** Reduces written rows, which are charged: AUTOINCREMENT added one row per entry, and the index one per ticket. */
const fewerRows: Migration = sql => {
  sql.exec('CREATE TABLE outbox_now (turn INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  sql.exec('INSERT INTO outbox_now (turn, body) SELECT turn, body FROM outbox');
  sql.exec('DROP TABLE outbox');
  sql.exec('ALTER TABLE outbox_now RENAME TO outbox');
  sql.exec(
    'CREATE TABLE tickets_now (user_id TEXT NOT NULL, nonce TEXT NOT NULL, session_id TEXT NOT NULL, device_id TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (user_id, nonce)) WITHOUT ROWID',
  );
  sql.exec(
    'INSERT INTO tickets_now (user_id, nonce, session_id, device_id, expires_at) SELECT user_id, nonce, session_id, device_id, expires_at FROM resume_tickets',
  );
  sql.exec('DROP TABLE resume_tickets');
  sql.exec('ALTER TABLE tickets_now RENAME TO resume_tickets');
};

const SESSION_KEYS = {
  userID: 'userId',
  sessionID: 'sessionId',
  deviceID: 'deviceId',
  look: 'appearance',
  enteredAt: 'connectedAt',
  seatedAt: 'joinedRoomAt',
  absentSince: 'disconnectedAt',
  unseenSince: 'invisibleSince',
  markedUntil: 'oneTimeKickExpiresAt',
  wroteTo: 'repliesAllowedFrom',
};

const participant = (body: Json): Json => renameKeys(body, SESSION_KEYS);

const rateLimits = (body: Json): Json => renameKeys(body, { ask: 'request' });

function pendingAdmission({ identity, carried, meters, ...rest }: Json): Json {
  const rewritten = (value: unknown, rewrite: (body: Json) => Json) =>
    isJson(value) ? rewrite(value) : null;
  return {
    ...rest,
    identity: rewritten(identity, participant),
    transferState: rewritten(carried, participant),
    rateLimits: rewritten(meters, rateLimits),
  };
}

function outboxEntry(body: Json): Json {
  const kinds: Record<string, string> = { fact: 'event', spell: 'invisibility', look: 'appearance' };
  const ids = { userID: 'userId', reporterID: 'reporterId' };
  const { spell, report, ...rest } = renameKeys(body, { ...ids, fact: 'event', look: 'appearance' });
  const kind = String(body.kind);
  return {
    ...rest,
    ...(isJson(spell) && { period: renameKeys(spell, ids) }),
    ...(isJson(report) && { report: renameKeys(report, ids) }),
    kind: kinds[kind] ?? kind,
  };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Migrations of tables shared by several features, by resulting version. */
const SHARED: NumberedMigrations = {
  1: firstRelease,
  2: standardWords,
  3: rankOfRestrictions,
  11: fewerRows,
};

const tables: ModuleTables[] = Object.values<RoomModule>(ROOM_MODULES).flatMap(module => module.tables ?? []);

/**
 * All migrations of the room's tables in order. A new migration gets the next version and belongs in its feature's
 * module.
 */
export const ROOM_MIGRATIONS: readonly Migration[] = migrationsInOrder('room', [
  SHARED,
  ...tables.map(({ migrations = {} }) => migrations),
]);

/** Migrates the room's tables and returns the storage. */
export const migrateRoom = (sql: SqlStorage): SqlStorage => migrate(sql, ROOM_MIGRATIONS);

const leftOut = tables.flatMap(each => each.leftOut ?? []);

/**
 * Tables of a room in a backup: messages with reactions, polls and votes, held messages, quiz points, entries
 * not yet sent to the database, and stored values such as the pin. Participants are omitted; the record and the
 * site configuration are in the database.
 */
export const ROOM_TABLES: TableChoice = {
  ...wholeTables(...tables.flatMap(({ kept = [] }) => kept)),
  stored_values: `key NOT IN (${leftOut.map(key => `'${key}'`).join(', ')})`,
};
