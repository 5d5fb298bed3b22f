/** The rooms that had people when they were last heard of. Stored, so that a lobby without memory knows whom to ask. */
export class LiveRooms {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS live (room_id TEXT PRIMARY KEY) WITHOUT ROWID');
  }

  all(): string[] {
    const rows = this.#sql.exec<{ room_id: string }>('SELECT room_id FROM live').toArray();
    return rows.map(row => row.room_id);
  }

  add(roomId: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO live (room_id) VALUES (?)', roomId);
  }

  remove(roomId: string): void {
    this.#sql.exec('DELETE FROM live WHERE room_id = ?', roomId);
  }
}
