/** What is done about a message that breaks a rule against spam, the mildest first. */
export const SPAM_ACTS = ['warn', 'onlyAuthor', 'refuse', 'mute'] as const;
export type SpamAct = (typeof SPAM_ACTS)[number];
