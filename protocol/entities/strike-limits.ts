/** How many messages are kept with an act. */
export const EVIDENCE_LINES = 20;
/** Bytes of these messages together, as they are stored: longer ones are cut to equal shares. */
export const EVIDENCE_BYTES_MAX = 16 * 1_024;

export const APPEAL_MAX_GRAPHEMES = 500;
