import { z } from 'zod';

/** Beside the emoticons of the site, on every site. */
export const COMMON_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '👏', '🌹', '🔥', '🎉', '🙏'] as const;

export const isCommonReaction = (reaction: string): boolean =>
  COMMON_REACTIONS.some(common => common === reaction);

/** One kind of reaction to a message, as somebody may know of it; `userIDs` are the first 12. */
export const ReactionCount = z.object({
  reaction: z.string(),
  count: z.number().int().positive(),
  userIDs: z.array(z.string()).readonly(),
});
export type ReactionCount = z.infer<typeof ReactionCount>;
