import { waitUntil } from 'cloudflare:workers';
import type { RoomRecord } from '../../domain/admission.ts';
import type { Identity } from '../../domain/identity.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Admission, Connect } from '../../protocol/rest/entry.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import type { CapturedState, PendingAdmission } from '../../rooms-do/rpc/admissions.ts';
import { type ActiveRestraints, grantedUnder } from '../../rooms-do/rpc/restraints.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { requireClaims } from '../auth/session.ts';
import type { Claims } from '../auth/tokens.ts';
import { issuePuzzle } from '../challenge/puzzles.ts';
import { enter } from '../entry/spend-entry.ts';
import type { Env } from '../env.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { checkRoomPassword } from '../rooms/room-password.ts';
import { claimAtEntry, placeReceiver, welcomeOf } from './claim-at-entry.ts';
import { named, provenIdentity } from './proven-identity.ts';

/**
 * POST /connect: decides admission in the order of the contract; the first check that fails answers. The name is claimed with the
 * attempt, in one call of the lobby, and given back where an earlier check refuses its owner.
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
    if (entrance.welcome && 'userId' in entrance.welcome)
      waitUntil(lobbyOf(c.env).cancelReservation(entrance.welcome.userId));
    throw error;
  });
  const welcome = await welcomeOf(c.env, entrance, claim, identity, claims);
  if ('refused' in welcome) throw refusalOf(c, welcome, claims, now);
  const { userId, restraints, deviceSince } = welcome;
  const isRenamed = welcome.nickname !== identity.nickname;
  const known = deviceSince === undefined ? {} : { deviceSince };
  const isPaid = claim?.isPaid === true || claim?.shown !== undefined;
  const arrival = {
    ...{ ...identity, userId, ...known, ...(isRenamed && named(welcome.nickname)) },
    ...(isPaid && { isPaid }),
  };
  const places = chooseRooms(entrance.rooms, body.room ?? null);
  if (places.length === 0) throw new Failure('room_not_found');
  const { heldUntil, heldAppeal: appeal } = welcome;
  if (heldUntil !== null)
    throw new Failure('kicked', { retryAfterMs: heldUntil - now, ...(appeal !== undefined && { appeal }) });
  const newcomer = { identity: arrival, admittedAt: now, restraints };
  const admission = await admitToRoom(c.env, places, newcomer, welcome.presentIn, body);
  return answer(c, 'POST /connect', { ...admission, listsVersion: entrance.listsVersion });
}

/** With `bits` a puzzle gets a place in a network that has none left without. */
function refusalOf(
  c: AppContext,
  { refused, bits }: { refused: ErrorCode; bits?: number },
  claims: Claims,
  now: number,
): Failure {
  if (bits === undefined) return new Failure(refused);
  const challenge = issuePuzzle(c.env.SAMAR_SECRET, placeReceiver(c, claims), bits, now);
  return new Failure(refused, { challenge });
}

/** The rooms to try, in this order: the named one; without a name the primary one, then every open one. */
function chooseRooms(all: readonly RoomRecord[], requested: string | null): RoomRecord[] {
  if (requested !== null) return all.filter(room => room.settings.name === requested);
  const primary = all.find(room => room.settings.primary) ?? all[0];
  if (!primary) return [];
  return [primary, ...all.filter(room => room !== primary && !room.unlisted && !room.settings.hasPassword)];
}

/** What of the body can open a locked room. */
type RoomCredentials = Pick<Connect, 'roomPassword' | 'invitation'>;

/** Answers the invitation where only it can open the room: the room itself checks it. */
async function unlock(
  env: Env,
  room: RoomRecord,
  identity: Identity,
  { roomPassword, invitation }: RoomCredentials,
): Promise<string | undefined> {
  const roomId = room.settings._id;
  if (isAllowed(may.enterWithoutPassword({ ...identity, room: roomId }, room))) return undefined;
  if (invitation) return invitation;
  const verdict = await checkRoomPassword(env, { roomId, password: roomPassword ?? '', by: identity });
  assertAllowed(verdict);
  return undefined;
}

/** What another room may make good. */
const ELSEWHERE: readonly ErrorCode[] = ['room_full', 'room_not_open'];

/** Admission to the first of these rooms that is open and has space. The room decides, and issues the ticket. */
async function admitToRoom(
  env: Env,
  rooms: readonly RoomRecord[],
  newcomer: Pick<PendingAdmission, 'identity' | 'admittedAt'> & { restraints: ActiveRestraints },
  presentIn: string | null,
  keys: RoomCredentials,
): Promise<Admission> {
  const { identity, restraints } = newcomer;
  let first: Failure | null = null;
  for (const room of rooms) {
    const { _id: roomId } = room.settings;
    // Whoever returns within the grace period of a broken connection needs no password.
    const invitation = presentIn === roomId ? undefined : await unlock(env, room, identity, keys);
    const captured = await transferStateFrom(env, presentIn === roomId ? null : presentIn, identity.userId);
    const place = await roomOf(env, roomId).admit(roomId, { ...newcomer, ...captured }, invitation);
    if ('ticket' in place) {
      const expiresAt = new Date(place.expiresAt).toISOString();
      const { userId, masterOf, canAccessRoomsMenu } = identity;
      const granted = captured.transferState?.granted ?? grantedUnder(restraints);
      const permissions = { ...identity.permissions, ...granted };
      return {
        ticket: place.ticket,
        room: place.room,
        roomId,
        userID: userId,
        expiresAt,
        permissions,
        masterOf,
        ...(canAccessRoomsMenu && { canAccessRoomsMenu }),
      };
    }
    if (!ELSEWHERE.includes(place.refused)) throw new Failure(place.refused);
    first ??= new Failure(place.refused);
  }
  throw first ?? new Failure('room_not_found');
}

/** The state of a session in the room it leaves, so that a mute follows the person. */
async function transferStateFrom(env: Env, roomId: string | null, userId: string): Promise<CapturedState> {
  const packed = roomId === null ? null : await roomOf(env, roomId).transferState(userId);
  return { transferState: packed?.transferState ?? null, rateLimits: packed?.rateLimits ?? null };
}
