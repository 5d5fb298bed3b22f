import { doesWithout } from '../../domain/usage/economy.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { ShownAnswer } from '../../rooms-do/rpc/challenge.ts';
import type { Entrance } from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { issueDeviceMark } from '../auth/device-mark.ts';
import { deviceClaims, type PresentDevice } from '../auth/present-device.ts';
import { revokedSessionQuery } from '../auth/session.ts';
import { issueToken } from '../auth/tokens.ts';
import { assertNotBanned, matchingBansQuery, VISITOR_EXEMPTION } from '../bans/matching-bans.ts';
import { admissionDigest } from '../challenge/pass-challenge.ts';
import { database } from '../db/client.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { assertNoNameConflict, nameConflictQuery, parseNickname } from './nickname.ts';
import { ownUser } from './own-user.ts';
import { visitorIdentity } from './visitor-identity.ts';

/** Who asks to be a guest. `sessionId` is that of the session they come from. */
export type NewGuest = PresentDevice & {
  userId: string;
  username: string;
  fingerprint: string;
  originURL: string;
  /** What they have shown at entry; whoever comes by a pass is vouched for by it. */
  shown?: ShownAnswer;
  /** A guest of a host pass is vouched for by its host. */
  began: 'guest' | 'hostPass';
};

/** Starts a guest's session, whichever way they come: bans, names and whose a name is are judged here alone. */
export async function openGuestSession(c: AppContext, entrance: Entrance, guest: NewGuest, now: number) {
  assertTakesGuests(entrance, guest.sessionId);
  const client = clientInfo(c);
  const wanted = parseNickname(guest, 'Visitor');
  const { device, fingerprint, originURL } = guest;
  const db = database(c.env);
  const candidate = { fingerprint, originURL, ...client, deviceId: device.deviceId };
  const [banned, conflicts, ended] = await db.batch([
    matchingBansQuery(db, candidate, now),
    nameConflictQuery(db, wanted),
    revokedSessionQuery(db, guest.sessionId ?? ''),
  ]);
  // An ended session gives back neither its name nor its place.
  const continued = ended.length === 0 ? guest.sessionId : null;
  assertTakesGuests(entrance, continued);
  assertNotBanned(banned, candidate, VISITOR_EXEMPTION);
  assertNoNameConflict(conflicts, '');

  const freshSession = crypto.randomUUID();
  const { ipAddress } = client;
  const accountType = 'visitor';
  const claim = {
    userId: guest.userId,
    sessionId: continued ?? freshSession,
    accountType,
    role: 'visitor',
    deviceId: device.deviceId,
    deviceSince: device.since,
    isEntry: true,
    fingerprint,
    ipAddress,
    nickname: wanted,
    ...(client.provider !== undefined && { provider: client.provider }),
    ...(guest.shown && { shown: guest.shown }),
  } as const;
  const welcome = await lobbyOf(c.env).claimNickname(claim, false);
  if ('refused' in welcome) throw new Failure(welcome.refused);

  // The user id stays, but the session is a new one: the old one may have been revoked.
  const { userId: sub, nickname } = welcome;
  const session = {
    sub,
    sessionID: freshSession,
    ...deviceClaims(device),
    accountType,
    nickname,
    fingerprint,
    originURL,
    began: guest.began,
    admission: admissionDigest(c, nickname),
    ...((guest.shown?.solved || guest.shown?.isAnswered) && { isPaid: true as const }),
  } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const mark = await issueDeviceMark(c.env.SAMAR_SECRET, device);
  const user = ownUser(visitorIdentity(session, nickname, originURL, client, entrance));
  return { user, issued: { token, device: mark } };
}

function assertTakesGuests({ economy }: Entrance, sessionId: string | null): void {
  if (sessionId === null && doesWithout(economy, 'noNewGuests')) throw new Failure('site_at_limit');
}
