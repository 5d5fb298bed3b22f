/** Groups that may open a private chat with a user. */
export const PRIVATE_SENDERS = ['everyone', 'members', 'nobody'] as const;
export type PrivateSenders = (typeof PRIVATE_SENDERS)[number];

/** Private chat settings of a user. `seen`: read receipts, which both users must enable. */
export type Privacy = { privateFrom: PrivateSenders; seen: boolean };

/** The default settings of a user. */
export const DEFAULT_PRIVACY: Privacy = { privateFrom: 'everyone', seen: false };

/** Maximum number of refused users, and of users with an open conversation, in a session's row. */
export const REFUSED_MAX = 100;
export const TALKS_MAX = 50;
