import { GHOST, type RoomId } from './cast.ts';
import type { Ack, Someone, Visit } from './someone.ts';

type Said = { roomId: RoomId; seq: number; id: string; text: string };

/** An act whose trace the event record must have: once for each ack, and at most once more for each whose ack was lost. */
export type Traced = { acked: number; unanswered: number };

const ON_THE_WIRE_MS = 40;

/** What was promised to whom, by acks alone: the plain model of the site. */
export class Ledger {
  readonly said: Said[] = [];
  readonly deleted = new Set<string>();
  /** By whom nothing may be said any more, since an ack said so; a moderator's, not the room's. */
  readonly muted = new Set<string>();
  /** Whose socket must hear nothing any more. */
  readonly #put = new Map<Visit, { name: string; at: number }>();
  /** Until when a person may not come in, and why. */
  readonly barred = new Map<string, { until: number; code: 'kicked' | 'banned' }>();
  readonly traced = new Map<string, Traced>();
  ghostID = '';

  trace(type: string): Traced {
    const traced = this.traced.get(type) ?? { acked: 0, unanswered: 0 };
    this.traced.set(type, traced);
    return traced;
  }

  /** Somebody was put out, and the moderator knows it. */
  putOut(person: Someone, visit: Visit | null, now: number): void {
    if (visit) this.#put.set(visit, { name: person.name, at: now });
  }

  /** A frame has come to somebody. */
  judge(person: Someone, frame: string, visit: Visit, now: number): string[] {
    const put = this.#put.get(visit);
    const mistakes: string[] = [];
    // What was on the wire at the moderator's ack still comes.
    if (put && now > put.at + ON_THE_WIRE_MS) mistakes.push(`${put.name} was put out and hears ${frame.slice(0, 200)}`);
    const isBlind = person.isVisitor || person.part.role === 'chat-master';
    if (isBlind && (frame.includes(`"${GHOST}"`) || (this.ghostID !== '' && frame.includes(this.ghostID))))
      mistakes.push(`${person.name} learns of a ghost: ${frame.slice(0, 400)}`);
    if (person.isVisitor && frame.includes('"10.20.')) mistakes.push(`${person.name} reads an address`);
    if (frame.includes('"chatMessagesFromServer"'))
      for (const id of this.deleted)
        if (frame.includes(`"id":"${id}","seq"`)) mistakes.push(`${person.name} is given a deleted message`);
    return mistakes;
  }

  say(roomId: RoomId, text: string, ack: Ack): void {
    if (!ack.ok) return;
    const { seq, id = '' } = ack.data as { seq: number; id?: string };
    this.said.push({ roomId, seq, id, text });
  }
}
