import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Visibility } from '../protocol/entities/user.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { may } from '../protocol/rules/may.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { CLOSE, type CloseReason } from '../protocol/wire/close-codes.ts';
import type { Expected } from './arrivals.ts';
import { announce, greet, type Resume } from './greetings.ts';
import { recordAccess, recordSpell } from './records.ts';
import type { Room } from './room.ts';
import { actorOf } from './roster/project.ts';
import { resumeRounds } from './scheduled.ts';
import type { Seat } from './sockets.ts';
import { countEmptiness } from './temporary.ts';
import { isMissed, miss } from './waiting.ts';

/** Why someone who shows a ticket cannot come in after all: capacity and name are judged where the race ends. */
export function turnsAway(room: Room, expected: Expected): ErrorCode | null {
  const { identity } = expected;
  if (room.occupants.get(identity.userID)) return null;
  const wanted = skeleton(identity.nickname);
  for (const other of room.occupants.all()) if (skeleton(other.nickname) === wanted) return 'nickname_taken';
  const verdict = may.enter(actorOf(seated(expected, 0), room.id), {
    hasPassword: room.settings.hasPassword,
    passwordOk: true,
    size: identity.visibility === 'ghost' ? 0 : room.occupants.counted(),
    maxUsers: room.settings.maxUsers,
  });
  return verdict === 'allowed' ? null : verdict;
}

/** Seats somebody: a newcomer is welcomed and the others are told; who comes back is told what was missed. `page` is the origin of theirs. */
export function arrive(room: Room, socket: WebSocket, expected: Expected, resume: Resume, page = ''): void {
  const now = room.clock.now();
  const known = room.occupants.get(expected.identity.userID);
  const occupant: Occupant = known
    ? returned(known, expected, now)
    : { ...seated(expected, now), ...expected.carried };
  // Who is here already has been counted here since.
  if (expected.meters && !known) room.meters.adopt(occupant.userID, expected.meters, now);
  if (known?.accountType === 'visitor') {
    for (const seat of room.sockets.of(occupant.userID)) room.close(seat, 'replaced');
  }
  room.put(occupant);
  if (!known) begin(room, occupant, expected.carried === null);
  const { sessionID } = expected.identity;
  const seat = room.sockets.accept(socket, { userID: occupant.userID, sessionID, page }, now);
  greet(room, seat, occupant, resume, known);
  room.fanOut.add(seat, room.classOf(occupant));
  room.touch(occupant.userID);
  resumeRounds(room, occupant);
  room.agenda.plan();
}

/** A presence begins: of somebody who comes into the chat, or only from another room. */
function begin(room: Room, occupant: Occupant, isNew: boolean): void {
  announce(room, 'joined', occupant);
  if (isNew) recordAccess(room, occupant, 'entered');
  recordSpell(room, occupant, null);
}

/** What somebody is told of the end of their connection: its text where it is not the reason's own, and when a ban or a hold ends. */
export type Farewell = { message?: string; until?: number | null };

/** The person leaves, and every socket of theirs is closed with the reason. */
export function leave(room: Room, userID: string, reason: CloseReason, farewell: Farewell = {}): void {
  const occupant = room.occupants.get(userID);
  if (!occupant) return;
  for (const seat of room.sockets.of(userID)) room.close(seat, reason, farewell);
  room.occupants.remove(userID);
  announce(room, reason === 'kicked' ? 'kicked' : 'left', occupant);
  if (reason !== 'moved') recordAccess(room, occupant, 'left');
  recordSpell(room, occupant, room.clock.now());
  room.touch(userID);
  countEmptiness(room);
}

/** Somebody is seen differently from now on: a leave for those who lose sight of them, a join for those who gain it; never for themselves. */
export function appear(room: Room, userID: string, visibility: Visibility): void {
  const before = room.occupants.get(userID);
  if (!before || before.visibility === visibility) return;
  const now = room.clock.now();
  const after = { ...before, visibility, unseenSince: visibility === 'visible' ? null : now };
  recordSpell(room, before, now);
  room.without(userID, () => announce(room, 'left', before, after));
  room.change(userID, { visibility, unseenSince: after.unseenSince });
  room.without(userID, () => announce(room, 'joined', after, before));
  recordSpell(room, after, null);
  resumeRounds(room, after);
  room.agenda.plan();
}

/**
 * A socket is gone, by itself or because it did not keep up. Code 1000 from the other end is a goodbye; anything else is a
 * broken connection, waited for. Of somebody who has left already there is nothing to do.
 */
export function gone(room: Room, socket: WebSocket, code: number): void {
  const seat = room.sockets.gone(socket);
  if (!seat) return;
  if (code === CLOSE.left && isMissed(room, seat)) leave(room, seat.userID, 'left');
  else lose(room, seat);
}

/** Closes one socket for its misuse; the person is waited for like after any broken connection. */
export function drop(room: Room, seat: Seat, reason: CloseReason): void {
  room.close(seat, reason);
  lose(room, seat);
}

/** A socket is lost: its person is waited for, unless another socket of theirs is there. */
export function lose(room: Room, seat: Seat): void {
  room.fanOut.remove(seat);
  if (isMissed(room, seat)) miss(room, seat.userID);
}

/** The session is over: its sockets close, and who has no other one leaves. */
export function endSession(room: Room, sessionID: string): void {
  const ended = room.sockets.all().filter(seat => seat.sessionID === sessionID);
  for (const seat of ended) room.close(seat, 'session_ended');
  const people = new Set(ended.map(seat => seat.userID));
  for (const occupant of room.occupants.all())
    if (occupant.sessionID === sessionID) people.add(occupant.userID);
  for (const userID of people) if (room.sockets.of(userID).length === 0) leave(room, userID, 'session_ended');
}

const seated = ({ identity, admittedAt }: Expected, now: number): Occupant => ({
  ...identity,
  status: 'available',
  granted: {},
  enteredAt: now,
  seatedAt: now,
  lastJoinAt: 0,
  absentSince: null,
  admittedAt,
  unseenSince: identity.visibility === 'visible' ? null : now,
  markedUntil: null,
  wroteTo: [],
  warnings: [],
  pinned: false,
});

/** Somebody who was here: room, look, grants and mute stay; what the connection proves is taken anew. */
const returned = (known: Occupant, { identity, admittedAt }: Expected, now: number): Occupant => ({
  ...known,
  sessionID: identity.sessionID,
  deviceID: identity.deviceID,
  fingerprint: identity.fingerprint,
  ipAddress: identity.ipAddress,
  country: identity.country,
  permissions: identity.permissions,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  masterOf: identity.masterOf,
  endsAt: identity.endsAt,
  role: identity.role,
  rank: identity.rank,
  seatedAt: now,
  absentSince: null,
  admittedAt,
});
