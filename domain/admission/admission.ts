import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { RoomTimes } from '../rooms/room-times.ts';

/** A room as operators set it, with what only the server knows of it. An unlisted room is in no list. `times`: where it has a timetable. */
export type RoomRecord = {
  settings: RoomSettings;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
  times?: RoomTimes;
};

/** What of a room never changes after its creation. */
export type RoomMeta = Omit<RoomRecord, 'settings' | 'times'>;

/** What admission needs to know beside the person: every room, oldest first, the visitors' permissions, the default avatar. */
export type AdmissionData = {
  rooms: RoomRecord[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
