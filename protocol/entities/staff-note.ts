/** Of a note that the staff keeps of somebody. */
export const STAFF_NOTE_MAX_GRAPHEMES = 300;
