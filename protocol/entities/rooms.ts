import { z } from 'zod';
import { SLOW_SECONDS_MAX } from '../constants.ts';

/** Users who may write in a room: all, members, or its staff. */
export const WRITERS = ['everyone', 'members', 'staff'] as const;
export const Writers = z.enum(WRITERS);
export type Writers = z.infer<typeof Writers>;

/** Entrance of a room: open to all users, or to its staff only. */
export const ENTRANCES = ['open', 'closed'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export const SlowSeconds = z.number().int().min(0).max(SLOW_SECONDS_MAX);

/** Mode of a room: `slowSeconds` between two messages of a user (0: none), and the permitted writers. */
export const RoomMode = z.object({ slowSeconds: SlowSeconds, writers: Writers });
export type RoomMode = z.infer<typeof RoomMode>;

/** Mode for one user. `waitMs`: remaining read-only time of a newcomer during a raid. */
export const ShownRoomMode = RoomMode.extend({ waitMs: z.number().int().positive().optional() });
export type ShownRoomMode = z.infer<typeof ShownRoomMode>;

/** A room in its public form. `size` counts the members that a visitor may see. */
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
  /** Not of a room that an earlier release has stored. */
  slowSeconds: SlowSeconds.optional(),
  writers: Writers.optional(),
  /** Only its staff comes in now. */
  closed: z.boolean().optional(),
  /** Theme of the room, if it differs from the site's. */
  theme: z.object({ accent: z.string(), background: z.string() }).optional(),
});
export type Room = z.infer<typeof Room>;

/** Operators' settings of a room, with its timetable applied; the lobby adds `size`. */
export type RoomSettings = Omit<Room, 'size'>;
