import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import type { Announcement, HourCount } from '../../rpc/reports.ts';
import type { Migration } from '../../storage/migrate.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

/**
 * Maximum number of stored announcements. A reader gets at most 20 of them. More are stored, because some are
 * for a single room or audience.
 */
const KEPT_ANNOUNCEMENTS = 100;
/** Maximum announcements per author, so that one author cannot displace all others. */
const KEPT_OF_AUTHOR = 50;
const ANNOUNCEMENTS_KEPT_MS = 30 * DAY_MS;

/** Announcements of the last 30 days. Stored, so that late joiners receive them even after a restart. */
export class Announcements {
  #sql: SqlStorage;
  /** Cached until the next change, because each user may request it twice per second and a read takes 3 ms. */
  #kept: readonly Announcement[] | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `fingerprint`: device of an author without an account. */
  add(announcement: Announcement, fingerprint: string | null): void {
    this.#kept = null;
    const body = JSON.stringify(announcement);
    this.#sql.exec(
      'INSERT INTO announcements (until, body, fingerprint) VALUES (?, ?, ?)',
      announcement.until,
      body,
      fingerprint,
    );
    const { userID } = announcement.message.sender;
    this.#sql.exec(
      `DELETE FROM announcements WHERE rowid IN (SELECT rowid FROM announcements
        WHERE json_extract(body, '$.message.sender.userID') = ? OR fingerprint = ? ORDER BY until DESC LIMIT -1 OFFSET ?)`,
      ...[userID, fingerprint, KEPT_OF_AUTHOR],
    );
    this.#sql.exec(
      'DELETE FROM announcements WHERE rowid IN (SELECT rowid FROM announcements ORDER BY until DESC LIMIT -1 OFFSET ?)',
      KEPT_ANNOUNCEMENTS,
    );
  }

  /** Returns the announcements for late joiners. */
  current(now: number): Announcement[] {
    return this.#after(now);
  }

  kept(now: number): readonly Announcement[] {
    const since = now - ANNOUNCEMENTS_KEPT_MS;
    if (this.#kept?.every(({ until }) => until > since)) return this.#kept;
    this.#sql.exec('DELETE FROM announcements WHERE until <= ?', since);
    this.#kept = this.#after(since);
    return this.#kept;
  }

  /** Removes the announcements by an account, or by a guest's device. */
  forget({ userId, fingerprint }: { userId?: string; fingerprint?: string }): void {
    this.#kept = null;
    this.#sql.exec(
      "DELETE FROM announcements WHERE json_extract(body, '$.message.sender.userID') = ? OR fingerprint = ?",
      userId ?? null,
      fingerprint ?? null,
    );
  }

  #after(until: number): Announcement[] {
    return this.#sql
      .exec<{ body: string }>('SELECT body FROM announcements WHERE until > ? ORDER BY until', until)
      .toArray()
      .map(({ body }) => storedJson<Announcement>(body));
  }
}

const HOURS_KEPT = DAY_MS / HOUR_MS;

/**
 * Number of site-wide messages per hour, one row for each of the last 24 hours. Stored, so that a restart does not
 * reset the counts.
 */
class MessageHourlyCounts {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds counts and returns all stored counts. */
  count(counts: readonly HourCount[], now: number): HourCount[] {
    const first = Math.floor(now / HOUR_MS) - HOURS_KEPT + 1;
    for (const { hour, count } of counts) {
      this.#sql.exec(
        'INSERT INTO message_counts (hour, count) VALUES (?, ?) ON CONFLICT (hour) DO UPDATE SET count = count + excluded.count',
        hour,
        count,
      );
    }
    if (counts.length > 0) this.#sql.exec('DELETE FROM message_counts WHERE hour < ?', first);
    return this.#sql
      .exec<HourCount>('SELECT hour, count FROM message_counts WHERE hour >= ? ORDER BY hour', first)
      .toArray();
  }
}

type MessagesState = { readonly announcements: Announcements; readonly counts: MessageHourlyCounts };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly messages: MessagesState;
  }
}

/** Adds the device of a guest author to the table of announcements, and an index for expiry. */
const keptAnnouncements: Migration = sql => {
  sql.exec('ALTER TABLE announcements ADD COLUMN fingerprint TEXT');
  sql.exec('CREATE INDEX announcements_by_end ON announcements (until)');
};

export const messages = {
  tables: { migrations: { 10: keptAnnouncements } },
  state: (_, { sql }): MessagesState => ({
    announcements: new Announcements(sql),
    counts: new MessageHourlyCounts(sql),
  }),
} satisfies LobbyModule;
