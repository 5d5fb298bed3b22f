import type { Context } from 'hono';
import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Identity } from '../../protocol/entities/identity.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Admission, Connect } from '../../protocol/rest/entry.ts';
import { may } from '../../protocol/rules/may.ts';
import { refuseUnless } from '../../protocol/rules/refuse-unless.ts';
import { lobbyOf, roomOf } from '../../rooms-do/env.ts';
import type { Luggage } from '../../rooms-do/luggage.ts';
import { type AccountRow, accountIdentity } from '../auth/accounts.ts';
import { claimsOf } from '../auth/session.ts';
import { database } from '../db/client.ts';
import type { AppEnv, Env } from '../env.ts';
import { readBody } from '../http/body.ts';
import { holderOf, refuseBanned } from './bans.ts';
import { edgeOf } from './edge.ts';
import { nicknameIn } from './names.ts';
import { readPerson } from './person-query.ts';
import { judgeRoomPassword } from './room-password.ts';
import { chooseRooms } from './rooms.ts';
import { visitorIdentity } from './visitor.ts';

/** POST /connect: where admission is decided, in the order of the contract; the first that fails answers. */
export async function connect(c: Context<AppEnv>): Promise<Response> {
  const claims = await claimsOf(c.req.raw, c.env);
  const body = await readBody(c.req.raw, Connect, 'Visitor');
  if (body.type !== claims.accountType) throw new Failure('unauthorized');
  if (body.type === 'visitor' && body.authKey) throw new Failure('unauthorized');
  const edge = edgeOf(c.req.raw, c.env);
  const now = Date.now();
  const [{ isDead, account, isNamesake, banned }, entrance] = await Promise.all([
    readPerson(database(c.env), claims, { ...body, ...edge }, now),
    lobbyOf(c.env).entrance(),
  ]);
  if (isDead) throw new Failure('unauthorized');
  const { fingerprint, originURL, visibility } = body;
  const draft =
    claims.accountType === 'super'
      ? accountIdentity(own(account, body), claims, { ...edge, fingerprint, originURL, visibility }, now)
      : { ...visitorIdentity(claims, body.username, originURL, edge, entrance), fingerprint };
  refuseBanned(banned, holderOf(account, now));
  if (!draft.permissions.canAccessChat) throw new Failure('no_chat_access');
  refuseUnless(may.setVisibility({ ...draft, room: '' }, visibility));
  const identity =
    draft.accountType === 'super' ? draft : { ...draft, ...named(nicknameIn(body, 'Visitor')) };
  if (isNamesake) throw new Failure('nickname_taken');

  const welcome = await lobbyOf(c.env).ask(identity, true);
  if ('refused' in welcome) throw new Failure(welcome.refused);
  const arrival = { ...identity, userID: welcome.userID };
  const places = chooseRooms(entrance.rooms, body.room ?? null);
  if (places.length === 0) throw new Failure('room_not_found');
  if (welcome.heldUntil !== null) throw new Failure('kicked', { retryAfterMs: welcome.heldUntil - now });
  return c.json({
    status: 'success',
    data: await placeIn(c.env, places, arrival, now, welcome.presentIn, body),
  });
}

/** What of the body may open a room. */
type Keys = Pick<Connect, 'roomPassword' | 'invitation'>;

/** The account behind a super's token; the name of its key, where given, must be its own. */
function own(account: AccountRow | undefined, { authKey }: Connect): AccountRow {
  if (!account || (authKey && authKey !== account.account.username)) throw new Failure('unauthorized');
  return account;
}

const named = (nickname: string) => ({ nickname, username: nickname });

/** Answers the invitation where it is to open the room, which that room judges. */
async function unlock(
  env: Env,
  room: KnownRoom,
  identity: Identity,
  { roomPassword, invitation }: Keys,
): Promise<string | undefined> {
  const roomId = room.settings._id;
  if (may.open({ ...identity, room: roomId }, room) === 'allowed') return undefined;
  if (invitation) return invitation;
  const { deviceID } = identity;
  const verdict = await judgeRoomPassword(env, { roomId, password: roomPassword ?? '', deviceID });
  refuseUnless(verdict);
  return undefined;
}

/** The first of these rooms that has space; it says so itself, and gives the ticket. */
async function placeIn(
  env: Env,
  rooms: readonly KnownRoom[],
  identity: Identity,
  admittedAt: number,
  presentIn: string | null,
  keys: Keys,
): Promise<Admission> {
  let isFull: Failure | null = null;
  for (const room of rooms) {
    const { _id: roomId } = room.settings;
    // Who is still in the room, waited for after a broken connection, comes back without its password.
    const invitation = presentIn === roomId ? undefined : await unlock(env, room, identity, keys);
    const luggage = await luggageFrom(env, presentIn === roomId ? null : presentIn, identity.userID);
    const place = await roomOf(env, roomId).expect(roomId, { identity, admittedAt, ...luggage }, invitation);
    if ('ticket' in place) {
      const expiresAt = new Date(place.expiresAt).toISOString();
      const { userID } = identity;
      const permissions = { ...identity.permissions, ...luggage.carried?.granted };
      return { ticket: place.ticket, room: place.room, roomId, userID, expiresAt, permissions };
    }
    if (place.refused !== 'room_full') throw new Failure(place.refused);
    isFull ??= new Failure('room_full');
  }
  throw isFull ?? new Failure('room_not_found');
}

/** What a session has gathered in the room it comes from, so that a mute is not left behind by going elsewhere. */
async function luggageFrom(env: Env, roomId: string | null, userID: string): Promise<Luggage> {
  const packed = roomId === null ? null : await roomOf(env, roomId).luggage(userID);
  return { carried: packed?.carried ?? null, meters: packed?.meters ?? null };
}
