import { and, asc, count, eq } from 'drizzle-orm';
import type { RoomRecord } from '../../domain/admission/admission.ts';
import { networkBudgets } from '../../domain/admission/network-factor.ts';
import type { PasswordAttempt, PasswordCheck } from '../../domain/rooms-database.ts';
import { PERMANENT_ROOMS_MAX, TEMPORARY_ROOMS_MAX } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { INITIAL_OPTIONS } from '../../protocol/resources/options.ts';
import { rooms as resource } from '../../protocol/resources/rooms.ts';
import type { Timetable } from '../../protocol/timetable/timetable.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import { rooms, rooms as table } from '../platform/database/tables/rooms.ts';
import { options } from '../platform/database/tables/site.ts';
import { type Env, isLocal } from '../platform/env.ts';
import { type TrackedChanges, trackChanges } from '../platform/record/tracked-changes.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';

export const roomsMax = (temporary: boolean): number =>
  temporary ? TEMPORARY_ROOMS_MAX : PERMANENT_ROOMS_MAX;

/** Refuses a name that another room has before the password is hashed. The batch checks the name again. */
export async function assertRoomNameFree(
  db: Database,
  name: string | undefined,
  ownId: string,
): Promise<void> {
  if (name === undefined) return;
  const found = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.name, name));
  if (found.some(({ id }) => id !== ownId)) throw new Failure('room_name_taken');
}

/** Checks the limit for user-created rooms early; the batch asserts it again. */
export async function assertBelowRoomLimit(db: Database, userId: string, temporary: boolean): Promise<void> {
  const own = and(eq(rooms.createdBy, userId), eq(rooms.temporary, temporary));
  const [found] = await db.select({ total: count() }).from(rooms).where(own);
  if ((found?.total ?? 0) >= roomsMax(temporary)) throw new Failure('too_many_rooms');
}

type Input = {
  password?: string | null | undefined;
  passwordConfirm?: string | null | undefined;
  timetable?: Timetable | undefined;
};

/**
 * Columns for a room's fields. A missing or empty password leaves the password unchanged; null removes it. A new
 * timetable ends a manual mode.
 */
export async function roomColumns<Fields extends Input>(env: Env, fields: Fields) {
  const { password, passwordConfirm: _, ...columns } = fields;
  const written = { ...columns, ...(fields.timetable && { modeHeldUntil: null }) };
  if (password === undefined || password === '') return written;
  return { ...written, passwordHash: password === null ? null : await passwordsOf(env).hash(password) };
}

/**
 * Checks a room's password. Counts wrong passwords for the room by user and by network; an empty password is
 * not counted.
 */
export async function checkRoomPassword(
  env: Env,
  { roomId, password, by }: PasswordAttempt,
): Promise<PasswordCheck> {
  const [room] = await database(env)
    .select({ passwordHash: rooms.passwordHash, unlisted: rooms.unlisted })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  // An unlisted room without a password requires an invitation.
  if (!room?.passwordHash) return room?.unlisted ? 'wrong_password' : 'allowed';
  if (password === '') return 'wrong_password';
  const lobby = lobbyOf(env);
  const tries = roomPasswordAttempts(env, roomId, by);
  if ((await lobby.beginAttempts(tries)) > 0) return 'too_many_tries';
  if (!(await passwordsOf(env).verify(password, room.passwordHash))) return 'wrong_password';
  await lobby.clearAttempts(tries);
  return 'allowed';
}

/** Attempts are counted by user (account or device) and by network, because guests can obtain new devices. */
function roomPasswordAttempts(env: Env, roomId: string, by: PasswordAttempt['by']): Attempt[] {
  const person = by.accountType === 'super' ? by.userId : by.deviceId;
  const networks = networkBudgets(by.ipAddress, { sharedNetworks: '', isLocal: isLocal(env) });
  return [
    { limited: 'roomPassword', who: `${person} ${roomId}` },
    ...networks.map(
      ({ name, factor }): Attempt => ({
        limited: 'roomPasswordOfNetwork',
        who: `${name} ${roomId}`,
        factor,
      }),
    ),
  ];
}

type Written = Record<string, unknown> & { password?: string | null | undefined };

/**
 * Audited changes of a room's fields. A missing or empty password is not a change. The entry never contains a password.
 */
export function trackRoomChanges(
  id: string,
  { passwordConfirm: _, password, ...fields }: Written,
): TrackedChanges {
  const secret = password === undefined || password === '' ? {} : { password };
  return trackChanges({ resource, table }, id, { ...fields, ...secret });
}

export const roomsQuery = (db: Database) =>
  db.select().from(rooms).orderBy(asc(rooms.createdAt), asc(rooms.id));

export const zoneQuery = (db: Database) =>
  db.select({ zone: options.timeZone }).from(options).where(eq(options.id, 'site'));

/** A room as used by servers. The password hash is read only for password checks. */
export const toRoomRecord = (
  {
    id,
    passwordHash,
    createdBy,
    temporary,
    unlisted,
    timetable,
    modeHeldUntil,
    createdAt: _,
    ...room
  }: typeof rooms.$inferSelect,
  zone: string = INITIAL_OPTIONS.timeZone,
): RoomRecord => ({
  settings: { _id: id, ...room, hasPassword: passwordHash !== null },
  createdBy,
  temporary,
  unlisted,
  ...(timetable.length > 0 && { times: { zone, lines: timetable, modeHeldUntil } }),
});
