import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { amount } from '../../../web/src/screens/admin-panel/overview/amount.ts';
import { sizeOf } from '../../../web/src/screens/admin-panel/overview/size-of.ts';
import { momentOf } from '../../../web/src/screens/admin-panel/table/moment.ts';
import { digitsIn } from '../../../web/src/text/digits.ts';
import { LOCALE } from '../../../web/src/text/locale.ts';
import { moment, remaining } from '../../../web/src/text/remaining.ts';
import { since } from '../../../web/src/text/since.ts';
import { clockTime } from '../../../web/src/text/time.ts';

const SOURCE = path.join(import.meta.dirname, '../../../web/src');
const written = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => ({ file, code: readFileSync(path.join(SOURCE, file), 'utf8') }));

test('TEXT-35 whatever writes a number or a date is given the one locale', () => {
  expect(LOCALE).toBe('ar-u-nu-latn-ca-gregory');
  const formats = written.flatMap(({ file, code }) =>
    [...code.matchAll(/Intl\.(?:DateTime|Number|RelativeTime|Duration)Format\(\s*([^,)\s]*)/g)].map(
      ([, locale]) => [file, locale],
    ),
  );
  expect(formats.length).toBeGreaterThan(6);
  expect(formats.filter(([, locale]) => locale !== 'LOCALE')).toEqual([]);
  const byTheBrowser = /\.toLocale(?:Date|Time)?String\(/;
  expect(written.filter(({ code }) => byTheBrowser.test(code)).map(({ file }) => file)).toEqual([]);
});

test('TEXT-35 digits are 0 to 9, and years are those of the Gregorian calendar', () => {
  const at = new Date(2026, 10, 21, 21, 5).toISOString();
  expect(amount(1_234_567)).toBe('1,234,567');
  expect(sizeOf(3.25 * 1024 ** 2)).toBe('3.3 م.ب');
  expect([remaining(40_000), since(at, Date.parse(at) + 23 * 60_000)]).toEqual(['40 ثانية', 'قبل 23 دقيقة']);
  expect(clockTime(at)).toBe('21:05');
  expect(moment(at)).toMatch(/^21 نوفمبر 2026 /);
  expect(momentOf(at)).toMatch(/^21\u200f?\/11\u200f?\/2026/);
});

test.each([
  ['٢٥', '25'],
  ['۲۵', '25'],
  ['25', '25'],
  ['1٠ ضيوف', '10'],
  ['-٣.٥', '35'],
  ['عشرة', ''],
])('TEXT-37 %s is taken for «%s»', (typed, digits) => {
  expect(digitsIn(typed)).toBe(digits);
});

test('TEXT-37 no field is of the kind into which browsers let no Arabic digit be typed', () => {
  expect(written.filter(({ code }) => /type=["'{]+number/.test(code)).map(({ file }) => file)).toEqual([]);
});
