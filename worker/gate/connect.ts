import type { Context } from 'hono';
import type { Identity } from '../../protocol/entities/identity.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Admission, Connect } from '../../protocol/rest/entry.ts';
import { may } from '../../protocol/rules/may.ts';
import type { Verdict } from '../../protocol/rules/verdict.ts';
import { lobbyOf, roomOf } from '../../rooms-do/env.ts';
import { type AccountRow, accountByID, accountIdentity } from '../auth/accounts.ts';
import { claimsOf, endedQuery } from '../auth/session.ts';
import { database } from '../db/client.ts';
import type { AppEnv, Env } from '../env.ts';
import { readBody } from '../http/body.ts';
import { banQuery, refuseBanned } from './bans.ts';
import { edgeOf } from './edge.ts';
import { namesakeQuery, nicknameIn, refuseNamesakes } from './names.ts';
import { judgeRoomPassword } from './room-password.ts';
import { chooseRoom, roomsQuery, type StoredRoom, storedRoom } from './rooms.ts';
import { defaultAvatarQuery, visitorIdentity, visitorRecordQuery } from './visitor.ts';

/** POST /connect: where admission is decided, in the order of the contract; the first that fails answers. */
export async function connect(c: Context<AppEnv>): Promise<Response> {
  const claims = await claimsOf(c.req.raw, c.env);
  const body = await readBody(c.req.raw, Connect, 'Visitor');
  if (body.type !== claims.accountType) throw new Failure('unauthorized');
  const edge = edgeOf(c.req.raw, c.env);
  const now = Date.now();
  const db = database(c.env);
  const [ended, banned, [account], namesakes, stored, record, avatar] = await db.batch([
    endedQuery(db, claims.sessionID),
    banQuery(db, { ...body, ...edge }, now),
    accountByID(db, claims.sub),
    namesakeQuery(db, body.username),
    roomsQuery(db),
    visitorRecordQuery(db),
    defaultAvatarQuery(db),
  ]);
  if (ended.length > 0) throw new Failure('unauthorized');
  const { fingerprint, originURL, visibility } = body;
  const draft =
    claims.accountType === 'super'
      ? accountIdentity(own(account, body), claims, { ...edge, fingerprint, originURL, visibility }, now)
      : { ...visitorIdentity(claims, body.username, originURL, edge, { record, avatar }), fingerprint };
  refuseBanned(banned);
  if (!draft.permissions.canAccessChat) throw new Failure('no_chat_access');
  refuseUnless(may.setVisibility({ ...draft, room: '' }, visibility));
  const identity =
    draft.accountType === 'super' ? draft : { ...draft, ...named(nicknameIn(body, 'Visitor')) };
  if (identity.accountType === 'visitor') refuseNamesakes(namesakes, identity.userID);

  const { holder, presentIn, rooms } = await lobbyOf(c.env).ask(identity, true);
  if (holder && !holder.sameDevice) throw new Failure('nickname_taken');
  const sizes = new Map(rooms.map(room => [room._id, room]));
  const isFull = (roomId: string) => {
    const { size = 0, maxUsers = null } = sizes.get(roomId) ?? {};
    return maxUsers !== null && size >= maxUsers;
  };
  const room = chooseRoom(stored.map(storedRoom), body.room ?? null, isFull);
  // Who is still in the room, waited for after a broken connection, comes back without its password.
  if (presentIn !== room.settings._id) await unlock(c.env, room, identity, body.roomPassword ?? '');
  return c.json({ status: 'success', data: await placeIn(c.env, room, identity) });
}

/** The account behind a super's token; the name of its key, where given, must be its own. */
function own(account: AccountRow | undefined, { authKey }: Connect): AccountRow {
  if (!account || (authKey && authKey !== account.account.username)) throw new Failure('unauthorized');
  return account;
}

const named = (nickname: string) => ({ nickname, username: nickname });

function refuseUnless(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new Failure(verdict);
}

async function unlock(
  env: Env,
  { settings }: StoredRoom,
  identity: Identity,
  password: string,
): Promise<void> {
  const door = { hasPassword: settings.hasPassword, passwordOk: false, size: 0, maxUsers: null };
  if (may.enter({ ...identity, room: settings._id }, door) === 'allowed') return;
  const verdict = await judgeRoomPassword(env, {
    roomId: settings._id,
    password,
    deviceID: identity.deviceID,
  });
  if (verdict !== 'allowed') throw new Failure(verdict);
}

/** The room itself says whether it is full, and gives the ticket. */
async function placeIn(env: Env, { settings }: StoredRoom, identity: Identity): Promise<Admission> {
  const place = await roomOf(env, settings._id).expect(settings._id, {
    identity,
    carried: null,
    meters: null,
  });
  if ('refused' in place) throw new Failure(place.refused);
  return {
    ticket: place.ticket,
    room: place.room,
    roomId: settings._id,
    userID: identity.userID,
    expiresAt: new Date(place.expiresAt).toISOString(),
  };
}
