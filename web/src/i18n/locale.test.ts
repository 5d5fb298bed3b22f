import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatBytes } from '../features/admin/overview/Card.tsx';
import { formatCount } from '../features/admin/parts/format-count.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { formatDateTime } from './format/format-date-time.ts';
import { formatDuration } from './format/format-duration.ts';
import { clockOf, formatMoment } from './format/format-moment.ts';
import { formatTimeAgo } from './format/format-time-ago.ts';
import { LOCALE } from './locale.ts';

const SOURCE = path.join(import.meta.dirname, '..');
const written = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => ({ file, code: readFileSync(path.join(SOURCE, file), 'utf8') }));

test('all numbers and dates are formatted with one locale (TEXT-35)', () => {
  expect(LOCALE).toBe('ar-u-nu-latn-ca-gregory');
  // The only file that reads the device's clock format. It formats nothing.
  const others = written.filter(({ file }) => file !== path.join('i18n', 'locale.ts'));
  const formats = others.flatMap(({ file, code }) =>
    [...code.matchAll(/Intl\.(?:DateTime|Number|RelativeTime|Duration)Format\(\s*([^,)\s]*)/g)].map(
      ([, locale]) => [file, locale],
    ),
  );
  expect(formats.length).toBeGreaterThan(6);
  expect(formats.filter(([, locale]) => locale !== 'LOCALE')).toEqual([]);
  const byTheBrowser = /\.toLocale(?:Date|Time)?String\(/;
  expect(written.filter(({ code }) => byTheBrowser.test(code)).map(({ file }) => file)).toEqual([]);
});

test('digits are 0 to 9 and years are Gregorian (TEXT-35)', () => {
  const at = new Date(2026, 10, 21, 21, 5).toISOString();
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatBytes(3.25 * 1024 ** 2)).toBe('3.3 م.ب');
  expect([formatDuration(40_000), formatTimeAgo(at, Date.parse(at) + 23 * 60_000)]).toEqual([
    '40 ثانية',
    'قبل 23 دقيقة',
  ]);
  expect(clockOf('h23')(at)).toBe('21:05');
  expect(formatMoment(at)).toMatch(/^21 نوفمبر 2026 /);
  expect(formatDateTime(at)).toMatch(/^21\u200f?\/11\u200f?\/2026/);
});

test.each([
  ['٢٥', '25'],
  ['۲۵', '25'],
  ['25', '25'],
  ['1٠ ضيوف', '10'],
  ['-٣.٥', '35'],
  ['عشرة', ''],
])('%s is converted to «%s» (TEXT-37)', (typed, digits) => {
  expect(toAsciiDigits(typed)).toBe(digits);
});

test('no field has an input type that blocks Arabic digits (TEXT-37)', () => {
  expect(written.filter(({ code }) => /type=["'{]+number/.test(code)).map(({ file }) => file)).toEqual([]);
});
