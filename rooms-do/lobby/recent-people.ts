import type { Participant } from '../../domain/participant.ts';
import { DAY_MS } from '../../protocol/constants.ts';
import { type RecentPerson, recentPersonOf } from '../rpc/recent-person.ts';

/** A third of a kilobyte each: the busiest day of a large site, in less than two megabytes. */
const KEPT_MAX = 5_000;

/**
 * Who was seen in the chat within the last day, by everybody: hidden people and ghosts are not in it. In memory only, as it is asked for
 * nothing but the size of a ban: after a restart of the lobby it begins with those who are here.
 */
export class RecentPeople {
  #people = new Map<string, RecentPerson>();

  /** What a room's report has changed: who is there as they are now, and who has left. */
  note(
    { upserted, removed }: { upserted: readonly Participant[]; removed: readonly string[] },
    now: number,
  ): void {
    for (const participant of upserted)
      if (participant.visibility === 'visible') this.#keep(recentPersonOf(participant, now));
    for (const userId of removed) {
      const known = this.#people.get(userId);
      if (known) this.#keep({ ...known, seenAt: now });
    }
  }

  /** Those of the last day, each device once, as it was last. */
  all(now: number): RecentPerson[] {
    for (const [userId, { seenAt }] of this.#people) if (seenAt <= now - DAY_MS) this.#people.delete(userId);
    return [...new Map([...this.#people.values()].map(person => [person.deviceId, person])).values()];
  }

  #keep(person: RecentPerson): void {
    this.#people.delete(person.userId);
    this.#people.set(person.userId, person);
    if (this.#people.size <= KEPT_MAX) return;
    const oldest = this.#people.keys().next().value;
    if (oldest !== undefined) this.#people.delete(oldest);
  }
}
