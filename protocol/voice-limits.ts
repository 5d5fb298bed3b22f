// Limits for voice notes in messages. Voice notes share claims, storage and upload rate with pictures.

export const VOICE_MAX_SECONDS = 60;
export const VOICE_MAX_BYTES = 300 * 1024;
/** Maximum number of bars, for which a message on a phone has space. */
export const WAVEFORM_MAX_VALUES = 64;
/** Maximum loudness value, which fits one digit of base 32. */
export const WAVEFORM_MAX_VALUE = 31;

/**
 * Returns the duration of an Opus packet from its first two bytes (RFC 6716, 3.1). Null for a packet without a frame or
 * over 120 ms.
 */
export function opusMilliseconds(head: number, second: number): number | null {
  const config = head >> 3;
  const code = head & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : second & 0x3f;
  const milliseconds = frames * frameMilliseconds(config);
  return milliseconds > 0 && milliseconds <= 120 ? milliseconds : null;
}

function frameMilliseconds(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 0;
  if (config < 16) return (config & 1) === 0 ? 10 : 20;
  return [2.5, 5, 10, 20][config & 3] ?? 0;
}
