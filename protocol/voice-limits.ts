// Voice notes in messages. They share claims, storage and upload rate with pictures.

export const VOICE_MAX_SECONDS = 60;
export const VOICE_MAX_BYTES = 300 * 1024;
/** A line on a phone has space for no more bars. */
export const WAVEFORM_MAX_VALUES = 64;
/** One digit of base 32. */
export const WAVEFORM_MAX_VALUE = 31;
