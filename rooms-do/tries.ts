import { ROOM_PASSWORD_TRIES, ROOM_PASSWORD_TRIES_WINDOW_MS } from '../protocol/constants.ts';

/** Wrong room passwords by device and room: five in ten minutes. Stored, so that no restart gives new tries. */
export class PasswordTries {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS tries (
      room_id TEXT NOT NULL, device_id TEXT NOT NULL, tried_at INTEGER NOT NULL)`);
    sql.exec('CREATE INDEX IF NOT EXISTS tries_by_device ON tries (device_id, room_id, tried_at)');
  }

  may(roomId: string, deviceID: string, now: number): boolean {
    const since = now - ROOM_PASSWORD_TRIES_WINDOW_MS;
    const { count } = this.#sql
      .exec<{ count: number }>(
        'SELECT COUNT(*) AS count FROM tries WHERE device_id = ? AND room_id = ? AND tried_at > ?',
        deviceID,
        roomId,
        since,
      )
      .one();
    return count < ROOM_PASSWORD_TRIES;
  }

  count(roomId: string, deviceID: string, now: number): void {
    this.#sql.exec('DELETE FROM tries WHERE tried_at <= ?', now - ROOM_PASSWORD_TRIES_WINDOW_MS);
    this.#sql.exec(
      'INSERT INTO tries (room_id, device_id, tried_at) VALUES (?, ?, ?)',
      roomId,
      deviceID,
      now,
    );
  }
}
