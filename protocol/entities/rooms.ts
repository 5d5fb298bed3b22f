import { z } from 'zod';
import { SLOW_SECONDS_MAX } from '../constants.ts';

/** Who may write in a room: everybody, whoever has an account, or its staff. */
export const WRITERS = ['everyone', 'members', 'staff'] as const;
export const Writers = z.enum(WRITERS);
export type Writers = z.infer<typeof Writers>;

/** Whether everybody comes in, or the room's staff alone. */
export const ENTRANCES = ['open', 'closed'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export const SlowSeconds = z.number().int().min(0).max(SLOW_SECONDS_MAX);

/** How a room is written in: `slowSeconds` between two messages of a person (0: none), and by whom. */
export const RoomMode = z.object({ slowSeconds: SlowSeconds, writers: Writers });
export type RoomMode = z.infer<typeof RoomMode>;

/** As somebody is told of it. `waitMs`: as a new guest of a surge they only read for so long, whatever the room is. */
export const ShownRoomMode = RoomMode.extend({ waitMs: z.number().int().positive().optional() });
export type ShownRoomMode = z.infer<typeof ShownRoomMode>;

/** A room as everybody may see it. `size` counts the members that a visitor may see. */
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
  /** What the chat looks like for whoever is in it, where that is not the site's look. */
  theme: z.object({ accent: z.string(), background: z.string() }).optional(),
});
export type Room = z.infer<typeof Room>;

/** What an operator sets of a room, and what its timetable makes of that; `size` is the lobby's to add. */
export type RoomSettings = Omit<Room, 'size'>;
