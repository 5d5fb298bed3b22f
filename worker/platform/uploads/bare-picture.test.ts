import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../protocol/errors/failure.ts';
import { PICTURE_MAX_BYTES } from '../../../protocol/picture-limits.ts';
import { jpegOf, pngOf, vp8Of, vp8xOf, webpOf } from '../../../tests/support/images.ts';
import { barePicture } from '../../appearance/sent-pictures.ts';
import { withoutMetadata } from './image-parts.ts';
import { readHeader } from './images.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const refusal = (bytes: Uint8Array): unknown => {
  try {
    barePicture(bytes);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const ALPHA = 0x10;
const EXIF = bytesOf('Exif\0\0GPS 24.7136,46.6753');

test('an image without metadata is unchanged, and its size is read from its bytes (FILE-14)', () => {
  for (const bytes of [webpOf(['VP8 ', vp8Of(640, 480)]), jpegOf(640, 480)]) {
    const bare = barePicture(bytes);
    expect(bare.bytes).toEqual(bytes);
    expect(bare.header).toMatchObject({ width: 640, height: 480 });
  }
});

test.each([
  [
    'a WebP',
    webpOf(
      ['VP8X', vp8xOf(64, 48, 0x2c)],
      ['ICCP', bytesOf('profile of GPS')],
      ['VP8 ', vp8Of(64, 48)],
      ['EXIF', EXIF],
      ['XMP ', bytesOf('<x:xmpmeta>GPS</x:xmpmeta>')],
      ['HIDE', bytesOf('GPS')],
    ),
  ],
  [
    'a WebP with alpha',
    webpOf(
      ['VP8X', vp8xOf(64, 48, 0x3c)],
      ['ALPH', new Uint8Array(9)],
      ['VP8 ', vp8Of(64, 48, 41)],
      ['EXIF', EXIF],
    ),
  ],
  [
    'a JPEG',
    jpegOf(64, 48, {
      remarks: [
        [0xe0, [...bytesOf('JFIF\0')]],
        [0xe1, [...EXIF]],
        [0xe2, [...bytesOf('ICC_PROFILE GPS')]],
        [0xfe, [...bytesOf('made with GPS')]],
      ],
      behind: [...bytesOf('<script>GPS</script>')],
    }),
  ],
])('metadata, invalid profiles, comments and trailing data of %s are removed', (_, bytes) => {
  const bare = barePicture(bytes);
  expect(textOf(bytes)).toMatch(/GPS/);
  expect(textOf(bare.bytes)).not.toMatch(/GPS|Exif|EXIF|XMP|ICC|JFIF|HIDE|script/);
  expect(bare.header).toMatchObject({ width: 64, height: 48 });
  expect(barePicture(bare.bytes).bytes).toEqual(bare.bytes);
});

test('WebP flags without their chunks are removed; the transparency flag is kept', () => {
  const alpha = ['ALPH', new Uint8Array(8)] as const;
  const bare = barePicture(webpOf(['VP8X', vp8xOf(64, 48, 0x3e)], alpha, ['VP8 ', vp8Of(64, 48)]));
  expect(bare.bytes).toEqual(webpOf(['VP8X', vp8xOf(64, 48, ALPHA)], alpha, ['VP8 ', vp8Of(64, 48)]));
});

/** Left half red, right half black. */
const halves = () => {
  const pixels = Uint8Array.from({ length: 40 * 20 * 3 }, (_, at) =>
    at % 3 === 0 && Math.floor(at / 3) % 40 < 20 ? 255 : 0,
  );
  return sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } });
};
const shown = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
const NAMED = { IFD0: { ImageDescription: 'GPS 24.7' } };
const stored = (bytes: Uint8Array): Uint8Array => {
  const header = readHeader(bytes);
  if (!header) throw new Error('the encoder wrote no picture');
  return withoutMetadata(bytes, header.type);
};

describe('an original photo', () => {
  const encode = (format: 'jpeg' | 'webp' | 'png') =>
    halves().withMetadata({ icc: 'p3', exif: NAMED, orientation: 6 }).toFormat(format).toBuffer();

  test.each([
    ['a JPEG in a message', 'jpeg', (bytes: Uint8Array) => barePicture(bytes).bytes],
    ['a WebP in a message', 'webp', (bytes: Uint8Array) => barePicture(bytes).bytes],
    ['a JPEG of an operator', 'jpeg', stored],
    ['a WebP of an operator', 'webp', stored],
    ['a PNG of an operator', 'png', stored],
  ] as const)('%s keeps orientation and colors', async (_, format, keep) => {
    const uploaded = await encode(format);
    const kept = keep(uploaded);
    const [before, after] = [await sharp(uploaded).metadata(), await sharp(kept).metadata()];
    expect([before.orientation, after.orientation]).toEqual([6, 6]);
    expect([before.icc?.length, after.icc?.length]).toEqual([expect.any(Number), expect.any(Number)]);
    const [asTaken, asKept] = [await shown(uploaded), await shown(kept)];
    expect(asKept).toEqual(asTaken);
    expect(textOf(kept)).not.toMatch(/GPS|Apple|Display|copyright/i);
    expect(keep(kept)).toEqual(kept);
  });

  test('a color profile of 0.5 MB is preserved; a damaged one is removed', async () => {
    const cmyk = await halves().withIccProfile('cmyk').jpeg().toBuffer();
    const kept = stored(cmyk);
    expect((await shown(kept)).data).toEqual((await shown(cmyk)).data);
    const at = cmyk.indexOf('acsp');
    const cut = Uint8Array.from(cmyk).fill(0, at, at + 4);
    expect((await sharp(stored(cut)).metadata()).icc).toBeUndefined();
  });

  test('a rotated JPEG has the size at which it is displayed', async () => {
    for (const [orientation, size] of [
      [1, [40, 20]],
      [3, [40, 20]],
      [6, [20, 40]],
      [8, [20, 40]],
    ] as const) {
      const { header } = barePicture(await halves().withMetadata({ orientation }).jpeg().toBuffer());
      expect([header.width, header.height]).toEqual(size);
    }
  });
});

test('a file that is not an image is refused with the accepted formats', () => {
  try {
    barePicture(bytesOf('<!doctype html>'));
    expect.unreachable();
  } catch (error) {
    const { code, details } = error as Failure;
    expect([code, details.errors]).toEqual([
      'unsupported_media_type',
      { picture: 'must be a still WebP or JPEG picture' },
    ]);
  }
});

const tail = (bytes: Uint8Array, text: string) => Uint8Array.from([...bytes, ...bytesOf(text)]);
const frame = ['VP8 ', vp8Of(64, 48)] as const;

test.each([
  ['an empty file', new Uint8Array()],
  ['HTML', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['GIF', bytesOf('GIF89a\x01\0\x01\0\0\0\0')],
  ['PNG', pngOf(64, 48)],
  ['a WebP with trailing HTML', tail(webpOf(frame), '<script>1</script>')],
  ['a truncated WebP', webpOf(frame).subarray(0, 40)],
  ['a WebP with a chunk longer than the file', webpOf(['VP8 ', vp8Of(64, 48)]).fill(0xff, 16, 18)],
  ['a WebP without a picture', webpOf(['VP8X', vp8xOf(64, 48)], ['EXIF', EXIF])],
  ['a WebP with two pictures', webpOf(frame, frame)],
  ['an animation', webpOf(['VP8X', vp8xOf(64, 48, 2)], ['ANIM', new Uint8Array(6)], frame)],
  ['a WebP without a key frame', webpOf(['VP8 ', vp8Of(64, 48).fill(1, 0, 1)])],
  [
    'a WebP that declares less than its decoded size',
    webpOf(['VP8X', vp8xOf(64, 48)], ['VP8 ', vp8Of(16_000, 16_000)]),
  ],
  ['a JPEG with two frames', jpegOf(64, 48, { frames: 2 })],
  ['a JPEG without a frame', jpegOf(64, 48, { frames: 0 })],
  ['a truncated JPEG', jpegOf(64, 48).subarray(0, -2)],
  ['a JPEG with an arithmetic table', jpegOf(64, 48, { remarks: [[0xcc, [0, 0]]] })],
  ['only the start of a JPEG', Uint8Array.of(0xff, 0xd8, 0xff)],
])('%s is not an image (FILE-14)', (_, bytes) => {
  expect(refusal(bytes)).toBe('unsupported_media_type');
});

test('an image has at most 1,280 px a side and 200 KiB (FILE-14)', () => {
  for (const [width, height] of [
    [1_281, 10],
    [10, 1_281],
    [16_383, 16_383],
  ] as const) {
    expect(refusal(webpOf(['VP8 ', vp8Of(width, height)]))).toBe('validation');
    expect(refusal(jpegOf(width, height))).toBe('validation');
  }
  expect(refusal(webpOf(['VP8 ', vp8Of(1_280, 1_280)]))).toBeNull();
  expect(refusal(webpOf(['VP8 ', vp8Of(64, 48, PICTURE_MAX_BYTES)]))).toBe('too_large');
});

test('an image with cut or changed bytes is accepted or refused, never a server error (FILE-14)', () => {
  for (const whole of [webpOf(['VP8X', vp8xOf(64, 48)], frame, ['EXIF', EXIF]), jpegOf(64, 48)])
    for (let at = 0; at < whole.length; at++)
      for (const bytes of [
        whole.slice(0, at),
        whole.slice().fill(0xff, at, at + 1),
        whole.slice().fill(0, at, at + 1),
      ])
        expect([null, 'unsupported_media_type', 'validation', 'too_large']).toContain(refusal(bytes));
});
