/**
 * Reads a file from front to back. A read beyond the end returns zeros and marks the cursor as broken, so that callers
 * check for errors only once. Cursors are cheap to create, because a file can have 100,000 parts.
 */
export class Cursor {
  #bytes: Uint8Array;
  #start: number;
  #place: number;
  #end: number;
  #isBroken = false;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#start = start;
    this.#place = start;
    this.#end = end;
  }

  get left(): number {
    return this.#end - this.#place;
  }

  get place(): number {
    return this.#place;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Unsigned big-endian number of up to six bytes. */
  uint(bytes: number): number {
    const from = this.#place;
    this.skip(bytes);
    return this.#number(from, this.#place);
  }

  /** Unsigned number at an offset from the start, read without moving the position. */
  at(offset: number, bytes: number): number {
    const from = this.#start + offset;
    return this.#number(from, Math.min(this.#end, from + bytes));
  }

  text(bytes: number): string {
    return String.fromCharCode(...this.#take(bytes));
  }

  hex(bytes: number): string {
    return Buffer.from(this.#take(bytes)).toString('hex');
  }

  /** Whether the remaining bytes equal these hexadecimal digits. Returns false early if more bytes remain. */
  isRest(hex: string): boolean {
    return this.left * 2 === hex.length && this.hex(this.left) === hex;
  }

  skip(bytes: number): void {
    if (bytes > this.left) this.#isBroken = true;
    this.#place += Math.min(this.left, bytes);
  }

  clear(bytes: number): void {
    this.#take(bytes).fill(0);
  }

  /** Cursor over the next bytes, or null if fewer remain. */
  part(bytes: number): Cursor | null {
    const from = this.#place;
    this.skip(bytes);
    return this.#isBroken ? null : new Cursor(this.#bytes, from, from + bytes);
  }

  /** Independent cursor over the same bytes, at the same position. */
  copy(): Cursor {
    return new Cursor(this.#bytes, this.#place, this.#end);
  }

  #take(bytes: number): Uint8Array {
    const from = this.#place;
    this.skip(bytes);
    return this.#bytes.subarray(from, this.#place);
  }

  #number(from: number, end: number): number {
    let value = 0;
    for (let at = from; at < end; at++) value = value * 256 + (this.#bytes[at] ?? 0);
    return value;
  }
}

/** Whether the cursor has read exactly to the end. */
export const ended = (cursor: Cursor): boolean => cursor.left === 0 && !cursor.isBroken;
