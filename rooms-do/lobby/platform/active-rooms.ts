/** Rooms that had participants at their last report. Stored, so that a restarted lobby knows which rooms to ask. */
export class ActiveRooms {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  all(): string[] {
    const rows = this.#sql.exec<{ room_id: string }>('SELECT room_id FROM active_rooms').toArray();
    return rows.map(row => row.room_id);
  }

  add(roomId: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO active_rooms (room_id) VALUES (?)', roomId);
  }

  remove(roomId: string): void {
    this.#sql.exec('DELETE FROM active_rooms WHERE room_id = ?', roomId);
  }
}
