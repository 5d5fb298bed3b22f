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
});
export type Room = z.infer<typeof Room>;

/** What an operator sets of a room; `size` is the lobby's to add. */
export type RoomSettings = Omit<Room, 'size'>;
