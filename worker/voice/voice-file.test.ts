import { expect, test } from 'vitest';
import { VOICE_MAX_SECONDS } from '../../protocol/voice-limits.ts';
import { voiceNote } from '../../tests/support/voice-notes.ts';
import { voiceFile } from './voice-file.ts';

const KINDS = ['mp4', 'webm'] as const;
const SECONDS = 3;
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Numbers of a generator with a seed, so that a failure can be repeated. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state;
  }
}

test.each(KINDS)('a note in %s is measured by its packets (VOICE-2)', async kind => {
  for (const seconds of [1, SECONDS, 20, VOICE_MAX_SECONDS]) {
    const file = voiceFile(await voiceNote(kind, { seconds }), seconds);
    expect(file).toMatchObject({ seconds, type: `audio/${kind}` });
  }
});

test.each(KINDS)('a note in %s of another duration is refused (VOICE-2)', async kind => {
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
  for (const stated of [VOICE_MAX_SECONDS, VOICE_MAX_SECONDS + 2]) expect(voiceFile(long, stated)).toBeNull();
});

test.each(KINDS)('a note in %s with metadata or a second track is refused (VOICE-2)', async kind => {
  for (const tags of [{ title: 'بيتي' }, { comment: '24.7136,46.6753' }, { artist: 'ليلى' }])
    expect(voiceFile(await voiceNote(kind, { tags }), SECONDS)).toBeNull();
  expect(voiceFile(await voiceNote(kind, { tracks: 2 }), SECONDS)).toBeNull();
  const note = await voiceNote(kind);
  for (const tail of ['x', '\0\0\0\x08free', '\0\0\0\x08uuid', '\xec\x80', '\x12\x54\xc3\x67\x80'])
    expect(voiceFile(Uint8Array.from([...note, ...Buffer.from(tail, 'latin1')]), SECONDS)).toBeNull();
});

test('a stored MP4 has neither times nor names of its recording (VOICE-3)', async () => {
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

test.each(KINDS)('every cut of a note in %s is refused (VOICE-2)', async kind => {
  const note = await voiceNote(kind, { seconds: 1 });
  for (let length = 0; length < note.length; length++)
    expect(voiceFile(note.subarray(0, length), 1), `${length}`).toBeNull();
});

/** The start of the packets, whose content players judge. */
const startOfPackets = (note: Uint8Array, kind: (typeof KINDS)[number]): number =>
  kind === 'mp4' ? latin1(note).indexOf('mdat') + 4 : latin1(note).indexOf('\x1fC\xb6u');

const foreign = (name: string): number[] => [0, 0, 0, 16, ...Buffer.from(name), ...Buffer.from('GPS 24.7')];

test('1,000 notes with foreign boxes or lengths are refused (VOICE-2)', async () => {
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
      // A box or element within the head, without a change of the lengths around it.
      const name = ['udta', 'meta', 'uuid', 'free', 'ilst'][next(5)] ?? 'udta';
      bytes.splice(at, 0, ...(kind === 'mp4' ? foreign(name) : [0x12, 0x54, 0xc3, 0x67, 0x84, 1, 2, 3, 4]));
    } else bytes.splice(at, 1 + next(8));
    if (voiceFile(Uint8Array.from(bytes), 1) === null) refused += 1;
  }
  expect(refused).toBe(1_000);
});

test('a flipped bit never makes a note longer than its limit (VOICE-2)', async () => {
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
    // The others change a time, the number of a track or the fraction of a duration.
    expect(refused / (start * 8), kind).toBeGreaterThan(0.6);
  }
});
