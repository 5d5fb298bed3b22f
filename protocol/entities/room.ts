import { z } from 'zod';
import { SlowSeconds, Writers } from './room-mode.ts';

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
