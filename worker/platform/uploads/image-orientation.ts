import { Buffer } from 'node:buffer';
import { deflateSync, inflateSync } from 'node:zlib';

/** EXIF orientations (CIPA DC-008, 4.6.5): 1 is upright, 5 to 8 swap width and height. */
const UPRIGHT = 1;
const ORIENTATION_MAX = 8;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Orientation in an EXIF block, 2 to 8. Null for an upright picture or an unreadable block. */
function orientationOf(exif: Uint8Array): number | null {
  const file = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const isLittle = file.toString('latin1', 0, 2) === 'II';
  if (file.length < 8 || (!isLittle && file.toString('latin1', 0, 2) !== 'MM')) return null;
  const [word, long] = isLittle
    ? [(at: number) => file.readUInt16LE(at), (at: number) => file.readUInt32LE(at)]
    : [(at: number) => file.readUInt16BE(at), (at: number) => file.readUInt32BE(at)];
  const directory = long(4);
  if (word(2) !== 42 || directory + 2 > file.length) return null;
  const first = directory + 2;
  const end = Math.min(file.length - ENTRY_BYTES, first + (word(directory) - 1) * ENTRY_BYTES);
  for (let at = first; at <= end; at += ENTRY_BYTES) {
    if (word(at) !== ORIENTATION_TAG || word(at + 2) !== SHORT) continue;
    const orientation = word(at + 8);
    return orientation > UPRIGHT && orientation <= ORIENTATION_MAX ? orientation : null;
  }
  return null;
}

export const isRotated = (orientation: number | null): boolean => orientation !== null && orientation >= 5;

const exifOf = (orientation: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(
    // Byte order, the number 42, and the offset of the only directory.
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    // One directory entry (tag, type, one value), and no further directory.
    ...[0, 1, 1, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );

// ICC color profile (ICC.1:2022): a header of 128 bytes, a tag table, and the tag data.
const PROFILE_HEAD = 128;
const TAG_ENTRY = 12;
const TAGS_MAX = 100;
/** Tags that a decoder needs for color conversion: matrix and curves, or lookup tables. */
const COLOUR_TAGS: ReadonlySet<string> = new Set(
  ['wtpt', 'chad', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC'].concat(['A2B0', 'A2B1', 'A2B2']),
);
/** Header fields that identify a device, a program, a date or the profile itself, as start and end offsets. */
const NAMING_FIELDS = [
  [4, 8],
  [24, 36],
  [40, 44],
  [48, 64],
  [80, 100],
] as const;
/** An empty text, because a profile must have a description and a copyright. */
const EMPTY_TEXT = Uint8Array.of(0x6d, 0x6c, 0x75, 0x63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12);
const TEXT_TAGS = ['desc', 'cprt'] as const;

/** Removes texts that name a screen, a camera or its owner, but keeps color data. Null for an invalid profile. */
function bareProfile(profile: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const file = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  if (file.length < PROFILE_HEAD + 4 || file.toString('latin1', 36, 40) !== 'acsp') return null;
  const count = file.readUInt32BE(PROFILE_HEAD);
  const table = PROFILE_HEAD + 4;
  if (count > TAGS_MAX || table + count * TAG_ENTRY > file.length) return null;
  const tags: [name: string, data: Uint8Array][] = TEXT_TAGS.map(name => [name, EMPTY_TEXT]);
  for (let at = table; at < table + count * TAG_ENTRY; at += TAG_ENTRY) {
    const name = file.toString('latin1', at, at + 4);
    const from = file.readUInt32BE(at + 4);
    const to = from + file.readUInt32BE(at + 8);
    if (to > file.length) return null;
    if (COLOUR_TAGS.has(name)) tags.push([name, file.subarray(from, to)]);
  }
  return tags.length === TEXT_TAGS.length ? null : profileOf(file.subarray(0, PROFILE_HEAD), tags);
}

function profileOf(
  head: Uint8Array,
  tags: readonly (readonly [string, Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const first = PROFILE_HEAD + 4 + tags.length * TAG_ENTRY;
  const dataBytes = tags.reduce((sum, [, { length }]) => sum + padded(length), 0);
  const file = Buffer.alloc(first + dataBytes);
  file.set(head);
  for (const [from, to] of NAMING_FIELDS) file.fill(0, from, to);
  file.writeUInt32BE(file.length, 0);
  file.writeUInt32BE(tags.length, PROFILE_HEAD);
  let at = first;
  for (const [index, [name, data]] of tags.entries()) {
    const entry = PROFILE_HEAD + 4 + index * TAG_ENTRY;
    file.write(name, entry, 'latin1');
    file.writeUInt32BE(at, entry + 4);
    file.writeUInt32BE(data.length, entry + 8);
    file.set(data, at);
    at += padded(data.length);
  }
  return Uint8Array.from(file);
}

/** Tag data is aligned to multiples of four bytes. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const PROFILE_NAME = Buffer.from('ICC_PROFILE\0', 'latin1');
const JPEG_EXIF = 0xe1;
const JPEG_PROFILE = 0xe2;
/** Maximum payload of a segment, and of a profile part without its name, number and count. */
const SEGMENT_MAX = 0xffff - 2;
const PROFILE_PART = SEGMENT_MAX - PROFILE_NAME.length - 2;

type Named<Name> = { name: Name; data: Uint8Array };

const behind = (name: Uint8Array, data: Uint8Array): Uint8Array | null =>
  Buffer.compare(data.subarray(0, name.length), name) === 0 ? data.subarray(name.length) : null;

/** Rewritten JPEG segments that affect the display, and the picture's orientation. */
export function jpegShownAs(parts: readonly Named<number>[]): {
  segments: { bytes: Uint8Array }[];
  orientation: number | null;
} {
  const of = (marker: number, name: Uint8Array) =>
    parts.flatMap(part => (part.name === marker ? (behind(name, part.data) ?? []) : []));
  const [exif] = of(JPEG_EXIF, EXIF_NAME);
  const orientation = exif ? orientationOf(exif) : null;
  // Each part of a profile begins with its number and the number of parts.
  const numbered = of(JPEG_PROFILE, PROFILE_NAME).toSorted(([a = 0], [b = 0]) => a - b);
  const profile = bareProfile(Buffer.concat(numbered.map(part => part.subarray(2))));
  const segments = orientation ? [segment(JPEG_EXIF, EXIF_NAME, exifOf(orientation))] : [];
  if (profile) {
    const count = Math.ceil(profile.length / PROFILE_PART);
    for (let at = 0; at < count; at++) {
      const part = profile.subarray(at * PROFILE_PART, (at + 1) * PROFILE_PART);
      segments.push(segment(JPEG_PROFILE, PROFILE_NAME, Uint8Array.of(at + 1, count), part));
    }
  }
  return { segments, orientation };
}

function segment(marker: number, ...data: Uint8Array[]): { bytes: Uint8Array } {
  const body = Buffer.concat(data);
  const length = body.length + 2;
  return { bytes: Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]) };
}

/** Flags of an extended WebP (RFC 9649, 2.7): has a profile, has an EXIF block. */
const HAS_PROFILE = 0x20;
const HAS_EXIF = 0x08;

/** Rewritten WebP chunks that affect the display, before and after the pixel data, and their flags. */
export function webpShownAs(parts: readonly Named<string>[]): {
  before: Named<string>[];
  behind: Named<string>[];
  flags: number;
} {
  const of = (name: string) => parts.find(part => part.name === name)?.data;
  const [profileData, exifData] = [of('ICCP'), of('EXIF')];
  const profile = profileData && bareProfile(profileData);
  // Some programs write the EXIF name of a JPEG before the block.
  const orientation = exifData && orientationOf(behind(EXIF_NAME, exifData) ?? exifData);
  return {
    before: profile ? [{ name: 'ICCP', data: profile }] : [],
    behind: orientation ? [{ name: 'EXIF', data: exifOf(orientation) }] : [],
    flags: (profile ? HAS_PROFILE : 0) | (orientation ? HAS_EXIF : 0),
  };
}

/** Maximum profile size: an RGB screen's profile has a few kilobytes, a printer's about a megabyte. */
const PROFILE_MAX_BYTES = 2 * 1024 * 1024;

/** Rewritten data of a PNG chunk, or null if the chunk does not affect the display. */
export function pngShownAs({ name, data }: Named<string>): Uint8Array | null {
  if (name === 'eXIf') {
    const orientation = orientationOf(data);
    return orientation ? exifOf(orientation) : null;
  }
  if (name !== 'iCCP') return null;
  // The profile's name ends with a zero byte; the compression method follows.
  const end = data.indexOf(0);
  if (end < 0 || data[end + 1] !== 0) return null;
  const profile = bareProfile(inflated(data.subarray(end + 2)) ?? new Uint8Array());
  return profile && Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]);
}

function inflated(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data, { maxOutputLength: PROFILE_MAX_BYTES });
  } catch (error) {
    // A damaged or oversized profile is omitted, like other metadata.
    if (error instanceof Error) return null;
    throw error;
  }
}
