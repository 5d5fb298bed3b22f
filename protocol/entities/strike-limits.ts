/** How many messages are kept with an act. */
export const EVIDENCE_LINES = 20;
/** What they take together, as they are stored: longer messages are cut to equal shares. */
export const EVIDENCE_BYTES_MAX = 16 * 1_024;

export const APPEAL_MAX_GRAPHEMES = 500;
