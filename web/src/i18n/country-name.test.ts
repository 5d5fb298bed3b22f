import { expect, test } from 'vitest';
import { countryName } from './locale.ts';

test('names of five countries equal those of Arabic Intl.DisplayNames, also for a lowercase code', () => {
  const named = new Intl.DisplayNames('ar', { type: 'region' });
  for (const code of ['SA', 'EG', 'MA', 'FR', 'JP']) expect(countryName(code)).toBe(named.of(code));
  expect(countryName('sa')).toBe(countryName('SA'));
});

test('Kosovo has a name; a non-country has none (TEXT-39)', () => {
  expect(countryName('XK')).toMatch(/كوسوفو/);
  expect([countryName('T1'), countryName('ZZ'), countryName('')]).toEqual([null, null, null]);
});
