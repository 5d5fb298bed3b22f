import type { Announcement } from '../../domain/messages/announcement.ts';
import { storedJson } from '../storage/stored-value.ts';

/** Announcements of the last ten minutes. Stored, so that late joiners get them after a restart too. */
export class Announcements {
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
