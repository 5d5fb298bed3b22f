import { expect, test } from 'vitest';
import { WAVEFORM_MAX_VALUE, WAVEFORM_MAX_VALUES } from '../../../../../protocol/voice-limits.ts';
import { waveformOf } from './waveform.ts';

test('a long recording has 64 values, each the maximum of its section (VOICE-7)', () => {
  const levels = Array.from({ length: 597 }, (_, at) => (at === 300 ? 1 : 0.1));
  const waveform = waveformOf(levels);
  expect(waveform).toHaveLength(WAVEFORM_MAX_VALUES);
  expect(waveform.filter(value => value === WAVEFORM_MAX_VALUE)).toHaveLength(1);
  expect(new Set(waveform)).toEqual(new Set([3, WAVEFORM_MAX_VALUE]));
});

test('a short recording has one value per level', () => {
  expect(waveformOf([0, 0.5, 1])).toEqual([0, 16, 31]);
  expect(waveformOf([])).toEqual([]);
});
