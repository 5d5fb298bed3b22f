import { z } from 'zod';

/** `asked`: the viewer asked this account; `asking`: the account asked the viewer. */
export const FRIEND_STATES = ['asked', 'asking', 'friends'] as const;

/** An account in the viewer's own list; `id` is its user id. `online` is missing where it is unknown, and for requests. */
export const Friend = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  state: z.enum(FRIEND_STATES),
  online: z.boolean().exactOptional(),
});
export type Friend = z.infer<typeof Friend>;
