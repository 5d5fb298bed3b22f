import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { JPEG_SCANS_MAX } from '../../../protocol/picture-limits.ts';
import { barePicture } from '../../appearance/sent-pictures.ts';
import { assertFewScans, JPEG_SCAN, jpegOfParts, jpegParts, withoutMetadata } from './image-parts.ts';
import { readHeader } from './images.ts';

const SECRET = 'GPS 24.7136 46.6753';
const latin = (text: string): number[] => [...text].map(character => character.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** A colored picture from a real encoder, with GPS coordinates in its EXIF block. */
const photo = () => {
  const pixels = Uint8Array.from({ length: 32 * 24 * 3 }, (_, at) => (at * 37) % 256);
  return sharp(pixels, { raw: { width: 32, height: 24, channels: 3 } }).withExif({
    IFD0: { ImageDescription: SECRET },
  });
};

const rawPixels = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes, { animated: true }).raw().toBuffer();

const strip = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const header = readHeader(bytes);
  if (!header) throw new Error('the encoder wrote no picture');
  return withoutMetadata(bytes, header.type);
};

/** A GIF with two frames, a loop, a comment and a foreign application block. */
const animatedGif = async (): Promise<Uint8Array> => {
  const frames = [0, 200].map(shade => Buffer.alloc(8 * 8 * 3, shade));
  const gif = await sharp(Buffer.concat(frames), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const comment = [0x21, 0xfe, SECRET.length, ...latin(SECRET), 0];
  const foreign = [0x21, 0xff, 11, ...latin('XMP DataXMP'), SECRET.length, ...latin(SECRET), 0];
  const images = gif.indexOf(Uint8Array.of(0x21, 0xff));
  return Uint8Array.from([...gif.subarray(0, images), ...comment, ...foreign, ...gif.subarray(images)]);
};

describe('an image without metadata (FILE-23)', () => {
  test.each([
    ['PNG', () => photo().png().toBuffer()],
    ['JPEG', () => photo().jpeg().toBuffer()],
    ['progressive JPEG', () => photo().jpeg({ progressive: true }).toBuffer()],
    ['lossy WebP', () => photo().webp().toBuffer()],
    ['lossless WebP', () => photo().webp({ lossless: true }).toBuffer()],
    ['animated GIF', animatedGif],
  ])('removing metadata from a %s preserves the pixels', async (_, encode) => {
    const uploaded = await encode();
    const stored = strip(uploaded);
    expect(textOf(uploaded)).toContain(SECRET);
    expect(textOf(stored)).not.toContain('GPS');
    expect(strip(Uint8Array.from([...uploaded, ...latin('<script>')]))).toEqual(stored);
    expect(await rawPixels(stored)).toEqual(await rawPixels(uploaded));
    expect(strip(stored)).toEqual(stored);
  });

  test('an animated GIF retains its frames and loop count', async () => {
    const { pages, loop, delay } = await sharp(strip(await animatedGif()), { animated: true }).metadata();
    expect([pages, loop, delay]).toEqual([2, 0, [100, 100]]);
  });

  test('an animated WebP retains its frames but no metadata', async () => {
    const uploaded = await sharp(await animatedGif(), { animated: true })
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .webp()
      .toBuffer();
    const stored = strip(uploaded);
    expect(textOf(uploaded)).toContain(SECRET);
    expect(textOf(stored)).not.toContain('GPS');
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(2);
  });

  test('an image with cut or changed bytes is stripped or refused', async () => {
    for (const whole of [
      await photo().png().toBuffer(),
      await animatedGif(),
      await photo().jpeg().toBuffer(),
    ])
      for (let at = 0; at < whole.length; at += 7)
        for (const bytes of [whole.subarray(0, at), Uint8Array.from(whole).fill(0xff, at, at + 1)]) {
          const header = readHeader(bytes);
          if (header) expect(withoutMetadata(bytes, header.type).length).toBeLessThan(whole.length + 13);
        }
  });
});

/** A progressive JPEG with its last scan repeated this number of times. */
const manyScans = async (count: number): Promise<Uint8Array> => {
  const { parts } = jpegParts(await photo().jpeg({ progressive: true }).toBuffer());
  const scans = parts.filter(({ name }) => name === JPEG_SCAN);
  const last = scans.at(-1);
  if (!last) throw new Error('the encoder wrote no scan');
  return jpegOfParts([...parts, ...Array<typeof last>(count - scans.length).fill(last)]);
};

const refusal = (act: () => unknown): unknown => {
  try {
    return act() && 'stored';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('JPEG scan limits', () => {
  test('a JPEG with more than 30 scans is refused in messages and in the panel', async () => {
    for (const [count, expected] of [
      [JPEG_SCANS_MAX, ['stored', 'stored']],
      [JPEG_SCANS_MAX + 1, ['validation', 'validation']],
    ] as const) {
      const bytes = await manyScans(count);
      const header = readHeader(bytes);
      if (!header) throw new Error('the encoder wrote no picture');
      const named = { model: 'Avatar', field: 'avatar' };
      const operators = refusal(() => [assertFewScans(bytes, header, named)]);
      expect([refusal(() => barePicture(bytes)), operators]).toEqual(expected);
    }
  });
});

describe('message images', () => {
  test('a CMYK JPEG retains its color encoding', async () => {
    const uploaded = await photo().toColourspace('cmyk').jpeg().toBuffer();
    expect(textOf(uploaded)).toContain('Adobe');
    const kept = barePicture(uploaded).bytes;
    expect(textOf(kept)).toContain('Adobe');
    expect(await rawPixels(kept)).toEqual(await rawPixels(uploaded));
  });

  test('an RGB JPEG with Adobe transform 0 retains its colors', async () => {
    const plain = barePicture(await photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()).bytes;
    const adobe = [0xff, 0xee, 0, 14, ...latin('Adobe'), 0, 100, 0, 0, 0, 0, 0];
    const uploaded = Uint8Array.from([...plain.subarray(0, 2), ...adobe, ...plain.subarray(2)]);
    expect(await rawPixels(uploaded)).not.toEqual(await rawPixels(plain));
    expect(await rawPixels(barePicture(uploaded).bytes)).toEqual(await rawPixels(uploaded));
  });

  test('a JPEG with fill bytes before its markers is accepted', async () => {
    const plain = barePicture(await photo().jpeg().toBuffer()).bytes;
    const table = plain.indexOf(0xdb) - 1;
    const filled = Uint8Array.from([...plain.subarray(0, table), 0xff, 0xff, ...plain.subarray(table)]);
    expect(barePicture(filled).bytes).toEqual(plain);
  });
});
