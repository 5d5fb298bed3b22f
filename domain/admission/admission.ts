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

/** Room data that never changes after creation. */
export type RoomMeta = Omit<RoomRecord, 'settings' | 'times'>;

/** Admission data besides the user: all rooms, oldest first, visitor permissions, default avatar. */
export type AdmissionData = {
  rooms: RoomRecord[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
