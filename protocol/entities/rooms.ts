import { z } from 'zod';
import { SLOW_SECONDS_MAX } from '../constants.ts';

/** Users who may write in a room: all users, members, or the room's staff. */
export const WRITERS = ['everyone', 'members', 'staff'] as const;
export const Writers = z.enum(WRITERS);
export type Writers = z.infer<typeof Writers>;

/** Admission to a room: open to all users, or only to the room's staff. */
export const ENTRANCES = ['open', 'closed'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export const SlowSeconds = z.number().int().min(0).max(SLOW_SECONDS_MAX);

/**
 * Mode of a room. `slowSeconds`: minimum interval between two messages of a user (0 for none). `writers`: users who may
 * write.
 */
export const RoomMode = z.object({ slowSeconds: SlowSeconds, writers: Writers });
export type RoomMode = z.infer<typeof RoomMode>;

/** Room mode as it applies to one user. `waitMs`: remaining read-only time of a newcomer during a raid. */
export const ShownRoomMode = RoomMode.extend({ waitMs: z.number().int().positive().optional() });
export type ShownRoomMode = z.infer<typeof ShownRoomMode>;

/** A room as the public list shows it. `size`: number of present users that a visitor may see. */
export const Room = z.object({
  _id: z.string(),
  name: z.string(),
  nameColor: z.string(),
  nameBGColor: z.string(),
  subject: z.string(),
  subjectColor: z.string(),
  subjectBGColor: z.string(),
  hasPassword: z.boolean(),
  denyShowAccessMsg: z.boolean(),
  maxUsers: z.number().int().nullable(),
  size: z.number().int().nonnegative(),
  primary: z.boolean(),
  /** Missing in a room stored by an earlier release. */
  slowSeconds: SlowSeconds.optional(),
  writers: Writers.optional(),
  /** True while only staff may enter. */
  closed: z.boolean().optional(),
  /** Theme of the room, if it differs from the site's. */
  theme: z.object({ accent: z.string(), background: z.string() }).optional(),
});
export type Room = z.infer<typeof Room>;

/** Settings of a room with its timetable applied. The lobby adds `size`. */
export type RoomSettings = Omit<Room, 'size'>;
