import { expect, test } from 'vitest';
import { countries, isCountryMeant } from '../features/users/display/CountryInput.tsx';

const meant = (typed: string): string[] =>
  countries('')
    .filter(country => isCountryMeant(country, typed))
    .map(({ code }) => code);

test('each country has its own Arabic name, sorted, without non-countries', () => {
  const all = countries('');
  expect(all).toHaveLength(250);
  expect(all.filter(({ name }) => !/^[\p{Script=Arabic}\p{M}\s،()–-]+$/u.test(name))).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(250);
  expect(all.find(({ code }) => code === 'PS')?.name).toBe('فلسطين');
  expect(all.some(({ code }) => ['EU', 'UN', 'ZZ', 'AN', 'SU', 'XA'].includes(code))).toBe(false);
  const names = all.map(({ name }) => name);
  expect(names.toSorted(new Intl.Collator('ar').compare)).toEqual(names);
});

test('a country is found by Arabic name, English name or code', () => {
  expect(meant('الأردن')).toEqual(['JO']);
  expect(meant('الاردن ')).toEqual(['JO']);
  expect(meant('egypt')).toEqual(['EG']);
  expect(meant('sa')).toContain('SA');
  expect(meant('لا شيء كهذا')).toEqual([]);
});

test('a country code from an older record remains selectable', () => {
  expect(countries('AN').some(({ code }) => code === 'AN')).toBe(true);
  expect(countries('EG')).toHaveLength(250);
});
