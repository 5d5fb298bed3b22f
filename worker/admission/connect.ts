import { waitUntil } from 'cloudflare:workers';
import { type SQL, sql } from 'drizzle-orm';
import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Identity } from '../../domain/admission/identity.ts';
import type { BanCandidate } from '../../domain/bans/bans.ts';
import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { Connect } from '../../protocol/rest/admission.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { networkOf } from '../../protocol/text/addresses.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Entrance, NicknameClaim, NicknameClaimResult } from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { deviceLabel, isSeenLongAgo, noteSession, seenAtOf } from '../accounts/member-sessions.ts';
import { isNameWaiting, parseNickname } from '../accounts/nickname.ts';
import { accountIdentity } from '../accounts/own-user.ts';
import { ignoredOf, persistIgnored, persistPrivacy, privacyOf } from '../accounts/privacy-choice.ts';
import { visitorIdentity } from '../accounts/visitor-identity.ts';
import { assertNotBanned, assertNotBlocked, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import { accounts, revokedSessions } from '../platform/database/tables/accounts.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { enter } from '../platform/http/attempts.ts';
import { holdFault, readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { bearerClaims, type Claims } from '../platform/http/tokens.ts';
import { type AccountRow, accountWith, isOwnSession } from '../platform/sessions/account.ts';
import { provesOwnToken } from '../platform/sessions/device-proof.ts';
import { hasEnded, requireClaims } from '../platform/sessions/session.ts';
import { hasInbox } from '../private-chat/inbox.ts';
import { enterByInvite, findInvite, type OpenInvite } from '../rooms/invites.ts';
import { challengeOf, shownBy, solvedPuzzle } from './challenge.ts';
import { admitToRoom, chooseRooms, isOpenTo } from './room-admission.ts';

/**
 * Nickname claimed together with the entry attempt, before the database is read: a guest's nickname, or a member's from
 * the login token. Null if the request is refused anyway.
 */
export async function claimAtEntry(c: AppContext, body: Connect): Promise<NicknameClaim | null> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  if (claims?.accountType !== body.type) return null;
  const nickname = nicknameOf(claims, body);
  if (nickname === null) return null;
  const { ipAddress, provider } = clientInfo(c);
  const { answer } = body;
  const { SAMAR_SECRET: secret } = c.env;
  const receiver = placeReceiver(c, claims);
  const solved = answer && 'puzzle' in answer ? solvedPuzzle(secret, receiver, answer, Date.now()) : null;
  return {
    userId: claims.sub,
    sessionId: claims.sessionID,
    deviceId: claims.deviceID,
    deviceSince: claims.deviceSince,
    accountType: claims.accountType,
    // The role is not known yet. The lowest role matches every sanction.
    role: 'visitor',
    nickname,
    fingerprint: body.fingerprint,
    ipAddress,
    ...(provider !== undefined && { provider }),
    isStored: claims.accountType === 'super',
    // Guests are always visible.
    visibility: claims.accountType === 'super' ? body.visibility : 'visible',
    isEntry: true,
    ...(claims.isPaid && { isPaid: true }),
    ...(solved && { shown: { solved } }),
  };
}

/** Receiver of a puzzle for entry above the network limit: one session in that network. */
export const placeReceiver = (c: AppContext, { sessionID }: Pick<Claims, 'sessionID'>): string =>
  JSON.stringify(['place', networkOf(clientInfo(c).ipAddress), sessionID]);

/**
 * Result of the nickname claim. A member's nickname is claimed again if the database contains data that the first claim
 * lacked.
 */
export async function welcomeOf(
  env: Env,
  { welcome }: Entrance,
  claim: NicknameClaim | null,
  identity: Identity,
  claims: Claims,
): Promise<NicknameClaimResult> {
  if (welcome && claim && (identity.accountType === 'visitor' || isSettled(welcome, claim, identity)))
    return welcome;
  const again = await claimAgain(env, identity, claims, isPaidBy(claim));
  if ('refused' in again && welcome && 'userId' in welcome)
    await lobbyOf(env).cancelReservation(welcome.userId);
  return again;
}

function claimAgain(
  env: Env,
  identity: Identity,
  { deviceSince }: Claims,
  isPaid: boolean,
): Promise<NicknameClaimResult> {
  const isStored = identity.accountType === 'super';
  const { ignored: _, privacy: __, hasInbox: ___, ...known } = identity;
  return lobbyOf(env).claimNickname({ ...known, isStored, isEntry: true, deviceSince, isPaid }, true);
}

const isPaidBy = (claim: NicknameClaim | null): boolean =>
  claim?.isPaid === true || claim?.shown !== undefined;

type Claimed = {
  entrance: Entrance;
  claim: NicknameClaim | null;
  identity: Identity;
  claims: Claims;
};
type Place = { welcome: NicknameClaimResult; isPaid: boolean; isTurnstileSilent?: boolean };

/** Claims the place. If the network is full, verifies a Turnstile token, which replaces the puzzle. */
async function claimPlace(
  c: AppContext,
  { answer }: Connect,
  { entrance, claim, identity, claims }: Claimed,
  now: number,
): Promise<Place> {
  const welcome = await welcomeOf(c.env, entrance, claim, identity, claims);
  const isRefused = 'refused' in welcome && welcome.bits !== undefined;
  if (!isRefused || !answer || !('turnstile' in answer)) return { welcome, isPaid: isPaidBy(claim) };
  const shown = await shownBy(c, placeReceiver(c, claims), answer, now);
  if (!shown) return { welcome, isPaid: false, isTurnstileSilent: shown === null };
  return { welcome: await claimAgain(c.env, identity, claims, true), isPaid: true };
}

/**
 * Whether the first claim is final: the nickname is unchanged, and the claim was refused or matched no mute
 * or one-time kick. A match is checked again with the account's role, because mutes and one-time kicks do not
 * apply to higher roles.
 */
function isSettled(welcome: NicknameClaimResult, claim: NicknameClaim, { nickname }: Identity): boolean {
  if (claim.nickname !== nickname) return false;
  return (
    'refused' in welcome || (welcome.restraints.mute === null && welcome.restraints.oneTimeKick === null)
  );
}

function nicknameOf({ accountType, nickname }: Claims, { username }: Connect): string | null {
  if (accountType === 'super') return nickname;
  const cleaned = cleanNickname(username);
  return cleaned.ok ? cleaned.nickname : null;
}

/**
 * Database facts for an entry. `isSessionRevoked`: the session was revoked, or its account was deleted or has a new
 * password.
 */
export type ConnectFacts = {
  isSessionRevoked: boolean;
  account: AccountRow | undefined;
  /** Ignore list of the account; undefined if none is stored. */
  ignored: readonly IgnoredUser[] | undefined;
  /** Private chat settings of the account; undefined if none are stored. */
  privacy: Privacy | undefined;
  /** Stored time of the last use of a member's session. */
  seenAt: number | null;
  /** Whether private messages wait for the account, or delivered ones still count towards the limit. */
  hasInbox: boolean;
  /** Whether the requested nickname resembles an account's name. */
  hasNameConflict: boolean;
  banned: Awaited<ReturnType<typeof matchingBansQuery>>;
};

/** Reads the user with the ignore list, and matching bans, in two indexed queries. */
export async function readConnectFacts(
  db: Database,
  claims: Claims,
  candidate: BanCandidate & { username: string },
  now: number,
): Promise<ConnectFacts> {
  const bans = matchingBansQuery(db, candidate, now);
  if (claims.accountType === 'visitor') {
    const [[guest], banned] = await db.batch([connectingVisitorQuery(db, claims, candidate.username), bans]);
    return {
      isSessionRevoked: !guest || guest.isEnded > 0,
      account: undefined,
      ignored: undefined,
      privacy: undefined,
      seenAt: null,
      hasInbox: false,
      hasNameConflict: guest?.isNamesake === 1,
      banned,
    };
  }
  const [[row], banned] = await db.batch([connectingAccountQuery(db, claims), bans]);
  const beside = row ? (JSON.parse(row.extra) as Beside) : null;
  const isCurrent = row?.account.tokenGeneration === claims.generation;
  return {
    isSessionRevoked: !isCurrent || beside?.isEnded === 1,
    account: row,
    ignored: beside?.ignored ?? undefined,
    privacy: beside?.privacy ?? undefined,
    seenAt: beside?.seenAt ?? null,
    hasInbox: beside?.hasInbox === 1,
    hasNameConflict: false,
    banned,
  };
}

export const connectingAccountQuery = (db: Database, { sub, sessionID: sessionId }: Claims) =>
  accountWith(
    db,
    sub,
    sql<string>`json_object('isEnded', ${isEnded(sessionId)}, 'ignored', json(${ignoredOf(sub)}), 'privacy', json(${privacyOf(sub)}), 'seenAt', ${seenAtOf(sessionId)}, 'hasInbox', ${hasInbox(sub)})`,
  );

type Beside = {
  isEnded: number;
  ignored: IgnoredUser[] | null;
  privacy: Privacy | null;
  seenAt: number | null;
  hasInbox: number;
};

export const connectingVisitorQuery = (db: Database, claims: Claims, username: string) =>
  db
    .select({
      isEnded: sql<number>`${hasEnded(claims)}`.as('is_ended'),
      isNamesake: isNamesake(username, claims.sub).as('is_namesake'),
    })
    .from(sql`(SELECT 1)`);

const isEnded = (sessionId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${revokedSessions} WHERE ${revokedSessions.sessionId} = ${sessionId})`;

const isNamesake = (username: string, userId: string): SQL<number> => {
  const wanted = skeleton(username);
  const { usernameSkeleton, nicknameSkeleton } = accounts;
  return sql<number>`(EXISTS (SELECT 1 FROM ${accounts} WHERE ${usernameSkeleton} = ${wanted} OR ${nicknameSkeleton} = ${wanted})
    OR ${isNameWaiting(username, userId)})`;
};

/** Identity of a client after the database checks have passed. */
export async function provenIdentity(
  c: AppContext,
  claims: Claims,
  body: Connect,
  entrance: Entrance,
  now: number,
): Promise<Identity> {
  if (body.type !== claims.accountType) throw new Failure('unauthorized');
  if (body.type === 'visitor' && body.authKey) throw new Failure('unauthorized');
  const client = clientInfo(c);
  if (!(await provesOwnToken(c, claims, now))) throw new Failure('unauthorized');
  const candidate = {
    ...{ ...body, ...client, deviceId: claims.deviceID },
    ...(claims.accountType === 'super' && { accountId: claims.sub }),
  };
  const facts = await readConnectFacts(database(c.env), claims, candidate, now);
  const { isSessionRevoked, account, hasNameConflict, banned } = facts;
  if (isSessionRevoked) throw new Failure('unauthorized');
  const { fingerprint, originURL, visibility } = body;
  const draft =
    claims.accountType === 'super'
      ? accountIdentity(
          ownAccount(account, body),
          claims,
          { ...client, fingerprint, originURL, visibility },
          now,
        )
      : { ...visitorIdentity(claims, body.username, originURL, client, entrance), fingerprint };
  assertNotBanned(banned, candidate, exemptionOf(account, now));
  if (!draft.permissions.canAccessChat) throw new Failure('no_chat_access');
  assertAllowed(may.setVisibility({ ...draft, room: '' }, visibility));
  const identity =
    draft.accountType === 'super'
      ? {
          ...draft,
          ...(await choicesOf(c, claims, body, facts, now)),
          ...(facts.hasInbox && { hasInbox: true }),
        }
      : {
          ...draft,
          ...named(parseNickname(body, 'Visitor')),
          ...(body.ignored && { ignored: body.ignored }),
          ...(body.privacy && { privacy: body.privacy }),
        };
  if (hasNameConflict && !isAnswerUsed(entrance)) throw new Failure('nickname_taken');
  if (account && isOwnSession(account, claims.began) && isSeenLongAgo(facts.seenAt, now))
    waitUntil(noteUse(c, claims, now));
  return identity;
}

/** A used answer takes precedence over a taken name, as in the guest's nickname check. */
const isAnswerUsed = ({ welcome }: Entrance): boolean =>
  welcome !== undefined && 'refused' in welcome && welcome.refused === 'challenge_required';

/** Updates the account's session list without delaying the entry. */
async function noteUse(c: AppContext, claims: Claims, now: number): Promise<void> {
  const db = database(c.env);
  const device = deviceLabel(c.req.header('User-Agent') ?? '');
  try {
    await db.batch(noteSession(db, claims, device, now));
  } catch (error) {
    console.error(JSON.stringify({ what: 'session_not_listed', error: String(error) }));
  }
}

type Choices = Pick<ConnectFacts, 'ignored' | 'privacy'>;

/** Settings of an account. A newly registered guest's settings are stored once, at the first call. */
async function choicesOf(
  c: AppContext,
  { sub: userId }: Claims,
  body: Connect,
  stored: Choices,
  at: number,
): Promise<Pick<Identity, 'ignored' | 'privacy'>> {
  const ignored = stored.ignored ?? body.ignored ?? null;
  const privacy = stored.privacy ?? body.privacy ?? null;
  const db = database(c.env);
  if (ignored && !stored.ignored) await persistIgnored(db, { kind: 'ignored', userId, users: ignored, at });
  if (privacy && !stored.privacy) await persistPrivacy(db, { kind: 'privacy', userId, privacy, at });
  return { ...(ignored && { ignored }), ...(privacy && { privacy }) };
}

/** Username and nickname of a guest are equal. */
export const named = (nickname: string) => ({ nickname, username: nickname });

/** Account of a member's token. If `authKey` is given, it must match the account. */
function ownAccount(account: AccountRow | undefined, { authKey }: Connect): AccountRow {
  if (!account || (authKey && authKey !== account.account.username)) throw new Failure('unauthorized');
  return account;
}

/**
 * POST /connect: decides admission in the order of the contract; the first failed check determines the answer. The
 * lobby claims the nickname and counts the attempt in one call. If the database checks refuse the entry, the nickname
 * is released.
 */
export async function connect(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, Connect, 'Visitor'));
  const claim = 'body' in read ? await claimAtEntry(c, read.body) : null;
  const entrance = await enter(c, { isNewGuest: false, claim });
  const claims = await requireClaims(c);
  if (!('body' in read)) throw read.fault;
  const { body } = read;
  const now = Date.now();
  const identity = await provenIdentity(c, claims, body, entrance, now).catch(error => {
    giveBackName(c, entrance, claims);
    throw error;
  });
  const place = await claimPlace(c, body, { entrance, claim, identity, claims }, now);
  const { welcome, isPaid } = place;
  if ('refused' in welcome) {
    if (claims.accountType === 'visitor') giveBackName(c, entrance, claims);
    throw refusalOf(c, welcome, claims, { now, isTurnstileSilent: place.isTurnstileSilent });
  }
  const { userId, restraints: sanctions, deviceSince } = welcome;
  const isRenamed = welcome.nickname !== identity.nickname;
  const known = deviceSince === undefined ? {} : { deviceSince };
  const arrival = {
    ...{ ...identity, userId, ...known, ...(isRenamed && named(welcome.nickname)) },
    ...(isPaid && { isPaid }),
  };
  const { invite, places } = await placesOf(c.env, body, entrance.rooms, arrival, now);
  if (places.length === 0) throw new Failure('room_not_found');
  assertNotBlocked(welcome, now);
  const newcomer = { identity: arrival, admittedAt: now, restraints: sanctions };
  const { presentIn } = welcome;
  const enterRoom = (isInvited: boolean) =>
    admitToRoom(c.env, places, newcomer, presentIn, { ...body, isInvited });
  const admission =
    invite && invite.roomId !== presentIn
      ? await enterByInvite(c.env, invite, arrival, now, () => enterRoom(true))
      : await enterRoom(false);
  return answer(c, 'POST /connect', { ...admission, listsVersion: entrance.listsVersion });
}

/**
 * Rooms to try, and the link that selected them. A reconnecting client sends both room and link, so an expired link is
 * ignored if a room is named.
 */
async function placesOf(
  env: Env,
  { invite: code, room: name }: Connect,
  rooms: readonly RoomRecord[],
  identity: Identity,
  now: number,
): Promise<{ invite: OpenInvite | null; places: RoomRecord[] }> {
  const named = chooseRooms(rooms, name ?? null);
  if (!code || (name && named.every(room => isOpenTo(room, identity))))
    return { invite: null, places: named };
  const invite = await findInvite(env, code, now);
  const places = rooms.filter(({ settings }) => settings._id === invite?.roomId);
  if (!name && !invite) throw new Failure('invite_ended');
  return !name || named.some(room => places.includes(room))
    ? { invite, places }
    : { invite: null, places: named };
}

/**
 * Called after every refusal by the database checks, and for guests also after every refusal by the lobby.
 * Otherwise the response time would reveal which names were granted.
 */
function giveBackName(c: AppContext, { welcome }: Entrance, { sub }: Claims): void {
  if (welcome) waitUntil(lobbyOf(c.env).cancelReservation('userId' in welcome ? welcome.userId : sub));
}

/** With `bits`, the refusal contains a challenge whose solution permits entry into a full network. */
function refusalOf(
  c: AppContext,
  { refused, bits }: { refused: ErrorCode; bits?: number },
  claims: Claims,
  { now, isTurnstileSilent }: { now: number; isTurnstileSilent: boolean | undefined },
): Failure {
  if (bits === undefined) return new Failure(refused);
  const challenge = challengeOf(c, placeReceiver(c, claims), bits, now, isTurnstileSilent);
  return new Failure(refused, { challenge });
}
