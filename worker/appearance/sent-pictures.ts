import { createHmac } from 'node:crypto';
import { networkBudgets, networkFactor } from '../../domain/admission/network-factor.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '../../protocol/picture-limits.ts';
import { PictureUpload } from '../../protocol/rest/site.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { widestNetwork } from '../../protocol/text/network.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { issueUploadClaim } from '../../rooms-do/rpc/upload-claims.ts';
import { visitorRecordQuery } from '../accounts/visitor-identity.ts';
import { assertAdmissible } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { isLocal } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, validationFailure } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext, Handler } from '../platform/http/handler.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { type AccountRow, accountPermissions } from '../platform/sessions/account.ts';
import { sessionAccount } from '../platform/sessions/require-operator.ts';
import { requireClaims } from '../platform/sessions/session.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { isRotated, jpegShownAs, webpShownAs } from '../platform/uploads/image-orientation.ts';
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
} from '../platform/uploads/image-parts.ts';
import { EXTENSIONS, type ImageHeader, readHeader } from '../platform/uploads/images.ts';
import { notAPicture, readFile } from '../platform/uploads/multipart.ts';
import { removePictures, reserve, urlOfPicture } from './stored-pictures.ts';

/** Picture without metadata. `header`: dimensions as browsers show them. */
export type BarePicture = { bytes: Uint8Array<ArrayBuffer>; header: ImageHeader };

/**
 * An uploaded picture, rewritten with the parts that showing it needs: pixels, orientation and color profile, but no
 * metadata, no second picture, and no bytes behind its end.
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

/** Browsers apply the EXIF orientation to a JPEG, but not to a WebP (Chromium 156, 2026-11-27). */
function shownHeader(bytes: Uint8Array): ImageHeader | null {
  const header = readHeader(bytes);
  if (header?.type !== 'image/jpeg' || !isRotated(jpegShownAs(jpegParts(bytes).parts).orientation))
    return header;
  return { ...header, width: header.height, height: header.width };
}

/** Rewrites a JPEG that is complete and has one picture; null for any other. */
function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const { parts, isWhole } = jpegParts(bytes);
  const frames = parts.filter(({ name }) => isJpegFrame(name)).length;
  if (!isWhole || frames !== 1 || !parts.some(({ name }) => name === JPEG_SCAN)) return null;
  if (!parts.every(part => isJpegPicture(part) || isJpegRemark(part))) return null;
  return jpegOfParts([...jpegShownAs(parts).segments, ...parts.filter(isJpegPicture)]);
}

/** Rewrites a WebP that is complete and not animated; null for any other. */
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
  // An extended file contains its size twice. Decoders use the size in the frame.
  if (!isKeyFrame(frame) || !real || stated?.width !== real.width || stated.height !== real.height)
    return null;
  if (!canvas) return plain;
  const shownAs = webpShownAs(parts);
  // A lossless frame contains its own alpha channel.
  const kept = frame.name === 'VP8L' || !alpha ? [frame] : [alpha, frame];
  const hasAlpha = kept.length > 1 || (frame.name === 'VP8L' && ((canvas.data[0] ?? 0) & HAS_ALPHA) > 0);
  if (kept.length === 1 && shownAs.flags === 0) return plain;
  const head = withFlags(canvas, (hasAlpha ? HAS_ALPHA : 0) | shownAs.flags);
  return webpOfParts([head, ...shownAs.before, ...kept, ...shownAs.behind]);
}

/** Whether a frame is a VP8 key frame (RFC 6386, 9.1) or lossless. */
const isKeyFrame = ({ name, data }: { name: string; data: Uint8Array }): boolean =>
  name === 'VP8L'
    ? data[0] === 0x2f
    : data.length > 10 &&
      ((data[0] ?? 1) & 1) === 0 &&
      [0x9d, 0x01, 0x2a].every((byte, at) => data[3 + at] === byte);

/**
 * POST /pictures: stores a picture for a message. Returns a single-use claim for the sender's session. Every attempt is
 * counted, regardless of its result.
 */
export const uploadPicture: Handler = async c => {
  const { claims, row } = await beginUpload(c);
  const db = database(c.env);
  const now = Date.now();
  const { images, imageStorage, sharedNetworks } = await readSiteOptions(db);
  const permissions = row ? accountPermissions(row, now).chat : await visitorFlags(db);
  assertAllowed(may.sendImages({ accountType: claims.accountType, permissions }, images));
  const { file, fields } = await readFile(c, 'picture', 'Picture', PICTURE_MAX_BYTES);
  const { room: roomId } = parseFields(PictureUpload, fields, 'Picture');
  if (!file) throw validationFailure('Picture', { picture: 'is required' });
  const bare = barePicture(file);
  const { type } = bare.header;
  const sent = { folder: 'pictures', bytes: bare.bytes, type, extension: EXTENSIONS[type] } as const;
  const key = await storeSentFile(c, db, sent, { imageStorage, sharedNetworks, now });
  const { width, height } = bare.header;
  const picture = { url: urlOfPicture(key), width, height };
  const claim = issueUploadClaim(
    c.env.SAMAR_SECRET,
    { ...picture, sessionId: claims.sessionID, roomId },
    now,
  );
  return answer(c, 'POST /pictures', { ...picture, picture: claim });
};

/** Counts an upload of a picture or voice note, and returns its session and account. Refuses banned users. */
export async function beginUpload(c: AppContext): Promise<{ claims: Claims; row: AccountRow | undefined }> {
  await countUpload(c, await requireClaims(c));
  const { claims, row } = await sessionAccount(c);
  await assertAdmissible(c, { claims, row });
  return { claims, row };
}

export async function countUpload(c: AppContext, { sessionID }: Pick<Claims, 'sessionID'>): Promise<void> {
  const { ipAddress } = clientInfo(c);
  const rules = { sharedNetworks: '', isLocal: isLocal(c.env) };
  const attempts: Attempt[] = [
    { limited: 'pictures', who: sessionID, factor: networkFactor(ipAddress, rules) },
    ...networkBudgets(ipAddress, rules).map(
      ({ name, factor }): Attempt => ({ limited: 'picturesOfNetwork', who: name, factor }),
    ),
  ];
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(attempts);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
}

export const visitorFlags = async (
  db: Database,
): Promise<Record<'canSendImages' | 'canSendVoice', boolean>> => {
  const [record] = await visitorRecordQuery(db);
  const { canSendImages, canSendVoice } = record?.flags ?? {};
  return { canSendImages: canSendImages === true, canSendVoice: canSendVoice === true };
};

type SentFile = {
  folder: 'pictures' | 'voice';
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  extension: string;
};
type StorageRules = { imageStorage: number; sharedNetworks: string; now: number };

/** Stores a message's file under a random name, unless the storage limit is exceeded. */
export async function storeSentFile(
  c: AppContext,
  db: Database,
  { folder, bytes, type, extension }: SentFile,
  { imageStorage, sharedNetworks, now }: StorageRules,
): Promise<string> {
  const { env } = c;
  const { ipAddress } = clientInfo(c);
  const key = `${folder}/${crypto.randomUUID()}.${extension}`;
  const picture = { key, bytes: bytes.length, now, network: hashedNetwork(env.SAMAR_SECRET, ipAddress) };
  const factor = networkFactor(ipAddress, { sharedNetworks, isLocal: isLocal(env) });
  if (!(await reserve(db, picture, { maxMegabytes: imageStorage, factor })))
    throw new Failure('picture_storage_full');
  try {
    await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
  } catch (error) {
    await removePictures(env, [key]);
    throw error;
  }
  return key;
}

/** Keyed hash of an address's provider network (IPv4 /24, IPv6 /48). Without the secret it reveals no address. */
function hashedNetwork(secret: string, address: string): string {
  const hash = createHmac('sha256', secret).update(`picture network ${widestNetwork(address)}`);
  return hash.digest('base64url').slice(0, 22);
}
