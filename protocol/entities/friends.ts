import { z } from 'zod';

/** `asked`: the viewer sent the request. `asking`: the other account sent the request. */
export const FRIEND_STATES = ['asked', 'asking', 'friends'] as const;

/**
 * An account in the viewer's own list. `id`: user id. `online` is missing for requests, and if the presence is unknown.
 */
export const Friend = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  state: z.enum(FRIEND_STATES),
  online: z.boolean().exactOptional(),
});
export type Friend = z.infer<typeof Friend>;
