import { actorOf, newParticipant, type Participant } from '../../../domain/presence/participant.ts';
import { EMPTY_ROOM_MS } from '../../../protocol/constants.ts';
import type { Departure } from '../../../protocol/entities/messages.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { may } from '../../../protocol/rules/may.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { CLOSE, type CloseReason } from '../../../protocol/wire/close-codes.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { DisconnectDetails } from '../../rpc/directives.ts';
import { requestTransfer, sendTransferTickets } from '../admission/transfers.ts';
import { settlePush } from '../integrations/push.ts';
import { forgetFiles } from '../messages/held-files.ts';
import { resumeLoop } from '../messages/scheduled-messages.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { recordAccess, recordInvisibility } from '../platform/audit.ts';
import {
  changeParticipant,
  noteName,
  putParticipant,
  touchParticipant,
} from '../platform/participants/participant-changes.ts';
import type { Connection, NewSocket } from '../platform/sockets/connections.ts';
import { closeConnection, publishWithout, readerOf, sendTo } from '../platform/sockets/deliver.ts';
import type { SocketPort } from '../platform/sockets/relayed-socket.ts';
import { appearing } from '../presence/own-powers.ts';
import { isLastConnection, markDisconnected } from '../presence/reconnect-grace.ts';
import { deliverInbox } from '../private-chat/inbox.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import { applySanctions } from './applied-sanctions.ts';
import { broadcastPresenceLine, sendInitialState } from './join-frames.ts';
import type { Removal } from './removal.ts';
import type { ResumePoint, UpgradeRequest } from './upgrade.ts';

/**
 * Requests the removal of a temporary room that has been empty long enough. After a failure, repeats the request after
 * the same time.
 */
export const temporaryRoomExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const since = room.rooms.emptySince.get();
    return since !== null && isEmpty(room) ? since + EMPTY_ROOM_MS : null;
  },
  run: now => {
    room.rooms.emptySince.set(now);
    room.ports.runInBackground('empty_room_not_removed', room.ports.roomsDatabase.removeEmptyRoom(room.id));
  },
});

/** Restarts the expiry of an empty temporary room after a departure or the issue of a ticket. */
export function restartEmptyTimer(room: RoomState): void {
  if (!isEmpty(room)) return;
  room.rooms.emptySince.set(room.clock.now());
  room.alarms.plan();
}

const isEmpty = (room: RoomState): boolean => room.meta.temporary && room.participants.size === 0;

/** Returns the refusal for a user with a ticket. Checks capacity and nickname again, so that a race has one winner. */
export function admissionError(room: RoomState, admission: PendingAdmission): ErrorCode | null {
  const { identity } = admission;
  const known = room.participants.get(identity.userId);
  // Refuses a guest ticket of a member, because the ticket was issued before the registration.
  if (known) return isMember(known) && !isMember(identity) ? 'session_ended' : null;
  for (const other of room.participants.named(skeleton(identity.nickname))) {
    const areAccounts = identity.accountType === 'super' && other.accountType === 'super';
    if (!areAccounts) return 'nickname_taken';
  }
  const verdict = may.enterRoom(actorOf(newParticipant(admission, 0), room.id), {
    hasPassword: room.settings.hasPassword,
    passwordOk: true,
    size: identity.visibility === 'ghost' ? 0 : room.participants.countedSize(),
    maxUsers: room.settings.maxUsers,
    closed: room.settings.closed === true,
  });
  return verdict === 'allowed' ? null : verdict;
}

const isMember = ({ accountType }: Pick<Participant, 'accountType'>): boolean => accountType === 'super';

/**
 * Joins a participant. A new user is welcomed and announced; a returning user receives missed messages. `isResumed`:
 * the user joined with a resume ticket.
 */
export function join(
  room: RoomState,
  socket: NewSocket,
  admission: PendingAdmission,
  resume: ResumePoint,
  {
    isResumed = false,
    page = '',
    shape = 'full',
    extent = 'whole',
    listVersion = null,
  }: Partial<UpgradeRequest> & { isResumed?: boolean } = {},
): void {
  const now = room.clock.now();
  const known = room.participants.get(admission.identity.userId);
  const participant = admitted(room, admission);
  if (known?.accountType === 'visitor') {
    for (const connection of room.connections.ofUser(participant.userId))
      closeConnection(room, connection, 'replaced');
    if (isMember(participant)) startMembership(room, participant);
  }
  putParticipant(room, participant);
  if (!known) startPresence(room, participant, admission.transferState === null);
  const { sessionId } = admission.identity;
  const connection = room.connections.accept(
    socket,
    { userId: participant.userId, sessionId, page, shape, extent },
    now,
  );
  sendInitialState(room, connection, participant, resume, { known, isResumed, listVersion });
  if (!known && !admission.transferState) tellKeptWarnings(room, participant);
  room.fanOut.add(connection, readerOf(room, connection, participant));
  touchParticipant(room, participant.userId);
  room.notify('join', { participant, admission, isKnown: known !== undefined });
  room.alarms.plan();
}

/** Revokes the tickets of the guest's session, because the guest returns as a member. */
function startMembership(room: RoomState, participant: Participant): void {
  room.admission.resumeTickets.endOfUser(participant.userId);
  noteName(room, participant);
}

/** Returns the participant that a ticket will create. */
export function admitted(room: RoomState, admission: PendingAdmission): Participant {
  const now = room.clock.now();
  const known = room.participants.get(admission.identity.userId);
  return known ? reconnectedParticipant(known, admission, now) : arriving(admission, now);
}

/** Closes the socket of a user who was removed before joining. The user receives only the reason. */
export function closeUnheard(
  room: RoomState,
  socket: NewSocket,
  { userId, sessionId }: Participant,
  { reason, details }: Removal,
): void {
  const data = { userId, sessionId, page: '', shape: 'full', extent: 'whole' } as const;
  const connection = room.connections.accept(socket, data, room.clock.now());
  closeConnection(room, connection, reason, details);
}

/** Sends the warnings from the user's absence once, and then removes them. */
function tellKeptWarnings(room: RoomState, participant: Participant): void {
  if (participant.warnings.length === 0) return;
  for (const warning of participant.warnings)
    sendTo(room, participant.userId, encode('receiveWarningMessage', warning));
  room.ports.runInBackground(
    'warnings_not_forgotten',
    room.ports.lobby.liftRestraint(participant, 'warning', room.id),
  );
}

/** Announces and stores a participant who enters the chat or arrives from another room. */
function startPresence(room: RoomState, participant: Participant, isNew: boolean): void {
  broadcastPresenceLine(room, 'joined', participant);
  if (isNew) recordAccess(room, participant);
  recordInvisibility(room, participant, null);
}

/**
 * Removes a participant and closes all the participant's sockets with the reason. `departure`: the notice for others,
 * if the reason does not imply it.
 */
export function leave(
  room: RoomState,
  userId: string,
  reason: CloseReason,
  details: DisconnectDetails = {},
  departure: Departure | null = departureOf(reason, details),
): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  for (const connection of room.connections.ofUser(userId))
    closeConnection(room, connection, reason, details);
  room.participants.remove(userId);
  broadcastPresenceLine(room, { left: departure }, participant);
  recordInvisibility(room, participant, room.clock.now());
  touchParticipant(room, userId);
  restartEmptyTimer(room);
  room.notify('leave', { participant, reason });
}

/** Returns the notice for other users. A disconnect by the user, or by a client fault, counts as leaving. */
const departureOf = (reason: CloseReason, { code }: DisconnectDetails): Departure | null => {
  if (reason === 'kicked' || reason === 'banned' || reason === 'idle') return { how: reason };
  return code === 'force_disconnected' ? { how: 'disconnected' } : null;
};

/**
 * Changes a participant's visibility. Users who no longer see the participant get a left line, and new viewers a joined
 * line. The participant gets no line.
 */
export function setVisibility(room: RoomState, userId: string, visibility: Visibility): void {
  const before = room.participants.get(userId);
  if (!before || before.visibility === visibility) return;
  const now = room.clock.now();
  const change = { visibility, invisibleSince: visibility === 'visible' ? null : now };
  const after = { ...before, ...change, ...appearing(before, visibility, now) };
  recordInvisibility(room, before, now);
  publishWithout(room, userId, () => broadcastPresenceLine(room, { left: null }, before, after));
  if (after.knownSince !== before.knownSince) room.participants.moveToEnd(userId);
  changeParticipant(room, userId, after);
  publishWithout(room, userId, () => broadcastPresenceLine(room, 'joined', after, before));
  recordInvisibility(room, after, null);
  resumeLoop(room, after);
  deliverInbox(room, userId);
  room.alarms.plan();
}

/**
 * Handles a closed socket. Code 1000 from the client means a deliberate exit; any other code means a broken connection
 * with the reconnect grace. Ignores a participant who has already left.
 */
export function onSocketClose(room: RoomState, socket: SocketPort, code: number): void {
  const connection = room.connections.remove(socket);
  if (!connection) return;
  // Removes only this socket, because a leaving user's other sockets are closed separately.
  room.fanOut.remove(connection);
  if (code === CLOSE.left && isLastConnection(room, connection)) leave(room, connection.userId, 'left');
  else onConnectionLost(room, connection);
}

/** Closes one socket for misuse. The participant gets the reconnect grace, as after any broken connection. */
export function closeForMisuse(room: RoomState, connection: Connection, reason: CloseReason): void {
  closeConnection(room, connection, reason);
  onConnectionLost(room, connection);
}

/** Handles a lost socket. The participant gets the reconnect grace, unless another socket is open. */
export function onConnectionLost(room: RoomState, connection: Connection): void {
  room.fanOut.remove(connection);
  settlePush(room, connection.userId);
  if (isLastConnection(room, connection)) markDisconnected(room, connection.userId);
}

/** Ends a login session: closes its sockets, and removes users without other sockets. */
export function endSession(room: RoomState, sessionId: string): void {
  const ended = room.connections.all().filter(connection => connection.sessionId === sessionId);
  room.admission.resumeTickets.endOfSession(sessionId);
  for (const connection of ended) closeConnection(room, connection, 'session_ended');
  const people = new Set(ended.map(connection => connection.userId));
  for (const participant of room.participants.all())
    if (participant.sessionId === sessionId) people.add(participant.userId);
  for (const userId of people)
    if (room.connections.ofUser(userId).length === 0) leave(room, userId, 'session_ended');
}

/** Ends all sessions of an account except one. A user of another session without a socket of that session leaves. */
export function endOtherSessions(room: RoomState, userId: string, keptSession: string): void {
  room.admission.resumeTickets.endOfUser(userId, keptSession);
  for (const connection of room.connections.ofUser(userId))
    if (connection.sessionId !== keptSession) closeConnection(room, connection, 'session_ended');
  const isKept = room.participants.get(userId)?.sessionId === keptSession;
  if (!isKept && room.connections.ofUser(userId).length === 0) leave(room, userId, 'session_ended');
}

/**
 * Returns the arriving participant. A session from another room includes its sanctions; for a new session, the lobby
 * provides them.
 */
function arriving(admission: PendingAdmission, now: number): Participant {
  const newcomer = newParticipant(admission, now);
  const { transferState, restraints: sanctions } = admission;
  if (transferState) return { ...newcomer, ...transferState };
  return sanctions ? applySanctions(newcomer, sanctions) : newcomer;
}

/**
 * Returns a reconnecting participant. Room, appearance, grants and mute stay; verified data of the new connection
 * replaces the old data.
 */
const reconnectedParticipant = (
  { missed: _, isPanelBarred: __, ...known }: Participant,
  { identity, admittedAt }: PendingAdmission,
  now: number,
): Participant => ({
  ...known,
  sessionId: identity.sessionId,
  deviceId: identity.deviceId,
  fingerprint: identity.fingerprint,
  ipAddress: identity.ipAddress,
  country: identity.country,
  permissions: identity.permissions,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  canAccessRoomsMenu: identity.canAccessRoomsMenu === true,
  ...(identity.isPanelBarred && { isPanelBarred: true }),
  masterOf: identity.masterOf,
  ...(identity.limits && { limits: identity.limits }),
  endsAt: identity.endsAt,
  role: identity.role,
  rank: identity.rank,
  ...(!isMember(known) && isMember(identity) && registeredAs(known, identity)),
  ...(identity.hasInbox && { hasInbox: true }),
  joinedRoomAt: now,
  disconnectedAt: null,
  admittedAt,
});

/** Returns the account data of a guest who has registered. Choices made in this room are newer than the stored ones. */
const registeredAs = (
  { ignored, privacy }: Participant,
  { accountType, username, nickname, decoration, appearance, ...stored }: PendingAdmission['identity'],
): Partial<Participant> => ({
  ...{ accountType, username, nickname, decoration, appearance },
  ...(!ignored && stored.ignored && { ignored: stored.ignored }),
  ...(!privacy && stored.privacy && { privacy: stored.privacy }),
});

/**
 * Ends the older presence of a participant who has since joined another room, and moves its sockets there. A guest has
 * only one socket.
 */
export async function endOlderPresence(
  room: RoomState,
  userId: string,
  joinedElsewhereAt: number,
  newerRoomId: string,
): Promise<void> {
  const older = () => {
    const participant = room.participants.get(userId);
    return participant && participant.joinedRoomAt < joinedElsewhereAt ? participant : null;
  };
  if (older()?.accountType === 'super') {
    const tickets = await requestTransfer(room, newerRoomId, userId).catch(error => {
      console.warn(JSON.stringify({ what: 'transfer_tickets_not_sent', error: String(error) }));
      return null;
    });
    if (tickets && 'tickets' in tickets && older()) sendTransferTickets(room, userId, tickets);
  }
  const participant = older();
  if (participant) leave(room, userId, participant.accountType === 'visitor' ? 'replaced' : 'moved');
}

/** Moves a participant to the first of these rooms that admits the participant. Returns the last refusal, or null. */
async function transferToFallback(
  room: RoomState,
  userId: string,
  roomIds: readonly string[],
): Promise<ErrorCode | null> {
  let refused: ErrorCode = 'room_not_found';
  for (const roomId of roomIds) {
    const tickets = await requestTransfer(room, roomId, userId);
    if ('tickets' in tickets) {
      sendTransferTickets(room, userId, tickets);
      leave(room, userId, 'moved');
      return null;
    }
    refused = tickets.refused;
  }
  return refused;
}

/** Closes a removed room. Each participant moves to the first room that grants admission, or is disconnected. */
export async function closeRoom(room: RoomState, fallbackIds: readonly string[]): Promise<void> {
  await Promise.all(
    participantsOf(room).map(async ({ userId }) => {
      if ((await transferToFallback(room, userId, fallbackIds)) !== null) leave(room, userId, 'room_closed');
    }),
  );
  forgetFiles(room, [...room.messages.history.files.takeAll(), ...room.messages.waiting.files()]);
  room.presence.reporter.end();
}
