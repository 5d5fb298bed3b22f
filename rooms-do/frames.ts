import { Failure } from '../protocol/errors/failure.ts';
import { drop } from './coming-and-going.ts';
import type { RoomView } from './command.ts';
import { perform } from './effects.ts';
import type { Parsed } from './elsewhere.ts';
import { noteRefusal } from './flooding.ts';
import { BadFrame, parse, refusalOf, run } from './pipeline.ts';
import type { RecentAcks } from './recent-acks.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

/** The path of a frame from the socket to its answer. One person's frames are taken one after the other. */
export class Frames {
  #room: Room;
  #view: RoomView;
  #acks: RecentAcks;
  #waiting = new Map<Seat, Promise<void>>();

  constructor(room: Room, view: RoomView, acks: RecentAcks) {
    this.#room = room;
    this.#view = view;
    this.#acks = acks;
  }

  receive(seat: Seat, raw: string | ArrayBuffer): Promise<void> | void {
    const before = this.#waiting.get(seat);
    const handled = before ? before.then(() => this.#handle(seat, raw)) : this.#handle(seat, raw);
    if (!(handled instanceof Promise)) return;
    const settled = handled.finally(() => {
      if (this.#waiting.get(seat) === settled) this.#waiting.delete(seat);
    });
    this.#waiting.set(seat, settled);
    return settled;
  }

  #handle(seat: Seat, raw: string | ArrayBuffer): Promise<void> | void {
    if (seat.closed) return;
    let frame: Parsed | null = null;
    try {
      frame = parse(raw);
      return this.#answer(seat, frame);
    } catch (error) {
      this.#refuse(seat, frame, error);
    }
  }

  #answer(seat: Seat, frame: Parsed): Promise<void> | void {
    const self = this.#room.occupants.get(seat.userID);
    if (!self) throw new Failure('session_ended');
    this.#room.sockets.answered(seat, seqIn(frame));
    if (frame.event === 'received') return this.#acknowledge(seat, frame, {});
    this.#room.sockets.stirred(seat, this.#view.now());
    if (frame.id !== null && this.#repeats(seat, frame, frame.id)) return;
    const effects = run(frame, self, this.#view, this.#room.meters);
    if (!(effects instanceof Promise)) return this.#perform(seat, frame, effects);
    return effects
      .then(done => this.#perform(seat, frame, done))
      .catch(error => this.#refuse(seat, frame, error));
  }

  #perform(seat: Seat, frame: Parsed, effects: Awaited<ReturnType<typeof run>>): void {
    if (seat.closed) return;
    const { answer, afterAck } = perform(effects, this.#room, seat);
    this.#acknowledge(seat, frame, answer === undefined ? {} : { data: answer });
    for (const act of afterAck) act();
  }

  /** A frame that already had its effect is answered again and has no second one. */
  #repeats(seat: Seat, frame: Parsed, id: string): boolean {
    const said = this.#acks.find(seat.userID, id);
    if (said) {
      this.#room.sockets.send(seat, 'ack', said);
      return true;
    }
    const seq = frame.event === 'newMessageFromClient' ? this.#room.history.seqOf(seat.userID, id) : null;
    if (seq === null) return false;
    this.#room.sockets.send(seat, 'ack', { id, ok: true, data: { seq } });
    return true;
  }

  #acknowledge(seat: Seat, { id }: Parsed, answer: { data?: Record<string, unknown> }): void {
    if (id === null) return;
    const ack = { id, ok: true, ...answer } as const;
    this.#acks.keep(seat.userID, ack);
    this.#room.sockets.send(seat, 'ack', ack);
  }

  #refuse(seat: Seat, frame: Parsed | null, error: unknown): void {
    if (seat.closed) return;
    const refusal = refusalOf(error);
    if (refusal.code === 'rate_limited') noteRefusal(this.#room, seat);
    const bad = error instanceof BadFrame ? error : null;
    const id = frame?.id ?? bad?.id ?? null;
    const event = frame?.event ?? bad?.event ?? '';
    if (id !== null) this.#room.sockets.send(seat, 'ack', { id, ok: false, error: refusal });
    else this.#room.sockets.send(seat, 'failed', { event, error: refusal });
    if (bad?.code === 'too_large') drop(this.#room, seat, 'too_large');
    else if (bad && this.#room.sockets.misused(seat, this.#view.now())) drop(this.#room, seat, 'misuse');
  }
}

const seqIn = (frame: Parsed): number | null =>
  frame.event === 'received' ? (frame.data as { seq: number }).seq : null;
