/** The smallest PNG header with a size, sufficient because readers ignore the rest. */
export function pngOf(width: number, height: number, size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

type Chunk = readonly [name: string, data: Uint8Array];

/** Header of a VP8 key frame with its size, and some bytes in place of the picture. */
export function vp8Of(width: number, height: number, size = 40): Uint8Array {
  const data = new Uint8Array(size).fill(0x55);
  data.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
  const view = new DataView(data.buffer);
  view.setUint16(6, width, true);
  view.setUint16(8, height, true);
  return data;
}

/** Header of an extended WebP: flags and size. */
export function vp8xOf(width: number, height: number, flags = 0): Uint8Array {
  const data = new Uint8Array(10);
  const view = new DataView(data.buffer);
  view.setUint32(0, flags, true);
  view.setUint16(4, width - 1, true);
  view.setUint16(7, height - 1, true);
  return data;
}

export function webpOf(...chunks: Chunk[]): Uint8Array<ArrayBuffer> {
  const latin = (text: string) => [...text].map(character => character.charCodeAt(0));
  const length = (of: number) => [of & 255, (of >> 8) & 255, (of >> 16) & 255, 0];
  const body = chunks.flatMap(([name, data]) => [
    ...latin(name),
    ...length(data.length),
    ...data,
    ...(data.length % 2 ? [0] : []),
  ]);
  return Uint8Array.from([...latin('RIFF'), ...length(body.length + 4), ...latin('WEBP'), ...body]);
}

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];

/** A JPEG with its tables, frame and scan. `remarks` precede them, `behind` follows its end. */
export function jpegOf(
  width: number,
  height: number,
  {
    remarks = [],
    frames = 1,
    behind = [],
  }: {
    remarks?: readonly (readonly [marker: number, data: readonly number[]])[];
    frames?: number;
    behind?: readonly number[];
  } = {},
): Uint8Array<ArrayBuffer> {
  const frame = segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Uint8Array.from([
    0xff,
    0xd8,
    ...remarks.flatMap(([marker, data]) => segment(marker, data)),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...Array.from({ length: frames }, () => frame).flat(),
    ...segment(0xc4, [0, ...Array<number>(17).fill(0)]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    // A stuffed byte and a restart are part of the scan.
    ...[0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    0xff,
    0xd9,
    ...behind,
  ]);
}
