import { expect, test } from 'vitest';
import { VOICE_MAX_BYTES, VOICE_MAX_SECONDS } from '../../protocol/voice-limits.ts';
import { voiceNote } from '../../tests/support/voice-notes.ts';
import { voiceFile } from './upload-voice.ts';

const KINDS = ['mp4', 'webm'] as const;
const SECONDS = 3;
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Seeded random numbers, so that a failure is reproducible. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state;
  }
}

test.each(KINDS)('the duration of a note in %s is measured by its packets (VOICE-2)', async kind => {
  for (const seconds of [1, SECONDS, 20, VOICE_MAX_SECONDS]) {
    const file = voiceFile(await voiceNote(kind, { seconds }), seconds);
    expect(file).toMatchObject({ seconds, type: `audio/${kind}` });
  }
});

test.each(KINDS)(
  'a note in %s with another duration than declared, or over the limit, is refused (VOICE-2)',
  async kind => {
    const note = await voiceNote(kind, { seconds: SECONDS });
    for (const [stated, isTaken] of [
      [SECONDS - 0.9, true],
      [SECONDS + 0.9, true],
      [SECONDS - 2, false],
      [SECONDS + 2, false],
      [0, false],
      [Number.NaN, false],
    ] as const)
      expect(voiceFile(note, stated) !== null, `${stated}`).toBe(isTaken);
    const long = await voiceNote(kind, { seconds: VOICE_MAX_SECONDS + 2 });
    for (const stated of [VOICE_MAX_SECONDS, VOICE_MAX_SECONDS + 2])
      expect(voiceFile(long, stated)).toBeNull();
  },
);

test.each(KINDS)('a note in %s with metadata or a second track is refused (VOICE-2)', async kind => {
  for (const tags of [{ title: 'بيتي' }, { comment: '24.7136,46.6753' }, { artist: 'ليلى' }])
    expect(voiceFile(await voiceNote(kind, { tags }), SECONDS)).toBeNull();
  expect(voiceFile(await voiceNote(kind, { tracks: 2 }), SECONDS)).toBeNull();
  const note = await voiceNote(kind);
  for (const tail of ['x', '\0\0\0\x08free', '\0\0\0\x08uuid', '\xec\x80', '\x12\x54\xc3\x67\x80'])
    expect(voiceFile(Uint8Array.from([...note, ...Buffer.from(tail, 'latin1')]), SECONDS)).toBeNull();
});

test('a stored MP4 contains neither times nor names from its recording (VOICE-3)', async () => {
  const note = await voiceNote('mp4');
  expect(latin1(note)).toContain('Mediabunny');
  const stored = voiceFile(note, SECONDS)?.bytes ?? new Uint8Array();
  expect(stored).toHaveLength(note.length);
  expect(latin1(stored)).not.toContain('Mediabunny');
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = latin1(stored).indexOf(box) + 8;
    expect([...stored.subarray(at, at + 8)], box).toEqual(Array(8).fill(0));
  }
});

test.each(KINDS)('every truncation of a note in %s is refused (VOICE-2)', async kind => {
  const note = await voiceNote(kind, { seconds: 1 });
  for (let length = 0; length < note.length; length++)
    expect(voiceFile(note.subarray(0, length), 1), `${length}`).toBeNull();
});

/** Start of the packets. The server does not check their content. */
const startOfPackets = (note: Uint8Array, kind: (typeof KINDS)[number]): number =>
  kind === 'mp4' ? latin1(note).indexOf('mdat') + 4 : latin1(note).indexOf('\x1fC\xb6u');

const foreign = (name: string): number[] => [0, 0, 0, 16, ...Buffer.from(name), ...Buffer.from('GPS 24.7')];

test('1,000 notes with foreign boxes or missing header bytes are refused (VOICE-2)', async () => {
  const random = numbers(7);
  const next = (below: number): number => random.next().value % below;
  let refused = 0;
  for (let file = 0; file < 1_000; file++) {
    const kind = KINDS[file % 2] ?? 'mp4';
    const note = await voiceNote(kind, { seconds: 1 });
    const start = startOfPackets(note, kind);
    const bytes = [...note];
    const at = next(start);
    if (file % 4 < 2) {
      // A box or element inside the header, so that surrounding lengths stay unchanged.
      const name = ['udta', 'meta', 'uuid', 'free', 'ilst'][next(5)] ?? 'udta';
      bytes.splice(at, 0, ...(kind === 'mp4' ? foreign(name) : [0x12, 0x54, 0xc3, 0x67, 0x84, 1, 2, 3, 4]));
    } else bytes.splice(at, 1 + next(8));
    if (voiceFile(Uint8Array.from(bytes), 1) === null) refused += 1;
  }
  expect(refused).toBe(1_000);
});

test('a flipped header bit never adds more than a second to a note (VOICE-2)', async () => {
  for (const kind of KINDS) {
    const note = await voiceNote(kind, { seconds: 1 });
    const start = startOfPackets(note, kind);
    let refused = 0;
    for (let bit = 0; bit < start * 8; bit++) {
      const bytes = note.slice();
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const file = voiceFile(bytes, 1);
      if (file === null) refused += 1;
      else expect(file.seconds, `${kind} ${bit}`).toBeLessThanOrEqual(2);
    }
    // Other changes affect a time, a track number or the fraction of a duration.
    expect(refused / (start * 8), kind).toBeGreaterThan(0.6);
  }
});

const numberOf = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const element = (id: number[], ...content: Uint8Array[]): Uint8Array => {
  const inner = Buffer.concat(content);
  return Uint8Array.from([...id, 1, ...numberOf(inner.length, 7), ...inner]);
};
const box = (name: string, ...content: Uint8Array[]): Uint8Array => {
  const inner = Buffer.concat(content);
  return Uint8Array.from([...numberOf(inner.length + 8, 4), ...Buffer.from(name), ...inner]);
};
const fill = (unit: readonly number[]): Uint8Array =>
  Uint8Array.from(
    { length: Math.floor((VOICE_MAX_BYTES - 100) / unit.length) * unit.length },
    (_, at) => unit[at % unit.length] ?? 0,
  );
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const manyBoxes = Buffer.concat(
  Array.from({ length: 37_000 }, (_, at) => [0, 0, 0, 8, 102, 116, at >> 8, at & 255]).map(each =>
    Uint8Array.from(each),
  ),
);

test.each<[string, Uint8Array]>([
  ['empty cues', element(SEGMENT, element([0x1c, 0x53, 0xbb, 0x6b], fill([0xbb, 0x80])))],
  ['tiny blocks', element(SEGMENT, element(CLUSTER, fill([0xa3, 0x81, 0])))],
  ['empty clusters', element(SEGMENT, fill([...CLUSTER, 0x80]))],
  ['a long document type', element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], fill([0x77])))],
  [
    'a long application name',
    element(SEGMENT, element([0x15, 0x49, 0xa9, 0x66], element([0x4d, 0x80], fill([0x2e])))),
  ],
  ['many boxes', Buffer.concat([box('ftyp'), manyBoxes])],
  ['a long track header', box('moov', box('mvhd', fill([0])), box('trak', fill([0])))],
])('a file of maximum size with %s is refused within 50 ms of processor time (VOICE-2)', (_, bytes) => {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expect(voiceFile(Uint8Array.from(bytes), SECONDS)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(bytes.length).toBeLessThanOrEqual(2 * VOICE_MAX_BYTES);
  expect(Math.min(...costs)).toBeLessThan(50);
});

/** Replaces bytes at an offset after a name. */
const changed = (note: Uint8Array, name: string, offset: number, bytes: readonly number[]): Uint8Array => {
  const copy = note.slice();
  copy.set(bytes, latin1(note).indexOf(name) + offset);
  return copy;
};

test('a header with a wrong duration, a 64-bit size or fragments is refused (VOICE-2)', async () => {
  const note = await voiceNote('mp4');
  expect(voiceFile(note, SECONDS)).not.toBeNull();
  const day = numberOf(86_400_000, 4);
  const moov = latin1(note).indexOf('moov') - 4;
  for (const [title, bytes] of [
    ['a track of a day', changed(note, 'tkhd', 24, day)],
    ['a movie of a day', changed(note, 'mvhd', 20, day)],
    ['a media of no unit', changed(note, 'mdhd', 16, [0, 0, 0, 0])],
    ['a movie of no unit and no duration', changed(note, 'mvhd', 16, Array(8).fill(0))],
    ['a box up to the end', changed(note, 'mdat', -4, [0, 0, 0, 0])],
    ['a box of 64 bits', changed(note, 'mdat', -4, [0, 0, 0, 1])],
    ['a box of 4 GB', changed(note, 'mdat', -4, [255, 255, 255, 255])],
    ['2 ** 32 - 1 frames', changed(note, 'stsz', 12, [255, 255, 255, 255])],
    ['2 ** 32 - 1 chunks', changed(note, 'stco', 8, [255, 255, 255, 255])],
    ['a chunk in the header', changed(note, 'stco', 12, numberOf(8, 4))],
    ['a fragment', Uint8Array.from([...note, ...box('moof', box('mfhd', Uint8Array.of(0, 0, 0, 0)))])],
    ['an edit list', Uint8Array.from([...note.slice(0, moov), ...box('edts'), ...note.slice(moov)])],
    ['a video track', changed(note, 'soun', 0, [...Buffer.from('vide')])],
  ] as const)
    expect(voiceFile(bytes, SECONDS), title).toBeNull();
});

test('unknown lengths, lacing, gains or wrong durations in WebM are refused (VOICE-2)', async () => {
  const note = await voiceNote('webm');
  const at = (name: string, offset: number, ...bytes: number[]) => changed(note, name, offset, bytes);
  const cluster = '\x1fC\xb6u';
  const block = latin1(note).indexOf('\xa3', latin1(note).indexOf(cluster));
  const inBlock = (offset: number, ...bytes: number[]) => {
    const copy = note.slice();
    copy.set(bytes, block + offset);
    return copy;
  };
  const lengthBytes = Math.clz32(note[block + 1] ?? 0) - 23;
  for (const [title, bytes] of [
    ['a segment of an open length', at('\x18S\x80g', 4, 0x01, ...Array(7).fill(255))],
    ['a cluster of 2 ** 56 bytes', at(cluster, 4, 0x01, ...Array(6).fill(255), 254)],
    ['a lace of 256 packets', inBlock(1 + lengthBytes + 3, 0x06)],
    ['another track', inBlock(1 + lengthBytes, 0x82)],
    ['a gain of 128 dB', at('OpusHead', 16, 0xff, 0x7f)],
    ['a table of channels', at('OpusHead', 18, 1)],
    ['a duration of a day', at('\x44\x89', 3, 0x41, 0x94, 0x99, 0x70, 0, 0, 0, 0)],
    ['a duration that is not a number', at('\x44\x89', 3, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0)],
    ['a negative duration', at('\x44\x89', 3, 0xc0, 0xa7, 0x70, 0, 0, 0, 0, 0)],
    ['a video codec', at('A_OPUS', 0, ...Buffer.from('V_VP80'))],
  ] as const)
    expect(voiceFile(bytes, SECONDS), title).toBeNull();
});
