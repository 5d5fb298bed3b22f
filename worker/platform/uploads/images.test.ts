import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { below, seededRandom } from '../../../tests/support/seeded-random.ts';
import { readHeader } from './images.ts';

const PICTURES = path.join(import.meta.dirname, '../../../migrations/seed/pictures/rendered');
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap(part => (typeof part === 'string' ? [...part].map(char => char.charCodeAt(0)) : part)),
  );
const zeros = (count: number) => Array<number>(count).fill(0);

test.each([
  [
    'a lossy WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x40, 0x01, 0xf0, 0x00]),
    { type: 'image/webp', width: 320, height: 240 },
  ],
  [
    'a lossless WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x3f, 0xc1, 0x3b, 0x00], zeros(5)),
    { type: 'image/webp', width: 320, height: 240 },
  ],
  [
    'an extended WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 0x01, 0x00, 0xef, 0x00, 0x00]),
    { type: 'image/webp', width: 320, height: 240 },
  ],
  [
    'a JPEG after other segments',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0, 0xf0, 1, 0x40, 3], zeros(8)),
    { type: 'image/jpeg', width: 320, height: 240 },
  ],
  [
    'a JPEG with fill bytes before its markers',
    bytes(
      [0xff, 0xd8, 0xff, 0xff, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc0, 0, 11, 8, 0, 0xf0, 1, 0x40, 3],
      zeros(8),
    ),
    { type: 'image/jpeg', width: 320, height: 240 },
  ],
])('%s is detected with its size (FILE-4)', (_, image, header) => {
  expect(readHeader(image)).toEqual(header);
});

test('the type of every demo image is detected (FILE-4)', () => {
  const files = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.(png|gif)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const header = readHeader(new Uint8Array(readFileSync(path.join(PICTURES, file))));
    expect([file, header?.type]).toEqual([file, file.endsWith('gif') ? 'image/gif' : 'image/png']);
  }
});

test.each([
  ['an empty file', bytes()],
  ['an SVG drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an HTML page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a truncated PNG', bytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR')],
  ['a PNG with zero size', bytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR', zeros(17))],
  ['a GIF of another version', bytes('GIF90a', zeros(20))],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], zeros(20))],
  ['a WebP of an unknown kind', bytes('RIFF', zeros(4), 'WEBPXXXX', zeros(20))],
])('%s is rejected as an image (FILE-4)', (_, image) => {
  expect(readHeader(image)).toBe(null);
});

test('the image reader never throws for any byte sequence (FILE-4)', () => {
  const next = seededRandom(4);
  const heads = ['\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF', '\xff\xd8\xff'];
  for (let round = 0; round < 5_000; round++) {
    const noise = Array.from({ length: below(next, 60) }, () => below(next, 256));
    expect(() => readHeader(bytes(heads[round % heads.length] ?? '', noise))).not.toThrow();
  }
});
