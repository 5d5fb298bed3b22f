import { Buffer } from 'node:buffer';
import { readHeader } from '../uploads/images.ts';

/** A still WebP (RFC 9649) with nothing in it but its picture, or null for anything else. */
export function bareWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!chunks) return null;
  const frames = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [frame] = frames;
  if (!frame || frames.length > 1 || chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF'))
    return null;
  const alpha = chunks.find(({ name }) => name === 'ALPH');
  const canvas = chunks.find(({ name }) => name === 'VP8X');
  const plain = riff([frame]);
  const [said, real] = [readHeader(bytes), readHeader(plain)];
  // An extended file says its size twice; the one that is decoded counts.
  if (!isFrame(frame) || !real || said?.width !== real.width || said.height !== real.height) return null;
  if (frame.name === 'VP8L' || !alpha || !canvas) return plain;
  const data = Buffer.from(canvas.data);
  data.fill(0, 0, 4);
  data[0] = HAS_ALPHA;
  return riff([{ name: 'VP8X', data }, alpha, frame]);
}

type Chunk = { name: string; data: Buffer };

const HAS_ALPHA = 0x10;
const HEAD = 12;
const CHUNK_HEAD = 8;

/** The chunks of a file whose lengths agree, to its last byte: what lies behind the end would be somebody else's. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (file.length < HEAD || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, HEAD) !== 'WEBP') return null;
  const end = file.readUInt32LE(4) + CHUNK_HEAD;
  if (end !== file.length) return null;
  const chunks: Chunk[] = [];
  for (let at = HEAD; at < end; ) {
    if (at + CHUNK_HEAD > end) return null;
    const length = file.readUInt32LE(at + 4);
    const from = at + CHUNK_HEAD;
    if (from + length > end) return null;
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(from, from + length) });
    at = from + length + (length % 2);
  }
  return chunks;
}

/** A key frame of VP8 (RFC 6386, 9.1), or a lossless one. */
const isFrame = ({ name, data }: Chunk): boolean =>
  name === 'VP8L'
    ? data[0] === 0x2f
    : data.length > 10 && ((data[0] ?? 1) & 1) === 0 && data.toString('hex', 3, 6) === '9d012a';

function riff(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat(
    chunks.map(({ name, data }) => {
      const head = Buffer.alloc(CHUNK_HEAD);
      head.write(name, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
    }),
  );
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return new Uint8Array(Buffer.concat([head, body]));
}
