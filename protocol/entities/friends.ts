import { z } from 'zod';

/** `asked`: the viewer sent the request. `asking`: the account sent it. */
export const FRIEND_STATES = ['asked', 'asking', 'friends'] as const;

/** An account in the viewer's own list. `id`: its user id. `online` is missing if unknown, and for requests. */
export const Friend = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  state: z.enum(FRIEND_STATES),
  online: z.boolean().exactOptional(),
});
export type Friend = z.infer<typeof Friend>;
