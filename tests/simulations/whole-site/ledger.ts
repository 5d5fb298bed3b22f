import { ROOM_REPORT_MS, SANCTION_MS } from '../../../protocol/constants.ts';
import { GHOST, type RoomId } from './cast.ts';
import type { Ack, Someone } from './someone.ts';
import type { Visit } from './visit.ts';

type Said = { roomId: RoomId; seq: number; id: string; text: string };

/** An action that requires an audit entry: one per ack, and at most one more per lost ack. */
export type Traced = { acked: number; unanswered: number };

const ON_THE_WIRE_MS = 40;
/** Time after an arrival until the lobby knows the user's room and has sent it the directives for the user. */
const KNOWN_MS = ROOM_REPORT_MS + 100;
const UNDER_WAY_MS = 10_000;

/** A simple model of the site with promises from acks only. */
export class Ledger {
  readonly said: Said[] = [];
  readonly deleted = new Map<string, number>();
  /** End of each mute with an ack. Only moderators' mutes, not the room's. */
  readonly #muted = new Map<string, number>();
  /** Sockets that must receive nothing more, with the time since when. */
  readonly #putOut = new Map<Visit, number>();
  /** Time until which a user cannot enter, and the reason. */
  readonly barred = new Map<string, { until: number; code: 'kicked' | 'banned'; at: number }>();
  readonly traced = new Map<string, Traced>();
  ghostID = '';

  /** Time of the last sent unmute per user. For a while it may take effect before or after a mute. */
  readonly #unmuteSentAt = new Map<string, number>();

  unmuting(name: string, now: number): void {
    this.#unmuteSentAt.set(name, now);
    this.#muted.delete(name);
  }

  /** Records the ack of a mute that was sent at this time. */
  mute(name: string, sentAt: number): void {
    const unmuteSentAt = this.#unmuteSentAt.get(name) ?? Number.NEGATIVE_INFINITY;
    if (unmuteSentAt < sentAt - UNDER_WAY_MS) this.#muted.set(name, sentAt + SANCTION_MS);
  }

  isMuted(name: string, now: number): boolean {
    return now < (this.#muted.get(name) ?? 0);
  }

  trace(type: string): Traced {
    const traced = this.traced.get(type) ?? { acked: 0, unanswered: 0 };
    this.traced.set(type, traced);
    return traced;
  }

  /** Records the ack for the removal of a user. */
  putOut(visit: Visit | null, now: number): void {
    if (visit) this.#putOut.set(visit, now);
  }

  judge(
    person: Someone,
    frame: string,
    visit: Visit,
    { now, isRough }: { now: number; isRough: boolean },
  ): string[] {
    const putOutAt = this.#putOut.get(visit);
    const mistakes: string[] = [];
    // Frames in transit at the moderator's ack still arrive. A connection unknown to the lobby ends later: see
    // `stillHere`.
    const overAt = Math.max(putOutAt ?? Number.POSITIVE_INFINITY, visit.openedAt + KNOWN_MS) + ON_THE_WIRE_MS;
    if (!isRough && now > overAt)
      mistakes.push(`${person.name} was put out and hears ${frame.slice(0, 200)}`);
    const isBlind = person.isVisitor || person.part.role === 'chat-master';
    if (isBlind && (frame.includes(`"${GHOST}"`) || (this.ghostID !== '' && frame.includes(this.ghostID))))
      mistakes.push(`${person.name} learns of a ghost: ${frame.slice(0, 400)}`);
    if (person.isVisitor && frame.includes('"10.20.')) mistakes.push(`${person.name} reads an address`);
    if (frame.includes('"chatMessagesFromServer"'))
      for (const [id, at] of this.deleted)
        if (now > at + ON_THE_WIRE_MS && frame.includes(`"id":"${id}","seq"`))
          mistakes.push(`${person.name} is given a deleted message`);
    return mistakes;
  }

  stillHere(people: readonly Someone[]): string[] {
    return people.flatMap(({ name, visit }) => {
      const barred = this.barred.get(name);
      const isStill = barred && visit?.isOpen && visit.openedAt < barred.at;
      return isStill ? [`${name} was ${barred.code} and is still here`] : [];
    });
  }

  say(roomId: RoomId, text: string, ack: Ack): void {
    if (!ack.ok) return;
    const { seq, id = '' } = ack.data as { seq: number; id?: string };
    this.said.push({ roomId, seq, id, text });
  }
}
