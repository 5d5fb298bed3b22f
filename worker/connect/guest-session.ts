import type { Identity } from '../../domain/identity.ts';
import { doesWithout } from '../../domain/usage/economy.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Admission, VisitorLogin } from '../../protocol/rest/entry.ts';
import type { ShownAnswer } from '../../rooms-do/rpc/challenge.ts';
import type { Entrance } from '../../rooms-do/rpc/entry-attempt.ts';
import type { NicknameClaim, NicknameClaimResult } from '../../rooms-do/rpc/nickname-claim.ts';
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
import { admitToRoom, chooseRooms, isOpenTo } from './room-admission.ts';
import { visitorIdentity } from './visitor-identity.ts';

/** A request of a guest's session. `sessionId` is that of the session they come from. */
export type NewGuest = PresentDevice & {
  userId: string;
  username: string;
  fingerprint: string;
  originURL: string;
  /** What they have shown at entry; whoever comes by a pass is vouched for by it. */
  shown?: ShownAnswer;
  /** A guest of a host pass is vouched for by its host. */
  began: 'guest' | 'hostPass';
  /** The session to begin, where its id was needed before. */
  newSessionId?: string;
  /** The room that the login asks a ticket for. */
  connect?: PlaceAsked | null | undefined;
};
type PlaceAsked = NonNullable<VisitorLogin['connect']>;

/** The claim on the name of a guest, in the session that they continue or in a new one. */
export function guestClaim(
  c: AppContext,
  { userId, device, fingerprint, shown }: Pick<NewGuest, 'userId' | 'device' | 'fingerprint' | 'shown'>,
  { nickname, sessionId }: { nickname: string; sessionId: string },
): NicknameClaim {
  const { ipAddress, provider } = clientInfo(c);
  return {
    ...{ userId, sessionId, nickname, fingerprint, ipAddress },
    accountType: 'visitor',
    role: 'visitor',
    deviceId: device.deviceId,
    deviceSince: device.since,
    isEntry: true,
    ...(provider !== undefined && { provider }),
    ...(shown && { shown }),
  };
}

/**
 * Starts the session of a guest by a name or a pass: bans, names and the holder of a name are checked here alone. Where the lobby has given
 * the name already, the room is asked for a ticket while the database answers, so that nobody waits for the one after the other.
 */
export async function openGuestSession(c: AppContext, entrance: Entrance, guest: NewGuest, now: number) {
  assertTakesGuests(entrance, guest.sessionId);
  const client = clientInfo(c);
  const wanted = parseNickname(guest, 'Visitor');
  const { device, fingerprint, originURL } = guest;
  const freshSession = guest.newSessionId ?? crypto.randomUUID();
  const sessionOf = ({ userId, nickname }: { userId: string; nickname: string }) => ({
    ...{ sub: userId, sessionID: freshSession, nickname, fingerprint, originURL },
    ...deviceClaims(device),
    accountType: 'visitor' as const,
    began: guest.began,
    admission: admissionDigest(c, nickname),
    ...((guest.shown?.solved || guest.shown?.isAnswered) && { isPaid: true as const }),
  });
  const identityIn = (session: ReturnType<typeof sessionOf>) =>
    visitorIdentity(session, session.nickname, originURL, client, entrance);
  const early = entrance.welcome && 'userId' in entrance.welcome ? entrance.welcome : null;
  const db = database(c.env);
  const candidate = { fingerprint, originURL, ...client, deviceId: device.deviceId };
  const [[banned, conflicts, ended], admission] = await Promise.all([
    db.batch([
      matchingBansQuery(db, candidate, now),
      nameConflictQuery(db, wanted),
      revokedSessionQuery(db, guest.sessionId ?? ''),
    ]),
    early && guest.connect
      ? admitGuest(
          c,
          entrance,
          { welcome: early, identity: identityIn(sessionOf(early)) },
          guest.connect,
          now,
        )
      : null,
  ]);
  // An ended session gives back neither its name nor its place.
  const continued = ended.length === 0 ? guest.sessionId : null;
  assertTakesGuests(entrance, continued);
  assertNotBanned(banned, candidate, VISITOR_EXEMPTION);
  assertNoNameConflict(conflicts, '');

  const named = { nickname: wanted, sessionId: continued ?? freshSession };
  const decided = entrance.welcome && !isNetworkFull(entrance.welcome) ? entrance.welcome : null;
  const welcome = decided ?? (await lobbyOf(c.env).claimNickname(guestClaim(c, guest, named), false));
  if ('refused' in welcome) throw new Failure(welcome.refused);

  // The user id stays, but the session is a new one: the old one may have been revoked.
  const session = sessionOf(welcome);
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const mark = await issueDeviceMark(c.env.SAMAR_SECRET, device);
  return { user: ownUser(identityIn(session)), admission, issued: { token, device: mark } };
}

/** A full network refuses a place and not a session: /connect asks for the puzzle. */
const isNetworkFull = (welcome: NicknameClaimResult): boolean =>
  'refused' in welcome && welcome.refused === 'network_full';

/** A ticket for a new guest; null where /connect is to be called, which says why. */
async function admitGuest(
  c: AppContext,
  { rooms, listsVersion }: Entrance,
  { welcome, identity }: { welcome: Welcome; identity: Identity },
  { room, ignored, privacy }: PlaceAsked,
  now: number,
): Promise<Admission | null> {
  const { userId, deviceSince, restraints, presentIn, heldUntil } = welcome;
  const arrival = {
    ...{ ...identity, userId, ...(deviceSince !== undefined && { deviceSince }) },
    ...(ignored && { ignored }),
    ...(privacy && { privacy }),
  };
  const places = chooseRooms(rooms, room ?? null).filter(each => isOpenTo(each, arrival));
  if (heldUntil !== null || !arrival.permissions.canAccessChat || places.length === 0) return null;
  try {
    const newcomer = { identity: arrival, admittedAt: now, restraints };
    return { ...(await admitToRoom(c.env, places, newcomer, presentIn, {})), listsVersion };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

type Welcome = Extract<NicknameClaimResult, { userId: string }>;

function assertTakesGuests({ economy }: Entrance, sessionId: string | null): void {
  if (sessionId === null && doesWithout(economy, 'noNewGuests')) throw new Failure('site_at_limit');
}
