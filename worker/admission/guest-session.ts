import { waitUntil } from 'cloudflare:workers';
import type { Identity } from '../../domain/admission/identity.ts';
import { isFeatureOff } from '../../domain/site/economy.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PUZZLE_BITS } from '../../protocol/raid-limits.ts';
import { type Admission, VisitorLogin } from '../../protocol/rest/admission.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import type {
  ChallengeDemand,
  Entrance,
  NicknameClaim,
  NicknameClaimResult,
  ShownAnswer,
} from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import {
  assertNoNameConflict,
  nameConflictQuery,
  parseNickname,
  waitingNameQuery,
} from '../accounts/nickname.ts';
import { ownUser } from '../accounts/own-user.ts';
import { visitorIdentity } from '../accounts/visitor-identity.ts';
import { assertNotBanned, matchingBansQuery, VISITOR_EXEMPTION } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { answer } from '../platform/http/answer.ts';
import { enter, spendEntry } from '../platform/http/attempts.ts';
import { holdFault, readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { bearerClaims, issueToken } from '../platform/http/tokens.ts';
import { turnstileKey } from '../platform/http/turnstile.ts';
import { issueDeviceMark } from '../platform/sessions/device.ts';
import { deviceClaims, type PresentDevice, presentDevice } from '../platform/sessions/device-proof.ts';
import { endedSessionQuery } from '../platform/sessions/session.ts';
import {
  type AskedGuest,
  admissionDigest,
  challengeFor,
  challengeOf,
  passChallenge,
  proofIn,
  receiverOf,
  solvedPuzzle,
} from './challenge.ts';
import { admitToRoom, chooseRooms, isOpenTo } from './room-admission.ts';
import { acceptance, assertRulesAccepted } from './rules-consent.ts';

/** Request for a guest session. `sessionId`: the guest's previous session. */
export type NewGuest = PresentDevice & {
  userId: string;
  username: string;
  fingerprint: string;
  originURL: string;
  /** Answer to the challenge. A host pass replaces the challenge. */
  shown?: ShownAnswer;
  /** Origin of the session. For a host pass, the host vouches for the guest. */
  began: 'guest' | 'hostPass';
  /** Id of the new session, if another step already needed it. */
  newSessionId?: string;
  /** Accepted version of the rules, to be stored. */
  acceptedRules: string | null;
  connect?: PlaceAsked | null | undefined;
};
type PlaceAsked = NonNullable<VisitorLogin['connect']>;

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
    isLogin: true,
    ...(provider !== undefined && { provider }),
    ...(shown && { shown }),
  };
}

/**
 * Starts a guest session by nickname or host pass after checking bans and nicknames. If the lobby has granted the
 * nickname, the room's ticket is requested in parallel with the database reads.
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
  const earlier = await earlierSession(c, guest);
  const placed = early ?? decoyOf(entrance.welcome, guest);
  const admitting =
    placed && guest.connect
      ? admitGuest(
          c,
          entrance,
          { welcome: placed, identity: identityIn(sessionOf(placed)) },
          guest.connect,
          now,
        )
      : null;
  // A refusal must not wait for the room's ticket.
  if (admitting) waitUntil(admitting);
  const [banned, conflicts, waiting, ended, gone] = await db.batch([
    matchingBansQuery(db, candidate, now),
    // A reservation may be older than the guest's registration. A guest session never belongs to a member.
    nameConflictQuery(db, wanted, early?.userId ?? ''),
    waitingNameQuery(db, wanted),
    endedSessionQuery(db, earlier),
    endedGuestQuery(db, early?.userId ?? ''),
  ]);
  // A revoked session keeps no nickname, and counts as a new guest at the site's limit.
  const continued = ended.length === 0 ? guest.sessionId : null;
  assertTakesGuests(entrance, continued);
  assertNotBanned(banned, candidate, VISITOR_EXEMPTION);

  const named = { nickname: wanted, sessionId: continued ?? freshSession };
  const decided = entrance.welcome && !isNetworkFull(entrance.welcome) ? entrance.welcome : null;
  const welcome = decided ?? (await lobbyOf(c.env).claimNickname(guestClaim(c, guest, named), false));
  // Guest and account nicknames are checked in the same order with the same refusals.
  const refused = 'refused' in welcome ? welcome.refused : null;
  if (refused !== 'challenge_required') assertNoNameConflict(conflicts, '');
  if ('refused' in welcome) throw new Failure(welcome.refused);
  // A guest with a pending registration may still use the requested nickname.
  assertNoNameConflict(waiting, welcome.userId);
  const isContinued = !early && welcome.userId !== guest.userId;
  const isGone = isContinued ? await endedGuestQuery(db, welcome.userId) : gone;
  if (isGone.length > 0) throw new Failure('nickname_taken');

  // The user id stays the same, but the session is new, because the old session may have been revoked.
  const session = sessionOf(welcome);
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const mark = await issueDeviceMark(c.env.SAMAR_SECRET, device);
  for (const write of acceptance(db, { id: device.deviceId, fingerprint }, guest.acceptedRules, now))
    await write;
  const admission = await admitting;
  return { user: ownUser(identityIn(session)), admission, issued: { token, device: mark } };
}

/** Returns a row if an existing or deleted account has this id. */
const endedGuestQuery = (db: Database, sub: string) =>
  endedSessionQuery(db, { sessionID: '', sub, accountType: 'visitor' });

const NO_SESSION = { sessionID: '', sub: '' };

const earlierSession = async (c: AppContext, { sessionId }: Pick<NewGuest, 'sessionId'>) =>
  (sessionId !== null && (await bearerClaims(c.env.SAMAR_SECRET, c.req))) || NO_SESSION;

/** A full network refuses only the ticket, not the session, because /connect offers the puzzle. */
const isNetworkFull = (welcome: NicknameClaimResult): boolean =>
  'refused' in welcome && welcome.refused === 'network_full';

/**
 * Requests an unused ticket for a nickname that the lobby refused. Otherwise the response time would reveal
 * nicknames of absent members, which only the database check refuses.
 */
function decoyOf(refused: NicknameClaimResult | undefined, { userId }: NewGuest): Welcome | null {
  if (!refused || !('refused' in refused) || isNetworkFull(refused)) return null;
  if (refused.refused === 'challenge_required') return null;
  const sanctions = { mute: null, oneTimeKick: null, messagesBlockedUntil: null };
  return { userId, nickname: userId, presentIn: null, heldUntil: null, restraints: sanctions };
}

/** Ticket for a new guest. Null if the client must call /connect, which returns the reason. */
async function admitGuest(
  c: AppContext,
  { rooms, listsVersion }: Entrance,
  { welcome, identity }: { welcome: Welcome; identity: Identity },
  { room, ignored, privacy }: PlaceAsked,
  now: number,
): Promise<Admission | null> {
  const { userId, deviceSince, restraints: sanctions, presentIn, heldUntil } = welcome;
  const arrival = {
    ...{ ...identity, userId, ...(deviceSince !== undefined && { deviceSince }) },
    ...(ignored && { ignored }),
    ...(privacy && { privacy }),
  };
  const places = chooseRooms(rooms, room ?? null).filter(each => isOpenTo(each, arrival));
  if (heldUntil !== null || !arrival.permissions.canAccessChat || places.length === 0) return null;
  try {
    const newcomer = { identity: arrival, admittedAt: now, restraints: sanctions };
    return { ...(await admitToRoom(c.env, places, newcomer, presentIn, {})), listsVersion };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

type Welcome = Extract<NicknameClaimResult, { userId: string }>;

function assertTakesGuests({ economy }: Entrance, sessionId: string | null): void {
  if (sessionId === null && isFeatureOff(economy, 'noNewGuests')) throw new Failure('site_at_limit');
}

/**
 * POST /users/visitorLogin: starts a guest session under a nickname. A returning session or device gets its nickname
 * again. With `connect`, the answer also contains a ticket, unless /connect must return a refusal.
 */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, VisitorLogin, 'Visitor'));
  const now = Date.now();
  const known = 'body' in read ? await presentDevice(c, now) : null;
  const asked =
    'body' in read && known ? { ...read.body, answer: proofIn(read.body.answer), present: known } : null;
  const ids = { userId: crypto.randomUUID(), newSessionId: crypto.randomUUID() };
  const entrance = await enter(c, {
    isNewGuest: true,
    isWellFormed: asked !== null,
    ...crowdOf(c, asked, now),
    newGuest: asked && newGuestClaim(c, asked, ids),
  });
  if (!('body' in read)) throw read.fault;
  if (!asked) throw new Error('a body that was read has a device');
  const { answer: given, ...body } = read.body;
  const { demand = NOTHING, isPuzzleUsed, welcome, askedRules } = entrance;
  // Called after every refusal. Otherwise the response time would reveal which names were granted.
  const cancelClaim = () => {
    if (welcome)
      waitUntil(lobbyOf(c.env).cancelReservation('userId' in welcome ? welcome.userId : ids.userId));
  };
  const { deviceId } = asked.present.device;
  // Runs before the puzzle check, so that a guest solves only one puzzle.
  const acceptedRules = await assertRulesAccepted(c, askedRules, deviceId, given).catch(refusal => {
    cancelClaim();
    throw refusal;
  });
  const { present, claim } = welcome
    ? { present: asked.present, claim: NOTHING_SHOWN }
    : await passChallenge(c, demand, asked, now);
  const shown = isPuzzleUsed ? { solved: null, isAnswered: true } : claim;
  const guest = { ...body, ...present, ...ids, shown, acceptedRules, began: 'guest' as const };
  const { user, admission, issued } = await openGuestSession(c, entrance, guest, now).catch(error => {
    cancelClaim();
    // An answer is valid only once, so the next attempt gets a new challenge.
    throw error instanceof Failure && error.code === 'challenge_required'
      ? challengeFor(c, demand, receiverOf(c, asked, now), now)
      : error;
  });
  return answer(c, 'POST /users/visitorLogin', { user, ...(admission && { admission }) }, issued);
}

/**
 * Claim that the lobby may decide together with the attempt. Only for a guest who requests a ticket, answers no
 * challenge and continues no session.
 */
function newGuestClaim(
  c: AppContext,
  { connect, answer, present, username, fingerprint }: AskedGuest & Pick<VisitorLogin, 'connect'>,
  { userId, newSessionId }: { userId: string; newSessionId: string },
): NicknameClaim | null {
  const cleaned = cleanNickname(username);
  if (!connect || answer || present.sessionId !== null || !cleaned.ok) return null;
  const guest = { userId, device: present.device, fingerprint, shown: NOTHING_SHOWN };
  return guestClaim(c, guest, { nickname: cleaned.nickname, sessionId: newSessionId });
}

const NOTHING_SHOWN = { solved: null };

/** Answer and challenge of a guest whose network is over its budget. */
function crowdOf(c: AppContext, asked: AskedGuest | null, now: number) {
  if (!asked) return {};
  const { answer } = asked;
  const receiver = receiverOf(c, asked, now);
  const { SAMAR_SECRET: secret } = c.env;
  const solved = answer && 'puzzle' in answer ? solvedPuzzle(secret, receiver, answer, now) : null;
  return {
    ...(solved && { solved }),
    ...(answer && 'turnstile' in answer && turnstileKey(c.env) !== null && { hasTurnstile: true as const }),
    challenge: (bits: number) => challengeOf(c, receiver, bits, now),
  };
}

/** A lobby of the previous release omits this field. */
const NOTHING: ChallengeDemand = { surgeSince: null, asks: 'nobody', bits: PUZZLE_BITS.max };

/** DELETE /users/keptName: releases the nickname reserved for the last guest on a shared device. */
export async function releaseKeptName(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const { device } = await presentDevice(c, Date.now());
  await lobbyOf(c.env).releaseKeptName(device.deviceId);
  return c.body(null, 204);
}
