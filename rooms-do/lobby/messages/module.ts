import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import type { Announcement, HourCount } from '../../rpc/reports.ts';
import type { Migration } from '../../storage/migrate.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

/** An announcement may be addressed to one room or audience: a reader finds 20 among these. */
const KEPT_ANNOUNCEMENTS = 100;
const ANNOUNCEMENTS_KEPT_MS = 30 * DAY_MS;

/** Announcements of the last 30 days. Stored, so that late joiners get the recent ones after a restart too. */
export class Announcements {
  #sql: SqlStorage;
  /** Read once until a change: every user may ask twice a second, and a read takes 3 ms. */
  #kept: readonly Announcement[] | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `fingerprint`: the author's device if the author has no account. */
  add(announcement: Announcement, fingerprint: string | null): void {
    this.#kept = null;
    const body = JSON.stringify(announcement);
    this.#sql.exec(
      'INSERT INTO announcements (until, body, fingerprint) VALUES (?, ?, ?)',
      announcement.until,
      body,
      fingerprint,
    );
    this.#sql.exec(
      'DELETE FROM announcements WHERE rowid IN (SELECT rowid FROM announcements ORDER BY until DESC LIMIT -1 OFFSET ?)',
      KEPT_ANNOUNCEMENTS,
    );
  }

  /** Those that late joiners get. */
  current(now: number): Announcement[] {
    return this.#after(now);
  }

  /** Oldest first. */
  kept(now: number): readonly Announcement[] {
    const since = now - ANNOUNCEMENTS_KEPT_MS;
    if (this.#kept?.every(({ until }) => until > since)) return this.#kept;
    this.#sql.exec('DELETE FROM announcements WHERE until <= ?', since);
    this.#kept = this.#after(since);
    return this.#kept;
  }

  /** Removes the announcements of an account, or of a guest by the device. */
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

/** Messages of the whole site by the hour, one row for each of the last 24 hours. Stored, so that a restart keeps them. */
class MessageHourlyCounts {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds counts and answers all there are. */
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

/** Announcements stay for 30 days and name the device of a guest. */
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
