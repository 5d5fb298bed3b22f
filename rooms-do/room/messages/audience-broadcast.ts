import type { Participant } from '../../../domain/presence/participant.ts';
import type { Audience } from '../../../protocol/entities/user.ts';
import { inAudience } from '../../../protocol/rules/lists.ts';
import { isVisitorClass } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { Announcement } from '../../rpc/reports.ts';
import { viewerOf } from '../platform/sockets/connections.ts';
import type { RoomState } from '../room-state.ts';

/** Publishes announcements to their audience in this room. */
export function broadcastAnnouncements(room: RoomState, announcements: readonly Announcement[]): void {
  for (const { message, roomId } of announcements) {
    if (roomId !== null && roomId !== room.id) continue;
    publishToAudience(room, message.userType, encode('newMessageFromServer', inRoom(room, message)));
  }
}

export function publishToAudience(room: RoomState, audience: Audience, envelope: string): void {
  room.fanOut.publish(reader => {
    const accountType = isVisitorClass(viewerOf(reader)) ? 'visitor' : 'super';
    return inAudience(accountType, audience) ? envelope : null;
  });
}

export const recentAnnouncementsFor = (room: RoomState, listener: Participant): string[] =>
  room.presence.lobby.announcements
    .filter(({ roomId, until }) => until > room.clock.now() && (roomId === null || roomId === room.id))
    .filter(({ message }) => inAudience(listener.accountType, message.userType))
    .map(({ message }) => encode('newMessageFromServer', inRoom(room, message)));

const inRoom = (room: RoomState, message: Announcement['message']) => ({
  ...message,
  room: room.settings.name,
  seq: room.messages.history.lastSeq,
});
