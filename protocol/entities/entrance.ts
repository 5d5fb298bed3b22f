import type { ChatPermissions } from '../rules/permissions.ts';
import type { RoomSettings } from './room.ts';

/** A room with what only the server knows of it. An unlisted room is in no list. */
export type KnownRoom = {
  settings: RoomSettings;
  createdBy: string | null;
  temporary: boolean;
  unlisted: boolean;
};

/** What of a room stays as it was made. */
export type RoomNature = Omit<KnownRoom, 'settings'>;

/** What the door must know beside the person: every room in the order of their age, what guests may do, how they begin to look. */
export type Entrance = {
  rooms: KnownRoom[];
  visitorPermissions: Partial<ChatPermissions>;
  defaultAvatar: string | null;
};
