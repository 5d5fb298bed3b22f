import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import type { Announcement, HourCount } from '../../rpc/reports.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

/** Announcements of the last ten minutes. Stored, so that late joiners get them after a restart too. */
class Announcements {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(announcement: Announcement): void {
    const body = JSON.stringify(announcement);
    this.#sql.exec('INSERT INTO announcements (until, body) VALUES (?, ?)', announcement.until, body);
  }

  current(now: number): Announcement[] {
    this.#sql.exec('DELETE FROM announcements WHERE until <= ?', now);
    const rows = this.#sql.exec<{ body: string }>('SELECT body FROM announcements ORDER BY until').toArray();
    return rows.map(({ body }) => storedJson<Announcement>(body));
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

export const messages = {
  state: (_, { sql }): MessagesState => ({
    announcements: new Announcements(sql),
    counts: new MessageHourlyCounts(sql),
  }),
} satisfies LobbyModule;
