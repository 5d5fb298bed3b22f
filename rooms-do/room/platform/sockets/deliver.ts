import { actorOf, type Participant } from '../../../../domain/presence/participant.ts';
import { VISIBILITIES, type Visibility } from '../../../../protocol/entities/user.ts';
import { catalogue } from '../../../../protocol/errors/catalogue.ts';
import {
  isBlindToOneself,
  seesUserAs,
  type ViewerClass,
  viewerClass,
} from '../../../../protocol/rules/visibility.ts';
import type { CloseReason } from '../../../../protocol/wire/close-codes.ts';
import type { DisconnectDetails } from '../../../rpc/directives.ts';
import type { RoomState } from '../../room-state.ts';
import {
  ANNOUNCED_CLOSE_REASONS,
  type Connection,
  type Envelope,
  type ReaderClass,
  readerClass,
  viewerOf,
} from './connections.ts';

/** Sends an envelope to all users in the room. */
export const publish = (room: RoomState, envelope: string): void => room.fanOut.publish(() => envelope);

/** Sends an envelope to all sockets of one participant, after earlier frames. */
export function sendTo(room: RoomState, userId: string, envelope: Envelope): void {
  for (const connection of room.connections.ofUser(userId)) {
    room.fanOut.flush(connection);
    room.connections.sendEnvelope(connection, envelope);
  }
}

const MISSED_MAX = 20;

/** Like `sendTo`, for an envelope that is sent only once. A disconnected participant receives it after reconnecting. */
export function sendOrKeep(room: RoomState, userId: string, envelope: string): void {
  const participant = room.participants.get(userId);
  if (!participant || room.connections.ofUser(userId).length > 0) sendTo(room, userId, envelope);
  else
    room.participants.put({
      ...participant,
      missed: [...(participant.missed ?? []), envelope].slice(-MISSED_MAX),
    });
}

/** Runs `act`, with this participant excluded from the envelopes that it publishes. */
export function publishWithout(room: RoomState, userId: string, act: () => void): void {
  const participant = room.participants.get(userId);
  const connections = room.connections.ofUser(userId);
  for (const connection of connections) {
    room.fanOut.flush(connection);
    room.fanOut.remove(connection);
  }
  act();
  if (participant)
    for (const connection of connections)
      room.fanOut.add(connection, readerOf(room, connection, participant));
}

/** A hidden page receives frames up to a second late. Its queued envelopes are sent when it becomes visible. */
export function changePageHidden(room: RoomState, connection: Connection, on: boolean): void {
  if (connection.pageHidden === on) return;
  room.fanOut.flush(connection);
  room.fanOut.remove(connection);
  room.connections.updateAttachment(connection, { pageHidden: on });
  const participant = room.participants.get(connection.userId);
  if (participant) room.fanOut.add(connection, readerOf(room, connection, participant));
}

/** Sends queued envelopes to the hidden pages of these users. */
export function flushHidden(room: RoomState, userIds: readonly string[]): void {
  for (const userId of userIds)
    for (const connection of room.connections.ofUser(userId))
      if (connection.pageHidden) room.fanOut.flush(connection);
}

export function closeConnection(
  room: RoomState,
  connection: Connection,
  reason: CloseReason,
  { message, code, until, appeal }: DisconnectDetails = {},
): void {
  room.fanOut.flush(connection);
  room.fanOut.remove(connection);
  if (ANNOUNCED_CLOSE_REASONS.has(reason)) {
    room.connections.send(connection, 'disconnected', {
      reason,
      message: message ?? catalogue[code ?? reason].text,
      ...(code && { code }),
      ...(until != null && { until: new Date(until).toISOString() }),
      ...(appeal !== undefined && { appeal }),
    });
  }
  room.connections.close(connection, reason);
}

export const classOf = (room: RoomState, participant: Participant): ViewerClass =>
  viewerClass(actorOf(participant, room.id));

export const readerOf = (room: RoomState, { extent }: Connection, participant: Participant): ReaderClass =>
  readerClass(classOf(room, participant), extent);

/** A user, with the user's visibility at the time of an action. */
export type VisibleUser = { userId: string; visibility: Visibility };

/** Whether a reader sees a user's action. */
export type CanSee = (act: VisibleUser) => boolean;

/** Whether some readers see the first action but not the second. */
export const isSeenByMore = (
  one: Pick<VisibleUser, 'visibility'>,
  other: Pick<VisibleUser, 'visibility'>,
): boolean => VISIBILITIES.indexOf(one.visibility) < VISIBILITIES.indexOf(other.visibility);

/** Queues one envelope for each viewer class, and a separate one for each user who is invisible to their own class. */
export function publishPerViewerClass(room: RoomState, envelopeFor: (sees: CanSee) => string | null): void {
  room.fanOut.publishLater(reader => {
    const viewer = viewerOf(reader);
    return isBlindToOneself(viewer) ? null : envelopeFor(seenBy(viewer));
  });
  for (const participant of room.participants.all()) {
    if (!isBlindToOneself(classOf(room, participant))) continue;
    const envelope = envelopeFor(seenByOne(room, participant));
    if (envelope !== null) sendTo(room, participant.userId, envelope);
  }
}

const seenBy =
  (viewer: ViewerClass): CanSee =>
  act =>
    seesUserAs(viewer, act);

export const seenByOne = (room: RoomState, reader: Participant): CanSee => {
  const viewer = classOf(room, reader);
  return act => act.userId === reader.userId || seesUserAs(viewer, act);
};
