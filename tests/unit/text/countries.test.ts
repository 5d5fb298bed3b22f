import { expect, test } from 'vitest';
import { countryName } from '../../../web/src/text/countries.ts';

test('TEXT-38 countries are named as Intl.DisplayNames names them in Arabic', () => {
  const named = new Intl.DisplayNames('ar', { type: 'region' });
  for (const code of ['SA', 'EG', 'MA', 'FR', 'JP']) expect(countryName(code)).toBe(named.of(code));
  expect(countryName('sa')).toBe(countryName('SA'));
});

test('TEXT-39 Kosovo has a name, and what is no country has none', () => {
  expect(countryName('XK')).toMatch(/كوسوفو/);
  expect([countryName('T1'), countryName('ZZ'), countryName('')]).toEqual([null, null, null]);
});
