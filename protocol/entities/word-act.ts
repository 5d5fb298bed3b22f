/** How a listed word is found: by itself, with what Arabic writes together with it, or also within others. */
export const WORD_MATCHES = ['whole', 'part'] as const;
export type WordMatch = (typeof WORD_MATCHES)[number];

/**
 * What is done about it, the mildest first. `allow` is for a phrase that contains a listed word and is none: what it covers is not found.
 */
export const WORD_ACTS = ['allow', 'replace', 'warn', 'onlyAuthor', 'hold', 'refuse', 'mute'] as const;
export type WordAct = (typeof WORD_ACTS)[number];
