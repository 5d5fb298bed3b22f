import { Cursor, ended } from './cursor.ts';

/** Samples per AAC frame (ISO 14496-3). */
const FRAME_SAMPLES = 1024;
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
] as const;
const BRANDS: ReadonlySet<string> = new Set(['isom', 'iso2', 'mp41', 'mp42', 'M4A ']);
/** Upper limit of frames, more than a minute has at the highest sampling rate. */
const FRAMES_MAX = 6_000;
const STATED_SLACK_SECONDS = 1;

const MATRIX = `00010000${'0'.repeat(24)}00010000${'0'.repeat(24)}40000000`;
/** Fixed fields of the movie header: speed and volume 1, then the id of the next track. */
const MOVIE_REST = `000100000100${'0'.repeat(20)}${MATRIX}${'0'.repeat(48)}00000002`;
/** Fixed end of the media header, with the language code for "undetermined". */
const MEDIA_REST = '55c40000';
const TRACK_REST = `${'0'.repeat(16)}0000000101000000${MATRIX}${'0'.repeat(16)}`;

type Boxes<Name extends string> = Readonly<Record<Name, Cursor>>;

/**
 * Duration in seconds of an MP4 with one AAC-LC track, or null for any other file. The file must contain exactly the
 * boxes needed for playback, and every byte of its media must belong to a frame. Sets times and names to zero, because
 * they reveal the recording device.
 */
export function measureMp4(bytes: Uint8Array<ArrayBuffer>): number | null {
  const file = boxesOf(new Cursor(bytes), ['ftyp', 'moov', 'mdat']);
  if (!file || !isKnownBrand(file.ftyp)) return null;
  const movie = boxesOf(file.moov, ['mvhd', 'trak']);
  const track = movie && boxesOf(movie.trak, ['tkhd', 'mdia']);
  const media = track && boxesOf(track.mdia, ['mdhd', 'hdlr', 'minf']);
  const info = media && boxesOf(media.minf, ['smhd', 'dinf', 'stbl']);
  const table = info && boxesOf(info.stbl, ['stsd', 'stts', 'stsc', 'stsz', 'stco']);
  if (!table) return null;
  const rate = sampleRate(table.stsd);
  const stated = [
    headerSeconds(movie.mvhd, MOVIE_REST),
    headerSeconds(media.mdhd, MEDIA_REST),
    track.tkhd.at(20, 4) / movie.mvhd.at(12, 4),
  ];
  const sizes = frameSizes(table.stsz);
  if (rate === null || !sizes || !isPlain(track, media, info)) return null;
  const seconds = (sizes.length * FRAME_SAMPLES) / rate;
  const computed = statedSeconds(table.stts, media.mdhd, sizes.length);
  if ([...stated, computed].some(each => each === null || Math.abs(each - seconds) > STATED_SLACK_SECONDS))
    return null;
  return isCovered(table, sizes, file.mdat) ? seconds : null;
}

/** Inner boxes, each present exactly once; otherwise null. */
function boxesOf<const Name extends string>(within: Cursor, names: readonly Name[]): Boxes<Name> | null {
  const known: ReadonlySet<string> = new Set(names);
  const found = new Map<string, Cursor>();
  while (within.left > 0) {
    const size = within.uint(4);
    const name = within.text(4);
    const content = size >= 8 ? within.part(size - 8) : null;
    if (!content || !known.has(name) || found.has(name)) return null;
    found.set(name, content);
  }
  const isWhole = found.size === names.length;
  return isWhole && !within.isBroken ? (Object.fromEntries(found) as Boxes<Name>) : null;
}

function isKnownBrand(box: Cursor): boolean {
  if (box.left < 8 || box.left > 24 || box.left % 4 !== 0) return false;
  const major = box.text(4);
  box.skip(4);
  const others = Array.from({ length: box.left / 4 }, () => box.text(4));
  return [major, ...others].every(brand => BRANDS.has(brand));
}

/**
 * Declared duration in `mvhd` or `mdhd`, in seconds. Sets the box's times to zero. The rest of the box must be fixed.
 */
function headerSeconds(box: Cursor, rest: string): number | null {
  if (box.uint(4) !== 0) return null;
  box.clear(8);
  const scale = box.uint(4);
  const duration = box.uint(4);
  return scale > 0 && box.isRest(rest) ? duration / scale : null;
}

/** Validates boxes with fixed content: track header, handler, and reference to this file. */
function isPlain(
  { tkhd }: Boxes<'tkhd'>,
  { hdlr }: Boxes<'hdlr'>,
  { smhd, dinf }: Boxes<'smhd' | 'dinf'>,
): boolean {
  if (tkhd.hex(4) !== '00000003') return false;
  tkhd.clear(8);
  if (tkhd.hex(8) !== '0000000100000000') return false;
  tkhd.skip(4);
  if (!tkhd.isRest(TRACK_REST) || !smhd.isRest('0'.repeat(16))) return false;
  if (hdlr.left < 24 || hdlr.left > 64) return false;
  hdlr.clear(8);
  if (hdlr.text(4) !== 'soun') return false;
  hdlr.clear(hdlr.left);
  return dinf.isRest('0000001c6472656600000000000000010000000c75726c2000000001');
}

/** Sampling rate of the only sample description, which must be AAC-LC with one or two channels. */
function sampleRate(box: Cursor): number | null {
  if (box.uint(4) !== 0 || box.uint(4) !== 1) return null;
  const size = box.uint(4);
  if (size !== box.left + 4 || box.text(4) !== 'mp4a') return null;
  if (box.hex(6) !== '000000000000' || box.uint(2) !== 1 || box.hex(8) !== '0000000000000000') return null;
  const channels = box.uint(2);
  box.skip(6);
  const rate = box.uint(4) / 0x1_00_00;
  const parts = boxesOf(box, ['esds', 'btrt']);
  if (parts?.btrt.left !== 12) return null;
  const described = decoderRate(parts.esds, channels);
  return described === rate ? described : null;
}

/** Sampling rate in the decoder configuration (ISO 14496-1, 7.2.6). */
function decoderRate(box: Cursor, channels: number): number | null {
  if (box.uint(4) !== 0) return null;
  const stream = descriptor(box, 3);
  if (!stream || box.left > 0 || stream.uint(2) > 0xff || stream.uint(1) !== 0) return null;
  const decoder = descriptor(stream, 4);
  const layer = descriptor(stream, 6);
  if (!decoder || layer?.hex(1) !== '02' || layer.left > 0 || stream.left > 0) return null;
  if (decoder.uint(1) !== 0x40 || decoder.uint(1) !== 0x15) return null;
  decoder.skip(11);
  const config = descriptor(decoder, 5);
  if (!config || decoder.left > 0 || config.left < 2 || config.left > 5) return null;
  const bits = config.uint(2);
  const isOneTrack = channels === 1 || channels === 2;
  if (bits >> 11 !== 2 || ((bits >> 3) & 15) !== channels || !isOneTrack) return null;
  return SAMPLE_RATES[(bits >> 7) & 15] ?? null;
}

/** Content of a descriptor with this tag. Its length is encoded in one to four bytes with seven bits each. */
function descriptor(box: Cursor, tag: number): Cursor | null {
  if (box.uint(1) !== tag) return null;
  let length = 0;
  for (let bytes = 0; bytes < 4; bytes++) {
    const next = box.uint(1);
    length = length * 128 + (next & 0x7f);
    if (next < 128) return box.part(length);
  }
  return null;
}

function frameSizes(box: Cursor): number[] | null {
  if (box.uint(4) !== 0) return null;
  const same = box.uint(4);
  const count = box.uint(4);
  if (count === 0 || count > FRAMES_MAX) return null;
  const sizes = Array.from({ length: count }, () => (same > 0 ? same : box.uint(4)));
  return ended(box) && sizes.every(size => size > 0) ? sizes : null;
}

/** Duration according to the time table, which must cover exactly these frames. */
function statedSeconds(box: Cursor, header: Cursor, frames: number): number | null {
  const scale = header.at(12, 4);
  if (box.uint(4) !== 0 || scale === 0) return null;
  const entries = box.uint(4);
  if (entries > frames) return null;
  let counted = 0;
  let time = 0;
  for (let entry = 0; entry < entries; entry++) {
    const count = box.uint(4);
    counted += count;
    time += count * box.uint(4);
  }
  return ended(box) && counted === frames ? time / scale : null;
}

/** Whether the chunks are contiguous and fill the media box exactly. */
function isCovered({ stsc, stco }: Boxes<'stsc' | 'stco'>, sizes: readonly number[], media: Cursor): boolean {
  const chunks = chunkLengths(stsc, stco.at(4, 4));
  if (!chunks || stco.uint(4) !== 0) return false;
  stco.skip(4);
  let frame = 0;
  let place = media.place;
  for (const length of chunks) {
    if (stco.uint(4) !== place || frame + length > sizes.length) return false;
    for (const end = frame + length; frame < end; frame++) place += sizes[frame] ?? 0;
  }
  return ended(stco) && frame === sizes.length && place === media.place + media.left;
}

function chunkLengths(box: Cursor, chunks: number): number[] | null {
  if (box.uint(4) !== 0 || chunks === 0 || chunks > FRAMES_MAX) return null;
  const entries = box.uint(4);
  if (entries === 0 || entries > chunks) return null;
  const runs = Array.from({ length: entries }, () => ({
    first: box.uint(4),
    frames: box.uint(4),
    description: box.uint(4),
  }));
  if (!ended(box) || runs[0]?.first !== 1) return null;
  const lengths: number[] = [];
  for (const [at, { first, frames, description }] of runs.entries()) {
    const end = runs[at + 1]?.first ?? chunks + 1;
    if (description !== 1 || frames === 0 || frames > FRAMES_MAX || end <= first || end > chunks + 1)
      return null;
    for (let chunk = first; chunk < end; chunk++) lengths.push(frames);
  }
  return lengths;
}
