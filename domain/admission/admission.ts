import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { RoomTimes } from '../rooms/room-times.ts';

/** A room as operators set it, with server-only data. An unlisted room is in no list. `times`: its timetable. */
export type RoomRecord = {
  settings: RoomSettings;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
  times?: RoomTimes;
};

/** Room data that never changes after creation. */
export type RoomMeta = Omit<RoomRecord, 'settings' | 'times'>;

/** Data for an admission: all rooms (oldest first), permissions of visitors, default avatar. */
export type AdmissionData = {
  rooms: RoomRecord[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
