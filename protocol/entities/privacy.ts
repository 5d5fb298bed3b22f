/** Who may write to somebody in private without having been written to. */
export const PRIVATE_SENDERS = ['everyone', 'members', 'nobody'] as const;
export type PrivateSenders = (typeof PRIVATE_SENDERS)[number];

/** What somebody has chosen of private chats. `seen`: that they have read something is told, to whoever chose the same. */
export type Privacy = { privateFrom: PrivateSenders; seen: boolean };

/** Of whoever has chosen nothing. */
export const DEFAULT_PRIVACY: Privacy = { privateFrom: 'everyone', seen: false };

/** Of a session: people whose private chats were refused, and people who may answer one who receives few. They are kept in its row. */
export const REFUSED_MAX = 100;
export const TALKS_MAX = 50;
