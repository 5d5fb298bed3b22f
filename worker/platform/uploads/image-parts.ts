import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { JPEG_SCANS_MAX } from '../../../protocol/picture-limits.ts';
import { validationFailure } from '../http/body.ts';
import { jpegShownAs, pngShownAs, webpShownAs } from './image-orientation.ts';
import type { ImageHeader } from './images.ts';

/**
 * A part of an image file: its name (a chunk type, or the number of a JPEG marker), its payload, and its original
 * bytes. In a damaged file, the last part may be incomplete.
 */
type Part<Name> = { name: Name; data: Uint8Array; bytes: Uint8Array };

/** Parts of an image up to its end or the first unreadable position. `isWhole`: the end marker was found. */
export type Parts<Name> = { parts: Part<Name>[]; isWhole: boolean };

/**
 * Removes metadata, comments, unknown parts and bytes after the end. Keeps animation, transparency, colors and
 * orientation.
 */
export const withoutMetadata = (bytes: Uint8Array, type: ImageHeader['type']): Uint8Array<ArrayBuffer> =>
  STRIPPED[type](bytes);

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// PNG (W3C PNG 3rd edition): a signature, then chunks with length, type, data and checksum.
const PNG_SIGNATURE = 8;
const PNG_CHUNK = 12;
const PNG_END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);
/** Chunks for pixels, palette, transparency, animation, and numeric color spaces. */
const PNG_KEPT = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'bKGD', 'acTL', 'fcTL', 'fdAT'].concat(['gAMA', 'cHRM', 'sRGB', 'cICP']),
);

function barePng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = view(bytes);
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + PNG_CHUNK <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + PNG_CHUNK + file.readUInt32BE(at);
    if (name === 'IEND' || !/^[A-Za-z]{4}$/.test(name) || end > file.length) break;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    const shownAs = pngShownAs({ name, data: file.subarray(at + 8, end - 4) });
    if (shownAs) kept.push(pngChunk(name, shownAs));
    at = end;
  }
  return joined([...kept, PNG_END]);
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(PNG_CHUNK + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

// GIF89a: a header with an optional palette, then extensions and images, each with a run of sub-blocks that ends with a
// zero byte.
const GIF_HEADER = 13;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = Uint8Array.of(0x3b);
const GIF_GRAPHIC_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;
/** Application extensions that contain an animation's repeat count. */
const GIF_LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function bareGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = view(bytes);
  const head = GIF_HEADER + paletteBytes(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, head)];
  for (let at = head; at < file.length; ) {
    const isExtension = bytes[at] === GIF_EXTENSION;
    if (!isExtension && bytes[at] !== GIF_IMAGE) break;
    // An image's position, palette and code size precede its sub-blocks.
    const end = endOfSubBlocks(bytes, isExtension ? at + 2 : at + 11 + paletteBytes(bytes[at + 9] ?? 0));
    if (end === null) break;
    const label = bytes[at + 1];
    const isLoop =
      label === GIF_APPLICATION && GIF_LOOPS.has(file.toString('latin1', at + 3, at + 14)) && end - at === 19;
    if (!isExtension || label === GIF_GRAPHIC_CONTROL || isLoop) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined([...kept, GIF_END]);
}

function endOfSubBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

// JPEG (ITU T.81): segments from marker to marker.
const JPEG_END = 0xd9;
export const JPEG_SCAN = 0xda;
/** Markers of Huffman tables, quantization tables and the restart interval. */
const JPEG_TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const JPEG_COMMENT = 0xfe;
const JPEG_ADOBE = 0xee;
const ADOBE_BYTES = 12;

/** Markers of baseline, extended and progressive frames, which browsers decode. */
const JPEG_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
export const isJpegFrame = (marker: number): boolean => JPEG_FRAMES.has(marker);
const isRemark = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === JPEG_COMMENT;

/**
 * Whether a decoder needs this segment. Adobe's APP14 segment defines the color transform; only its exact form is
 * accepted.
 */
export const isJpegPicture = ({ name, data }: Part<number>): boolean =>
  JPEG_TABLES.has(name) || name === JPEG_SCAN || isJpegFrame(name) || isAdobe(name, data);

const isAdobe = (marker: number, data: Uint8Array): boolean =>
  marker === JPEG_ADOBE && data.length === ADOBE_BYTES && view(data).toString('latin1', 0, 5) === 'Adobe';

/** Segments of a JPEG between its start and end markers. A scan's bytes include its entropy-coded data. */
export function jpegParts(bytes: Uint8Array): Parts<number> {
  const parts: Part<number>[] = [];
  for (let at = 2; ; ) {
    // Any number of fill bytes may precede a marker (T.81, B.1.1.2).
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return { parts, isWhole: false };
    if (marker === JPEG_END) return { parts, isWhole: true };
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (end < at + 4 || end > bytes.length) return { parts, isWhole: false };
    const next = marker === JPEG_SCAN ? endOfScan(bytes, end) : end;
    parts.push({ name: marker, data: bytes.subarray(at + 4, end), bytes: bytes.subarray(at, next) });
    at = next;
  }
}

export const isJpegRemark = ({ name }: Part<number>): boolean => isRemark(name);

/** Entropy-coded data ends at a marker that is neither a stuffed byte, a fill byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

export const jpegOfParts = (parts: readonly Pick<Part<number>, 'bytes'>[]): Uint8Array<ArrayBuffer> =>
  joined([Uint8Array.of(0xff, 0xd8), ...parts.map(each => each.bytes), Uint8Array.of(0xff, JPEG_END)]);

// WebP (RFC 9649): a RIFF file of chunks, each padded to an even length.
const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
const WEBP_KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** Flags of an extended file that are kept, for its remaining chunks. */
export const HAS_ALPHA = 0x10;
const HAS_ANIMATION = 0x02;

/** Chunks of a WebP. `isWhole`: the declared length equals the file's length, and the chunks fill the file exactly. */
export function webpParts(bytes: Uint8Array): Parts<string> {
  const file = view(bytes);
  const parts: Part<string>[] = [];
  if (file.length < RIFF_HEAD) return { parts, isWhole: false };
  const stated = file.readUInt32LE(4) + CHUNK_HEAD;
  for (let at = RIFF_HEAD; at < Math.min(stated, file.length); ) {
    if (at + CHUNK_HEAD > file.length) return { parts, isWhole: false };
    const name = file.toString('latin1', at, at + 4);
    const from = at + CHUNK_HEAD;
    const end = from + file.readUInt32LE(at + 4);
    if (end > file.length) return { parts, isWhole: false };
    parts.push({ name, data: file.subarray(from, end), bytes: file.subarray(at, end) });
    at = end + (end % 2);
  }
  return { parts, isWhole: stated === file.length };
}

type Chunk = { name: string; data: Uint8Array };

export function webpOfParts(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const body = chunks.flatMap(({ name, data }) => {
    const head = Buffer.alloc(CHUNK_HEAD);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, new Uint8Array(data.length % 2)];
  });
  const head = Buffer.alloc(RIFF_HEAD);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(RIFF_HEAD - CHUNK_HEAD + body.reduce((sum, { length }) => sum + length, 0), 4);
  head.write('WEBP', CHUNK_HEAD, 'latin1');
  return joined([head, ...body]);
}

function bareWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { parts } = webpParts(bytes);
  const kept = parts.filter(({ name }) => WEBP_KEPT.has(name));
  const canvas = kept.find(({ name }) => name === 'VP8X');
  if (!canvas) return webpOfParts(kept);
  const shownAs = webpShownAs(parts);
  const flags = ((canvas.data[0] ?? 0) & (HAS_ALPHA | HAS_ANIMATION)) | shownAs.flags;
  const pixels = kept.filter(part => part !== canvas);
  return webpOfParts([withFlags(canvas, flags), ...shownAs.before, ...pixels, ...shownAs.behind]);
}

/** Header of an extended file with these flags and without reserved bits. */
export function withFlags({ name, data }: Chunk, flags: number): Chunk {
  const canvas = Uint8Array.from(data).fill(0, 0, 4);
  canvas[0] = flags;
  return { name, data: canvas };
}

const STRIPPED: Record<ImageHeader['type'], (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  'image/png': barePng,
  'image/gif': bareGif,
  'image/jpeg': bytes => {
    const { parts } = jpegParts(bytes);
    return jpegOfParts([...jpegShownAs(parts).segments, ...parts.filter(isJpegPicture)]);
  },
  'image/webp': bareWebp,
};

/**
 * Refuses a progressive JPEG with many scans: each scan makes a decoder go over the whole picture again.
 * @throws Failure `validation` of the model's field.
 */
export function assertFewScans(
  bytes: Uint8Array,
  { type }: ImageHeader,
  { model, field }: { model: string; field: string },
): void {
  if (type !== 'image/jpeg') return;
  if (jpegParts(bytes).parts.filter(({ name }) => name === JPEG_SCAN).length > JPEG_SCANS_MAX)
    throw validationFailure(model, { [field]: `has at most ${JPEG_SCANS_MAX} scans` });
}
