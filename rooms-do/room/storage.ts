import { type Migration, migrate, renameKeys, rewriteBodies } from '../storage/migrate.ts';

type Json = Record<string, unknown>;

/** The tables of the first release. A room of that release has them; a new room passes through them to the present ones. */
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

/** Tables and stored JSON take the words that the code uses; what was a table of one row becomes a stored value. */
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
    // Before people could make rooms of their own, the settings were stored alone.
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

/** People in the room and on their way to it remember the rank of who muted or marked them; of those before it is not known. */
const rankOfRestrictions: Migration = sql => {
  const unknown = { restrictedByRank: {} };
  rewriteBodies(sql, { table: 'participants', key: 'user_id' }, body => ({ ...unknown, ...body }));
  rewriteBodies(sql, { table: 'pending_admissions', key: 'nonce' }, body => ({
    ...body,
    transferState: isJson(body.transferState) ? { ...unknown, ...body.transferState } : null,
  }));
};

/** Tickets by which participants come back without being admitted anew. */
const resumeTickets: Migration = sql => {
  sql.exec(
    'CREATE TABLE resume_tickets (nonce TEXT PRIMARY KEY, user_id TEXT NOT NULL, session_id TEXT NOT NULL, device_id TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX resume_tickets_of_user ON resume_tickets (user_id)');
};

/** Messages remember the rank of their author, and whether they were edited or deleted since. */
const changesOfMessages: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN rank INTEGER');
  sql.exec('ALTER TABLE history ADD COLUMN change INTEGER');
};

/** Reactions go with the slot of their message. */
const reactions: Migration = sql => {
  sql.exec('CREATE TABLE reactions (slot INTEGER PRIMARY KEY, id TEXT NOT NULL, body TEXT NOT NULL)');
};

/** Sockets of the room that relays hold, with what a socket remembers through hibernation. */
const relayedSockets: Migration = sql => {
  sql.exec(
    'CREATE TABLE relayed_sockets (relay INTEGER NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (relay, id)) WITHOUT ROWID',
  );
};

/** Messages remember who wrote them, under whatever name, and when: a room that is slow asks it. */
const timesOfWriting: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN writer TEXT');
  sql.exec('ALTER TABLE history ADD COLUMN wrote_at INTEGER');
};

/** Messages remember at which device they were written, so that what was written there can be erased. */
const devicesOfMessages: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN fingerprint TEXT');
};

/** Messages that wait for a moderator. */
const waitingMessages: Migration = sql => {
  sql.exec(
    'CREATE TABLE waiting_messages (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
  );
};

/** Own mentions of readers whom not everybody sees. */
const mentionsOfReaders: Migration = sql => {
  sql.exec('ALTER TABLE history ADD COLUMN reader_mentions TEXT');
};

/** Each row costs: AUTOINCREMENT wrote a second one for each entry, and the index of tickets one for each ticket. */
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

export const ROOM_MIGRATIONS: readonly Migration[] = [
  firstRelease,
  standardWords,
  rankOfRestrictions,
  resumeTickets,
  changesOfMessages,
  reactions,
  relayedSockets,
  timesOfWriting,
  devicesOfMessages,
  waitingMessages,
  fewerRows,
  mentionsOfReaders,
];

/** Brings the tables of a room up to date and answers the storage, ready for use. */
export const migrateRoom = (sql: SqlStorage): SqlStorage => migrate(sql, ROOM_MIGRATIONS);
