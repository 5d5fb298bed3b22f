import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { pairedControls } from './control-characters.ts';
import { truncateAuditValue } from './truncate.ts';

/**
 * Text with letters for the controls. L, R and F open an isolate, e and r an embedding. I and E end them, and o is an
 * override.
 */
const NAMES = {
  L: '\u2066',
  R: '\u2067',
  F: '\u2068',
  I: '\u2069',
  e: '\u202a',
  r: '\u202b',
  E: '\u202c',
  o: '\u202e',
};
const written = (text: string): string =>
  text.replace(/[LRFIerEo]/g, letter => NAMES[letter as keyof typeof NAMES]);

test.each([
  ['صورةIogpj.f', 'صورةgpj.f'],
  ['R1', 'R1I'],
  ['r1', 'r1E'],
  ['r1E2', 'r1E2'],
  ['F1I2I3', 'F1I23'],
  ['Fr1I2', 'Fr1EI2'],
  ['rF1E2I3', 'rF12I3E'],
  ['R1\nI2', 'R1\nI2'],
  ['1E2o3I', '123'],
])('the direction controls in %s are balanced to %s (TEXT-60)', (text, paired) => {
  expect(pairedControls(written(text))).toBe(written(paired));
  expect(pairedControls(pairedControls(written(text)))).toBe(written(paired));
  expect(cleanText(written(text))).toBe(written(paired));
});

test('cutting an audit value inside an isolate closes the isolate (TEXT-60)', () => {
  const text = written(`R${'ا'.repeat(300)}I`);
  expect(truncateAuditValue(text)).toMatch(/^\u2067ا+\u2069…?$/);
});
