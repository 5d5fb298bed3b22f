import { UNANSWERED_MAX, UNANSWERED_MAX_BYTES } from '../../protocol/constants.ts';

/** A sent frame: number of envelopes sent up to and including it, and its size in bytes. */
type SentFrame = { upTo: number; bytes: number };

/**
 * Unanswered envelopes and bytes of one socket. Any frame answers envelopes, because an active client sends `received`
 * only after 128 envelopes without another frame. Bytes measure the memory that a stalled client occupies; only
 * `received` reduces them. The largest frame is not counted, because the full list of a large site is one legitimate
 * frame.
 */
export class Unanswered {
  #frames: SentFrame[] = [];
  #sent = 0;
  #answered = 0;
  /** Number of envelopes sent before the client's last frame other than `received`. */
  #heard = 0;
  #bytes = 0;
  /** Envelopes sent before hibernation, which the client counts but this object does not. Null if unknown. */
  #before: number | null;
  /** Envelopes counted as received without the client's confirmation. */
  #assumed = 0;

  /** `before`: envelopes already sent on this socket, null after hibernation. */
  constructor(before: 0 | null) {
    this.#before = before;
  }

  get envelopes(): number {
    return this.#sent - Math.max(this.#answered, this.#heard);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether this frame stays within the limits for unanswered envelopes and bytes. */
  hasRoomFor(envelopes: number, bytes: number): boolean {
    if (this.envelopes + envelopes > UNANSWERED_MAX) return false;
    const all = this.#bytes + bytes;
    return all <= UNANSWERED_MAX_BYTES || all - this.#largest(bytes) <= UNANSWERED_MAX_BYTES;
  }

  add(envelopes: number, bytes: number): void {
    this.#sent += envelopes;
    this.#bytes += bytes;
    this.#frames.push({ upTo: this.#sent, bytes });
  }

  /** Handles a frame other than `received`. */
  hear(): void {
    this.#heard = this.#sent;
  }

  /** Handles a `received` frame with a total of `seq` envelopes. Returns false if fewer envelopes were sent. */
  answer(seq: number): boolean {
    if (this.#before === null) {
      // Assumes that all envelopes sent since hibernation were received, because their sizes are unknown. Later reports
      // correct this.
      this.#before = seq - this.#sent;
      this.#assumed = this.#sent - this.#answered;
    }
    const ahead = seq - this.#before - this.#sent;
    if (ahead > this.#assumed) return false;
    if (ahead > 0) {
      this.#assumed -= ahead;
      this.#before += ahead;
    }
    this.#take(seq - this.#before);
    return true;
  }

  /** Removes the first frames up to this envelope, because the client has received them completely. */
  #take(upTo: number): void {
    this.#answered = Math.max(this.#answered, upTo);
    const left = this.#frames.findIndex(frame => frame.upTo > upTo);
    const taken = this.#frames.splice(0, left < 0 ? this.#frames.length : left);
    for (const { bytes } of taken) this.#bytes -= bytes;
  }

  #largest(bytes: number): number {
    return this.#frames.reduce((largest, frame) => Math.max(largest, frame.bytes), bytes);
  }
}
