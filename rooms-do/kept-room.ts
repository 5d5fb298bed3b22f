import type { KnownRoom } from '../protocol/entities/entrance.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';

/** What the room was last known to be, kept in its own storage: it wakes without asking anybody. */
export class KeptRoom {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS settings (only INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  }

  /** Null for a room that nobody has come to yet. Before rooms were made by people, the settings were kept alone. */
  read(): KnownRoom | null {
    const row = this.#sql.exec<{ body: string }>('SELECT body FROM settings').toArray()[0];
    if (!row) return null;
    const kept = JSON.parse(row.body) as KnownRoom | RoomSettings;
    return 'settings' in kept ? kept : { settings: kept, createdBy: null, temporary: false, unlisted: false };
  }

  write(known: KnownRoom): void {
    this.#sql.exec('INSERT OR REPLACE INTO settings (only, body) VALUES (1, ?)', JSON.stringify(known));
  }
}
