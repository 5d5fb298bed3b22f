import type { Participant } from '../../../domain/presence/participant.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import { type LeftPerson, type RecentPerson, recentPersonOf } from '../../rpc/reports.ts';
import { storedJson } from '../../storage/stored-value.ts';

/** A third of a kilobyte each: the busiest day of a large site, in less than two megabytes. */
const KEPT_MAX = 5_000;
/** Rows above the limit that a sweep leaves, so that not every departure sweeps. */
const SPARE = 100;

type Change = { upserted: readonly Participant[]; removed: readonly string[] };

/**
 * Users in the chat within the last day. Memory has all visible users, for the size of a ban; after a restart it begins
 * with the present ones. Storage has the last state of all departed users, for acts against them.
 */
export class RecentPeople {
  #sql: SqlStorage | null;
  #people = new Map<string, RecentPerson>();
  #stored: number | null = null;
  #sweptAt = 0;

  constructor(sql: SqlStorage | null) {
    this.#sql = sql;
  }

  /** Applies a room's report: present users in their current state, and users who left. */
  note({ upserted, removed }: Change, now: number): void {
    for (const participant of upserted)
      if (participant.visibility === 'visible') this.#keep(recentPersonOf(participant, now));
    for (const userId of removed) {
      const known = this.#people.get(userId);
      if (known) this.#keep({ ...known, seenAt: now });
    }
  }

  /** Users of the last day, each once, in their last state. */
  all(now: number): RecentPerson[] {
    for (const [userId, { seenAt }] of this.#people) if (seenAt <= now - DAY_MS) this.#people.delete(userId);
    return [...this.#people.values()];
  }

  /** Stores users who left the chat from this room. */
  leave(roomId: string, people: readonly Participant[], now: number): void {
    for (const participant of people) this.#store(participant, roomId, now);
  }

  /** A user who left within the last day; null for any other. */
  left(userId: string, now: number): LeftPerson | null {
    const [row] =
      this.#sql
        ?.exec<{ room_id: string; left_at: number; body: string }>(
          'SELECT room_id, left_at, body FROM left_people WHERE user_id = ? AND left_at > ?',
          userId,
          now - DAY_MS,
        )
        .toArray() ?? [];
    return row
      ? { participant: storedJson<Participant>(row.body), roomId: row.room_id, leftAt: row.left_at }
      : null;
  }

  forget(deviceIds: readonly string[], who: { userId?: string; fingerprint?: string }): void {
    for (const deviceId of deviceIds) this.#sql?.exec('DELETE FROM left_people WHERE device = ?', deviceId);
    this.#sql?.exec(
      "DELETE FROM left_people WHERE user_id = ? OR json_extract(body, '$.fingerprint') = ?",
      who.userId ?? null,
      who.fingerprint ?? null,
    );
    for (const [userId, person] of this.#people)
      if (
        userId === who.userId ||
        person.fingerprint === who.fingerprint ||
        deviceIds.includes(person.deviceId)
      )
        this.#people.delete(userId);
    this.#stored = null;
  }

  #keep(person: RecentPerson): void {
    this.#people.delete(person.userId);
    this.#people.set(person.userId, person);
    if (this.#people.size <= KEPT_MAX) return;
    const oldest = this.#people.keys().next().value;
    if (oldest !== undefined) this.#people.delete(oldest);
  }

  #store(participant: Participant, roomId: string, now: number): void {
    if (!this.#sql) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO left_people (user_id, device, room_id, left_at, body) VALUES (?, ?, ?, ?, ?)',
      participant.userId,
      participant.deviceId,
      roomId,
      now,
      JSON.stringify(participant),
    );
    if (this.#stored !== null) this.#stored += 1;
    this.#sweep(this.#sql, now);
  }

  #sweep(sql: SqlStorage, now: number): void {
    this.#stored ??= sql.exec<{ count: number }>('SELECT COUNT(*) AS count FROM left_people').one().count;
    if (now - this.#sweptAt < HOUR_MS && this.#stored < KEPT_MAX + SPARE) return;
    this.#sweptAt = now;
    sql.exec('DELETE FROM left_people WHERE left_at <= ?', now - DAY_MS);
    sql.exec(
      'DELETE FROM left_people WHERE user_id IN (SELECT user_id FROM left_people ORDER BY left_at DESC LIMIT -1 OFFSET ?)',
      KEPT_MAX,
    );
    this.#stored = null;
  }
}
