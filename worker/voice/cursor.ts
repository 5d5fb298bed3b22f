/**
 * Reads a file from front to back. Reading beyond the end answers zeros and marks the cursor as broken, so that a check
 * needs no test at each step. Files can have 100,000 parts, so that a cursor is cheap to make.
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

  /** Position in the file. */
  get place(): number {
    return this.#place;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Unsigned number of up to six bytes, the highest first. */
  uint(bytes: number): number {
    const from = this.#place;
    this.skip(bytes);
    return this.#number(from, this.#place);
  }

  /** The same at an offset from the beginning, without moving. */
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

  /** Whether the rest has exactly these hexadecimal digits. Compares no longer ones. */
  isRest(hex: string): boolean {
    return this.left * 2 === hex.length && this.hex(this.left) === hex;
  }

  skip(bytes: number): void {
    if (bytes > this.left) this.#isBroken = true;
    this.#place += Math.min(this.left, bytes);
  }

  /** Sets these bytes of the file to zero. */
  clear(bytes: number): void {
    this.#take(bytes).fill(0);
  }

  /** The next bytes as a cursor of their own, or null where there are fewer. */
  part(bytes: number): Cursor | null {
    const from = this.#place;
    this.skip(bytes);
    return this.#isBroken ? null : new Cursor(this.#bytes, from, from + bytes);
  }

  /** Another one over the same bytes, from its position. */
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

/** Whether it was read to its end, and not beyond. */
export const ended = (cursor: Cursor): boolean => cursor.left === 0 && !cursor.isBroken;
