/**
 * Reads a file from front to back. Reading beyond the end answers zeros and marks the cursor as broken, so that a check
 * needs no test at each step.
 */
export type Cursor = {
  readonly left: number;
  /** Position in the file. */
  readonly place: number;
  readonly isBroken: boolean;
  /** Unsigned number of up to six bytes, the highest first. */
  uint(bytes: number): number;
  /** The same at an offset from the beginning, without moving. */
  at(offset: number, bytes: number): number;
  text(bytes: number): string;
  hex(bytes: number): string;
  skip(bytes: number): void;
  /** Sets these bytes of the file to zero. */
  clear(bytes: number): void;
  /** The next bytes as a cursor of their own, or null where there are fewer. */
  part(bytes: number): Cursor | null;
  /** Another one over the same bytes, from its position. */
  copy(): Cursor;
};

export function cursorOf(bytes: Uint8Array, start = 0, end = bytes.length): Cursor {
  let place = start;
  let isBroken = false;
  const take = (count: number): Uint8Array => {
    if (count > end - place) isBroken = true;
    const taken = bytes.subarray(place, Math.min(end, place + count));
    place += taken.length;
    return taken;
  };
  const numberOf = (taken: Uint8Array): number => taken.reduce((value, byte) => value * 256 + byte, 0);
  return {
    get left() {
      return end - place;
    },
    get place() {
      return place;
    },
    get isBroken() {
      return isBroken;
    },
    uint: count => numberOf(take(count)),
    at: (offset, count) => numberOf(bytes.subarray(start + offset, Math.min(end, start + offset + count))),
    text: count => String.fromCharCode(...take(count)),
    hex: count => Array.from(take(count), byte => byte.toString(16).padStart(2, '0')).join(''),
    skip: count => void take(count),
    clear: count => void take(count).fill(0),
    copy: () => cursorOf(bytes, place, end),
    part: count => {
      const from = place;
      return take(count).length === count && !isBroken ? cursorOf(bytes, from, from + count) : null;
    },
  };
}

/** Whether it was read to its end, and not beyond. */
export const ended = (cursor: Cursor): boolean => cursor.left === 0 && !cursor.isBroken;
