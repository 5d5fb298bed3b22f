import { Failure } from '../../protocol/errors/failure.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '../../protocol/picture-limits.ts';
import { validationFailure } from '../http/body.ts';
import {
  assertFewScans,
  HAS_ALPHA,
  isJpegFrame,
  isJpegPicture,
  isJpegRemark,
  JPEG_SCAN,
  jpegOfParts,
  jpegParts,
  webpOfParts,
  webpParts,
  withFlags,
} from '../uploads/image-parts.ts';
import { type ImageHeader, readHeader } from '../uploads/images.ts';
import { notAPicture } from '../uploads/multipart.ts';
import { jpegShownAs, swapsSides, webpShownAs } from '../uploads/shown-as.ts';

/** `header`: with the sides as browsers show them. */
export type BarePicture = { bytes: Uint8Array<ArrayBuffer>; header: ImageHeader };

/**
 * An uploaded picture, rewritten with the parts that showing it needs: pixels, orientation and colour profile, but no metadata, no second
 * picture, and no bytes behind its end.
 * @throws Failure for anything but a still JPEG or WebP, and for a picture with too many bytes, pixels or scans.
 */
export function barePicture(uploaded: Uint8Array): BarePicture {
  if (uploaded.length > PICTURE_MAX_BYTES) throw new Failure('too_large');
  const bytes = bareWebp(uploaded) ?? bareJpeg(uploaded);
  const header = bytes && shownHeader(bytes);
  if (!bytes || !header) throw notAPicture('picture', 'must be a still WebP or JPEG picture');
  if (Math.max(header.width, header.height) > PICTURE_MAX_SIDE)
    throw validationFailure('Picture', {
      picture: `is at most ${PICTURE_MAX_SIDE} by ${PICTURE_MAX_SIDE} pixels`,
    });
  assertFewScans(bytes, header, { model: 'Picture', field: 'picture' });
  return { bytes, header };
}

/** Browsers turn a JPEG as its EXIF block says, and a WebP not (Chromium 156, 2026-11-27). */
function shownHeader(bytes: Uint8Array): ImageHeader | null {
  const header = readHeader(bytes);
  if (header?.type !== 'image/jpeg' || !swapsSides(jpegShownAs(jpegParts(bytes).parts).orientation))
    return header;
  return { ...header, width: header.height, height: header.width };
}

/** A JPEG that is whole and holds one picture, or null. */
function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const { parts, isWhole } = jpegParts(bytes);
  const frames = parts.filter(({ name }) => isJpegFrame(name)).length;
  if (!isWhole || frames !== 1 || !parts.some(({ name }) => name === JPEG_SCAN)) return null;
  if (!parts.every(part => isJpegPicture(part) || isJpegRemark(part))) return null;
  return jpegOfParts([...jpegShownAs(parts).segments, ...parts.filter(isJpegPicture)]);
}

/** A still WebP that is whole and holds one picture, or null. */
function bareWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (readHeader(bytes)?.type !== 'image/webp') return null;
  const { parts, isWhole } = webpParts(bytes);
  const frames = parts.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [frame] = frames;
  if (!isWhole || !frame || frames.length > 1) return null;
  if (parts.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return null;
  const alpha = parts.find(({ name }) => name === 'ALPH');
  const canvas = parts.find(({ name }) => name === 'VP8X');
  const plain = webpOfParts([frame]);
  const [stated, real] = [readHeader(bytes), readHeader(plain)];
  // An extended file states its size twice; decoders use the size of the frame.
  if (!isKeyFrame(frame) || !real || stated?.width !== real.width || stated.height !== real.height)
    return null;
  if (!canvas) return plain;
  const shownAs = webpShownAs(parts);
  // A lossless frame holds its transparency itself.
  const kept = frame.name === 'VP8L' || !alpha ? [frame] : [alpha, frame];
  const hasAlpha = kept.length > 1 || (frame.name === 'VP8L' && ((canvas.data[0] ?? 0) & HAS_ALPHA) > 0);
  if (kept.length === 1 && shownAs.flags === 0) return plain;
  const head = withFlags(canvas, (hasAlpha ? HAS_ALPHA : 0) | shownAs.flags);
  return webpOfParts([head, ...shownAs.before, ...kept, ...shownAs.behind]);
}

/** A key frame of VP8 (RFC 6386, 9.1), or a lossless frame. */
const isKeyFrame = ({ name, data }: { name: string; data: Uint8Array }): boolean =>
  name === 'VP8L'
    ? data[0] === 0x2f
    : data.length > 10 &&
      ((data[0] ?? 1) & 1) === 0 &&
      [0x9d, 0x01, 0x2a].every((byte, at) => data[3 + at] === byte);
