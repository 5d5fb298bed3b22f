/**
 * Whose messages are meant: those of a userId, whatever rank they had, or those that were written at a device. Of these only what somebody
 * below that rank wrote; null for any rank.
 */
export type MessageAuthor = { userId: string } | { fingerprint: string; belowRank: number | null };
