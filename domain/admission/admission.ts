import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { RoomTimes } from '../rooms/room-times.ts';

/**
 * Room as configured by operators, with server-only data. No list contains an unlisted room. `times`: the room's
 * timetable.
 */
export type RoomRecord = {
  settings: RoomSettings;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
  times?: RoomTimes;
};

/** Room data that never changes after the room's creation. */
export type RoomMeta = Omit<RoomRecord, 'settings' | 'times'>;

/** Data for an admission: all rooms (oldest first), visitor permissions, default avatar. */
export type AdmissionData = {
  rooms: RoomRecord[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
