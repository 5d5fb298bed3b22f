import { z } from 'zod';

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
});
export type Room = z.infer<typeof Room>;

/** What an operator sets of a room; `size` is the lobby's to add. */
export type RoomSettings = Omit<Room, 'size'>;
