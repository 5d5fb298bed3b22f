import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shownDate, writtenDate } from './DatePickerField.tsx';

const root = fileURLToPath(new URL('../../../../..', import.meta.url).href);

test('no field uses the date input of the browser', () => {
  const files = globSync('web/src/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const dated = files.filter(file =>
    /type="(date|datetime-local|month|time|week)"/.test(readFileSync(root + file, 'utf8')),
  );
  expect(dated).toEqual([]);
});

test('a time is shown in the local clock and stored in UTC', () => {
  const shown = shownDate('2026-11-22T21:30:00.000Z', 'Asia/Riyadh');
  expect(shown?.toString()).toBe('2026-11-23T00:30:00');
  expect(writtenDate(shown, 'Asia/Riyadh')).toBe('2026-11-22T21:30:00.000Z');
});

test('a date is converted without change; an invalid date is empty', () => {
  expect(writtenDate(shownDate('2026-11-22'))).toBe('2026-11-22');
  expect([shownDate(''), shownDate(null), shownDate('غدًا'), shownDate('2026-99-99')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(writtenDate(null)).toBeNull();
});
