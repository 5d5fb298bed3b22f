import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Audience } from '../protocol/entities/chat-message.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { hears } from '../protocol/rules/hears.ts';
import { isVisitorClass } from '../protocol/rules/sees.ts';
import { encode } from '../protocol/wire/down.ts';
import type { Room } from './room.ts';

/** Says to everybody here for whom it is meant what was announced to this room. */
export function announceHere(room: Room, announcements: readonly Announcement[]): void {
  for (const { message, roomId } of announcements) {
    if (roomId !== null && roomId !== room.id) continue;
    publishTo(room, message.userType, encode('newMessageFromServer', inRoom(room, message)));
  }
}

/** To the people of an audience. */
export function publishTo(room: Room, audience: Audience, envelope: string): void {
  room.fanOut.publish(viewer => {
    const accountType = isVisitorClass(viewer) ? 'visitor' : 'super';
    return hears(accountType, audience) ? envelope : null;
  });
}

/** What somebody who comes late is still told. */
export const announcedLately = (room: Room, listener: Occupant): string[] =>
  room.site.announcements
    .filter(({ roomId, until }) => until > room.clock.now() && (roomId === null || roomId === room.id))
    .filter(({ message }) => hears(listener.accountType, message.userType))
    .map(({ message }) => encode('newMessageFromServer', inRoom(room, message)));

const inRoom = (room: Room, message: Announcement['message']) => ({
  ...message,
  room: room.settings.name,
  seq: room.history.lastSeq,
});
