import { expect, test } from 'vitest';
import { phonePlaces } from './phone-places.ts';

test('a phone row has one title, up to two details and a menu (PANEL-100)', () => {
  expect(phonePlaces([{}, { wide: true }, {}, {}, {}])).toEqual([
    'detail',
    'title',
    'detail',
    'menu',
    'menu',
  ]);
  expect(phonePlaces([{}, {}])).toEqual(['title', 'detail']);
});

test('a column appears at its declared position, including the title column (PANEL-100)', () => {
  expect(
    phonePlaces([{ onPhone: 'picture' }, { onPhone: 'labelled' }, { wide: true }, { onPhone: 'title' }, {}]),
  ).toEqual(['picture', 'labelled', 'detail', 'title', 'menu']);
});
