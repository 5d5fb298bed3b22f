import { WAVEFORM_MAX_VALUE, WAVEFORM_MAX_VALUES } from '../../../../../protocol/voice-limits.ts';

/** Returns at most 64 values from 0 to 31, each the maximum of its part. */
export function waveformOf(levels: readonly number[]): number[] {
  const count = Math.min(WAVEFORM_MAX_VALUES, levels.length);
  return Array.from({ length: count }, (_, at) => {
    const part = levels.slice(
      Math.floor((at * levels.length) / count),
      Math.floor(((at + 1) * levels.length) / count),
    );
    return Math.round(Math.max(...part) * WAVEFORM_MAX_VALUE);
  });
}
