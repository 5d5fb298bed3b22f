import { opusMilliseconds } from '../../protocol/voice-limits.ts';
import { Cursor } from './cursor.ts';

/** Maximum length of an element's content, or its content in hexadecimal digits. */
type Leaf = { max: number } | { is: string | RegExp };
/** Expected inner elements by id (RFC 9559). */
type Shape = { readonly [id: number]: Shape | Leaf };

const SEGMENT = 0x18_53_80_67;
const INFO = 0x15_49_a9_66;
const DURATION = 0x44_89;
const TRACKS = 0x16_54_ae_6b;
const TRACK = 0xae;
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63_a2;
const CLUSTER = 0x1f_43_b6_75;
const CLUSTER_TIME = 0xe7;
const BLOCK = 0xa3;
const CUE = 0xbb;
const SEEK = 0x4d_bb;
const HEAD = 0x1a_45_df_a3;

const hexOf = (text: string): string => Buffer.from(text).toString('hex');
const WRITER: Leaf = { is: new RegExp(`^${hexOf('Mediabunny v')}(?:2e|3\\d){1,11}$`) };
/**
 * Opus header with one or two channels and no mapping table. Gain is forbidden, because it would make a note louder
 * than its samples.
 */
const OPUS_HEAD: Leaf = { is: new RegExp(`^${hexOf('OpusHead')}010[12][\\da-f]{12}000000$`) };
const NUMBER: Leaf = { max: 8 };
const shape = (...elements: [id: number, Shape | Leaf][]): Shape => Object.fromEntries(elements);

const FILE = shape(
  [
    HEAD,
    shape(
      [0x42_86, { is: '01' }],
      [0x42_f7, { is: '01' }],
      [0x42_f2, { is: '04' }],
      [0x42_f3, { is: '08' }],
      [0x42_82, { is: hexOf('webm') }],
      [0x42_87, { max: 1 }],
      [0x42_85, { max: 1 }],
    ),
  ],
  [
    SEGMENT,
    shape(
      [0x11_4d_9b_74, shape([SEEK, shape([0x53_ab, { max: 4 }], [0x53_ac, NUMBER])])],
      // The time unit is a millisecond. The library's name occurs twice in the file.
      [INFO, shape([0x2a_d7_b1, { is: '0f4240' }], [0x4d_80, WRITER], [0x57_41, WRITER], [DURATION, NUMBER])],
      [
        TRACKS,
        shape([
          TRACK,
          shape(
            [0xd7, { is: '01' }],
            [0x73_c5, NUMBER],
            [0x83, { is: '02' }],
            [0x9c, { is: '00' }],
            [0x22_b5_9c, { is: hexOf('und') }],
            [CODEC, { is: hexOf('A_OPUS') }],
            [CODEC_PRIVATE, OPUS_HEAD],
            [0x56_aa, NUMBER],
            [0x56_bb, NUMBER],
            [0xe1, shape([0x9f, { max: 1 }], [0xb5, NUMBER], [0x62_64, { max: 1 }])],
          ),
        ]),
      ],
      [CLUSTER, shape([CLUSTER_TIME, NUMBER], [BLOCK, { max: 16_384 }])],
      [
        0x1c_53_bb_6b,
        shape([
          CUE,
          shape([0xb3, NUMBER], [0xb7, shape([0xf7, { is: '01' }], [0xf1, NUMBER], [0xf0, NUMBER])]),
        ]),
      ],
    ),
  ],
);

const MANY: ReadonlySet<number> = new Set([CLUSTER, BLOCK, CUE, SEEK]);
const NEEDED = [HEAD, SEGMENT, INFO, DURATION, TRACKS, TRACK, CODEC, CODEC_PRIVATE, CLUSTER, BLOCK];
const STATED_SLACK_SECONDS = 1;
/** Upper limit of elements, more than a minute has with packets of 10 ms. */
const ELEMENTS_MAX = 8_000;
/** Maximum bytes to compare, longer than any element with fixed content. */
const FIXED_MAX_BYTES = 64;

type Found = { id: number; content: Cursor };

/**
 * Duration in seconds of a WebM file with one Opus track, or null for other files. Accepts only the elements that
 * Mediabunny writes, so no texts about the recording, attachments or padding.
 */
export function measureWebm(bytes: Uint8Array<ArrayBuffer>): number | null {
  const found: Found[] = [];
  if (!isShaped(new Cursor(bytes), FILE, found)) return null;
  if (!NEEDED.every(id => found.some(element => element.id === id))) return null;
  let heard = 0;
  let time = 0;
  let clusterTime = 0;
  let end = 0;
  for (const { id, content } of found) {
    if (id === CLUSTER_TIME) clusterTime = content.uint(content.left);
    if (id !== BLOCK) continue;
    const packet = packetOf(content);
    if (!packet || clusterTime + packet.time < time) return null;
    time = clusterTime + packet.time;
    end = time / 1_000 + packet.seconds;
    heard += packet.seconds;
  }
  const stated = statedSeconds(found);
  return Math.abs(end - heard) > STATED_SLACK_SECONDS || Math.abs(stated - heard) > STATED_SLACK_SECONDS
    ? null
    : Math.max(heard, end);
}

/** Whether all elements match the shape. Appends matching elements to `found` in order. */
function isShaped(within: Cursor, known: Shape, found: Found[]): boolean {
  const seen = new Set<number>();
  while (within.left > 0) {
    const id = variableNumber(within, 4, true);
    const size = variableNumber(within, 8, false);
    const content = size === null ? null : within.part(size);
    const inner = id === null ? undefined : known[id];
    if (id === null || !content || !inner || (seen.has(id) && !MANY.has(id))) return false;
    if (found.length === ELEMENTS_MAX) return false;
    seen.add(id);
    found.push({ id, content: content.copy() });
    if (!isElement(content, inner, found)) return false;
  }
  return !within.isBroken;
}

function isElement(content: Cursor, known: Shape | Leaf, found: Found[]): boolean {
  if (isLeaf(known)) return isContent(content, known);
  return isShaped(content, known, found);
}

const isLeaf = (known: Shape | Leaf): known is Leaf => 'max' in known || 'is' in known;

function isContent(content: Cursor, leaf: Leaf): boolean {
  if ('max' in leaf) return content.left > 0 && content.left <= leaf.max;
  if (content.left > FIXED_MAX_BYTES) return false;
  const found = content.hex(content.left);
  return leaf.is instanceof RegExp ? leaf.is.test(found) : leaf.is === found;
}

/**
 * Reads an id with its length marker, or a size without the marker. Null if it is too long, and for an unknown size.
 */
function variableNumber(cursor: Cursor, longest: number, isId: boolean): number | null {
  const first = cursor.uint(1);
  const length = Math.clz32(first) - 23;
  if (length > longest) return null;
  const rest = cursor.uint(length - 1);
  const head = isId ? first : first - 2 ** (8 - length);
  const value = head * 2 ** (8 * (length - 1)) + rest;
  const isOpen = !isId && value === 2 ** (7 * length) - 1;
  return cursor.isBroken || isOpen || !Number.isSafeInteger(value) ? null : value;
}

function statedSeconds(found: readonly Found[]): number {
  const content = found.find(({ id }) => id === DURATION)?.content;
  const view = new DataView(new ArrayBuffer(8));
  const length = content?.left ?? 0;
  for (let at = 0; at < length; at++) view.setUint8(at, content?.uint(1) ?? 0);
  const milliseconds = length === 8 ? view.getFloat64(0) : length === 4 ? view.getFloat32(0) : Number.NaN;
  // The condition is also false for NaN.
  return milliseconds >= 0 ? milliseconds / 1_000 : Number.POSITIVE_INFINITY;
}

/**
 * Parses a block of the only track with one packet: time since the cluster's start in milliseconds, and duration in
 * seconds.
 */
function packetOf(block: Cursor): { time: number; seconds: number } | null {
  const track = block.uint(1);
  const time = block.uint(2);
  const flags = block.uint(1);
  // Refuses lacing, because a laced block contains several packets.
  if (track !== 0x81 || time >= 0x80_00 || (flags & 0x7f) !== 0) return null;
  const milliseconds = opusMilliseconds(block.uint(1), block.uint(1));
  return milliseconds === null || block.isBroken ? null : { time, seconds: milliseconds / 1_000 };
}
