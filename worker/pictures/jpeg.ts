/** A JPEG (ITU T.81) with nothing in it but its picture, or null for anything else. */
export function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [Uint8Array.of(0xff, 0xd8)];
  let frames = 0;
  let scans = 0;
  for (let at = 2; ; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return null;
    if (marker === END) {
      kept.push(Uint8Array.of(0xff, END));
      // What stands behind the end is left out.
      return frames === 1 && scans > 0 ? joined(kept) : null;
    }
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (end < at + 4 || end > bytes.length) return null;
    if (FRAMES.has(marker)) frames++;
    else if (!TABLES.has(marker) && marker !== SCAN && !isRemark(marker)) return null;
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    if (marker === SCAN) scans++;
    if (!isRemark(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
}

const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive, as browsers decode them. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Of Huffman codes, of quantisation, and the interval of restarts. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

/** What applications say, such as EXIF, XMP, profiles and thumbnails, and comments. */
const isRemark = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Where the coded data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
