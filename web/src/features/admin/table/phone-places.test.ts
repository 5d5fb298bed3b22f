import { expect, test } from 'vitest';
import { phonePlaces } from './phone-places.ts';

test('a row on a phone has one title, two details at most, and the rest in its menu (PANEL-100)', () => {
  expect(phonePlaces([{}, { wide: true }, {}, {}, {}])).toEqual([
    'detail',
    'title',
    'detail',
    'menu',
    'menu',
  ]);
  expect(phonePlaces([{}, {}])).toEqual(['title', 'detail']);
});

test('a column stands where it says, and the title is the one that says so (PANEL-100)', () => {
  expect(
    phonePlaces([{ onPhone: 'picture' }, { onPhone: 'labelled' }, { wide: true }, { onPhone: 'title' }, {}]),
  ).toEqual(['picture', 'labelled', 'detail', 'title', 'menu']);
});
