import { createHmac } from 'node:crypto';
import { networkBudgets, networkFactor } from '../../domain/network-factor.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PICTURE_MAX_BYTES } from '../../protocol/picture-limits.ts';
import { PictureUpload } from '../../protocol/rest/pictures.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { widestNetwork } from '../../protocol/text/network.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { issuePictureClaim } from '../../rooms-do/rpc/picture-claims.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { accountPermissions } from '../accounts/account-permissions.ts';
import { sessionAccount } from '../auth/guard.ts';
import { requireClaims } from '../auth/session.ts';
import type { Claims } from '../auth/tokens.ts';
import { visitorRecordQuery } from '../connect/visitor-identity.ts';
import { type Database, database } from '../db/client.ts';
import { isLocal } from '../env.ts';
import { answer } from '../http/answer.ts';
import { parseFields, validationFailure } from '../http/body.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { readSiteOptions } from '../site-config.ts';
import { EXTENSIONS } from '../uploads/images.ts';
import { readFile } from '../uploads/multipart.ts';
import { type BarePicture, barePicture } from './bare-picture.ts';
import { removePictures, reserve, urlOfPicture } from './stored-pictures.ts';

/**
 * POST /pictures: takes a picture of somebody's session for a message in a room, and answers a claim by which that session sends it there,
 * once. Every attempt counts, whatever comes of it.
 */
export const uploadPicture: Handler = async c => {
  await countAttempt(c, await requireClaims(c));
  const { claims, row } = await sessionAccount(c);
  const db = database(c.env);
  const now = Date.now();
  const { images, imageStorage, sharedNetworks } = await readSiteOptions(db);
  const permissions = row ? accountPermissions(row, now).chat : await visitorPermissions(db);
  assertAllowed(may.sendImages({ accountType: claims.accountType, permissions }, images));
  const { file, fields } = await readFile(c, 'picture', 'Picture', PICTURE_MAX_BYTES);
  const { room: roomId } = parseFields(PictureUpload, fields, 'Picture');
  if (!file) throw validationFailure('Picture', { picture: 'is required' });
  const bare = barePicture(file);
  const key = await store(c, db, bare, { imageStorage, sharedNetworks, now });
  const { width, height } = bare.header;
  const picture = { url: urlOfPicture(key), width, height };
  const claim = issuePictureClaim(
    c.env.SAMAR_SECRET,
    { ...picture, sessionId: claims.sessionID, roomId },
    now,
  );
  return answer(c, 'POST /pictures', { ...picture, picture: claim });
};

async function countAttempt(c: AppContext, { sessionID }: Claims): Promise<void> {
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

const visitorPermissions = async (db: Database): Promise<{ canSendImages: boolean }> => {
  const [record] = await visitorRecordQuery(db);
  return { canSendImages: record?.flags.canSendImages === true };
};

/** Stores a picture under a random name, once there is room for it. */
async function store(
  c: AppContext,
  db: Database,
  { bytes, header }: BarePicture,
  { imageStorage, sharedNetworks, now }: { imageStorage: number; sharedNetworks: string; now: number },
): Promise<string> {
  const { env } = c;
  const { ipAddress } = clientInfo(c);
  const key = `pictures/${crypto.randomUUID()}.${EXTENSIONS[header.type]}`;
  const picture = { key, bytes: bytes.length, now, network: hashedNetwork(env.SAMAR_SECRET, ipAddress) };
  const factor = networkFactor(ipAddress, { sharedNetworks, isLocal: isLocal(env) });
  if (!(await reserve(db, picture, { maxMegabytes: imageStorage, factor })))
    throw new Failure('picture_storage_full');
  try {
    await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: header.type } });
  } catch (error) {
    await removePictures(env, [key]);
    throw error;
  }
  return key;
}

/** The provider network of an address (IPv4 /24, IPv6 /48) as a keyed hash, from which nobody without the secret reads the address. */
function hashedNetwork(secret: string, address: string): string {
  const hash = createHmac('sha256', secret).update(`picture network ${widestNetwork(address)}`);
  return hash.digest('base64url').slice(0, 22);
}
