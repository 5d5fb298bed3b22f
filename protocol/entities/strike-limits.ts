/** How many messages are kept with an act. */
export const EVIDENCE_LINES = 20;

export const APPEAL_MAX_GRAPHEMES = 500;
