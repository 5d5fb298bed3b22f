/** What of it moderators see in a list and lift: that somebody may not write, and that they may not come in. */
export const RESTRAINED_KINDS = ['mute', 'kick'] as const;
export type RestrainedKind = (typeof RESTRAINED_KINDS)[number];

/** There is one of each kind of each person, so that whoever has laid it knows its id. */
export const restraintId = (kind: RestrainedKind, userId: string): string => `${kind}.${userId}`;
