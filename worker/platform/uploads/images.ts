/** Data in an image's header. Width and height in pixels. */
export type ImageHeader = {
  type: 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
};

/**
 * Detects an image type by its magic bytes, never by file name or declared type. Null for any other file, including
 * SVG.
 */
export function readHeader(bytes: Uint8Array): ImageHeader | null {
  for (const read of READERS) {
    const header = read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (header) return header.width > 0 && header.height > 0 ? header : null;
  }
  return null;
}

export const EXTENSIONS: Record<ImageHeader['type'], string> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

type Reader = (view: DataView) => ImageHeader | null;

const text = (view: DataView, at: number, length: number): string => {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
};

// PNG (RFC 2083): signature, then IHDR with width and height in big-endian.
const png: Reader = view =>
  view.byteLength >= 33 && text(view, 0, 8) === '\x89PNG\r\n\x1a\n' && text(view, 12, 4) === 'IHDR'
    ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    : null;

// GIF89a specification: logical screen width and height in little-endian.
const gif: Reader = view =>
  view.byteLength >= 13 && /^GIF8[79]a$/.test(text(view, 0, 6))
    ? { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null;

// WebP container (RFC 9649): lossy, lossless and extended files store their dimensions at different offsets.
const webp: Reader = view => {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  const type = 'image/webp';
  const at24 = (offset: number) =>
    view.getUint8(offset) | (view.getUint8(offset + 1) << 8) | (view.getUint8(offset + 2) << 16);
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: at24(24) + 1, height: at24(27) + 1 };
    default:
      return null;
  }
};

// JPEG (ITU T.81): segments from marker to marker up to the frame header, in which height precedes width.
const jpeg: Reader = view => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Any number of fill bytes may precede a marker (T.81, B.1.1.2).
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
};

const READERS: readonly Reader[] = [png, gif, webp, jpeg];
