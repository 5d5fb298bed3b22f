import type { AdmissionData, RoomRecord } from '../../domain/admission/admission.ts';
import type { Identity } from '../../domain/admission/identity.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Admission, Connect } from '../../protocol/rest/admission.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import type { CapturedState, PendingAdmission } from '../../rooms-do/rpc/admissions.ts';
import { type ActiveSanctions, grantedUnder } from '../../rooms-do/rpc/sanctions.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { defaultAvatarQuery, visitorRecordQuery } from '../accounts/visitor-identity.ts';
import type { Database } from '../platform/database/client.ts';
import type { Env } from '../platform/env.ts';
import { checkRoomPassword, roomsQuery, toRoomRecord, zoneQuery } from '../rooms/room-record.ts';

/** The lobby caches the result, so that connecting users do not wait for these tables. */
export async function readAdmissionData(db: Database): Promise<AdmissionData> {
  const [rooms, [clock], [record], [avatar]] = await db.batch([
    roomsQuery(db),
    zoneQuery(db),
    visitorRecordQuery(db),
    defaultAvatarQuery(db),
  ]);
  return {
    rooms: rooms.map(row => toRoomRecord(row, clock?.zone)),
    visitorPermissions: record?.flags ?? {},
    defaultAvatar: avatar?.uploadPath ?? null,
  };
}

/** Rooms to try in order: the named room, or without a name the primary room and then all open rooms. */
export function chooseRooms(all: readonly RoomRecord[], requested: string | null): RoomRecord[] {
  if (requested !== null) return all.filter(room => room.settings.name === requested);
  const primary = all.find(room => room.settings.primary) ?? all[0];
  if (!primary) return [];
  return [primary, ...all.filter(room => room !== primary && !room.unlisted && !room.settings.hasPassword)];
}

/** Whether the user may enter the room without a password. */
export const isOpenTo = (room: RoomRecord, identity: Identity): boolean =>
  isAllowed(may.enterWithoutPassword({ ...identity, room: room.settings._id }, room));

/** Fields of a request that can unlock a room. `isInvited`: by an invitation link. */
type RoomCredentials = Pick<Connect, 'roomPassword' | 'invitation'> & { isInvited?: boolean };

/** Checks the password of a locked room. An invitation is returned instead, because the room itself checks it. */
async function unlock(
  env: Env,
  room: RoomRecord,
  identity: Identity,
  { roomPassword, invitation, isInvited }: RoomCredentials,
): Promise<string | undefined> {
  const roomId = room.settings._id;
  if (isInvited || isOpenTo(room, identity)) return undefined;
  if (invitation) return invitation;
  const verdict = await checkRoomPassword(env, { roomId, password: roomPassword ?? '', by: identity });
  assertAllowed(verdict);
  return undefined;
}

const ELSEWHERE: readonly ErrorCode[] = ['room_full', 'room_not_open'];

/** Admits a user to the first room that is open and not full. The room decides and issues the ticket. */
export async function admitToRoom(
  env: Env,
  rooms: readonly RoomRecord[],
  newcomer: Pick<PendingAdmission, 'identity' | 'admittedAt'> & { restraints: ActiveSanctions },
  presentIn: string | null,
  keys: RoomCredentials,
): Promise<Admission> {
  const { identity, restraints: sanctions } = newcomer;
  let first: Failure | null = null;
  for (const room of rooms) {
    const { _id: roomId } = room.settings;
    // A user who is already in the room needs no password.
    const invitation = presentIn === roomId ? undefined : await unlock(env, room, identity, keys);
    const captured = await transferStateFrom(env, presentIn === roomId ? null : presentIn, identity.userId);
    const place = await roomOf(env, roomId).admit(roomId, { ...newcomer, ...captured }, invitation, room);
    if ('ticket' in place) {
      const expiresAt = new Date(place.expiresAt).toISOString();
      const { userId, masterOf, canAccessRoomsMenu } = identity;
      const granted = captured.transferState?.granted ?? grantedUnder(sanctions);
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

/** Session state from the previous room, so that a mute also applies in the next room. */
async function transferStateFrom(env: Env, roomId: string | null, userId: string): Promise<CapturedState> {
  const packed = roomId === null ? null : await roomOf(env, roomId).transferState(userId);
  return { transferState: packed?.transferState ?? null, rateLimits: packed?.rateLimits ?? null };
}
