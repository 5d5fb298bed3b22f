import type { RoomSettings } from '../protocol/entities/room.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';

/** A room with what only the server knows of it. An unlisted room is in no list. */
export type RoomRecord = {
  settings: RoomSettings;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
};

/** What of a room never changes after its creation. */
export type RoomMeta = Omit<RoomRecord, 'settings'>;

/** What admission needs to know beside the person: every room, oldest first, the visitors' permissions, the default avatar. */
export type AdmissionData = {
  rooms: RoomRecord[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
