import type { Announcement } from '../protocol/entities/announcement.ts';

/** What was announced in the last ten minutes. Stored, so that late joiners hear it after a restart too. */
export class Announcements {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS announcements (until INTEGER NOT NULL, body TEXT NOT NULL)');
  }

  add(announcement: Announcement): void {
    const body = JSON.stringify(announcement);
    this.#sql.exec('INSERT INTO announcements (until, body) VALUES (?, ?)', announcement.until, body);
  }

  current(now: number): Announcement[] {
    this.#sql.exec('DELETE FROM announcements WHERE until <= ?', now);
    const rows = this.#sql.exec<{ body: string }>('SELECT body FROM announcements ORDER BY until').toArray();
    return rows.map(({ body }) => JSON.parse(body) as Announcement);
  }
}
