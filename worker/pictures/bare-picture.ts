import { Failure } from '../../protocol/errors/failure.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '../../protocol/picture-limits.ts';
import { validationFailure } from '../http/body.ts';
import { type ImageHeader, readHeader } from '../uploads/images.ts';
import { bareJpeg } from './jpeg.ts';
import { bareWebp } from './webp.ts';

export type BarePicture = { bytes: Uint8Array<ArrayBuffer>; header: ImageHeader };

/**
 * An uploaded picture, written anew with what is needed to decode it and nothing else: no metadata, no profile, no second picture, and
 * nothing behind its end. Throws for what is no still JPEG or WebP, and for one that is too large in bytes or pixels.
 */
export function barePicture(uploaded: Uint8Array): BarePicture {
  if (uploaded.length > PICTURE_MAX_BYTES) throw new Failure('too_large');
  const bytes = bareWebp(uploaded) ?? bareJpeg(uploaded);
  const header = bytes && readHeader(bytes);
  if (!bytes || !header) throw new Failure('unsupported_media_type');
  if (Math.max(header.width, header.height) > PICTURE_MAX_SIDE)
    throw validationFailure('Picture', {
      picture: `is at most ${PICTURE_MAX_SIDE} by ${PICTURE_MAX_SIDE} pixels`,
    });
  return { bytes, header };
}
