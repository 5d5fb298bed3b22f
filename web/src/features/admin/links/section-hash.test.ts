import { expect, test } from 'vitest';
import { readHash } from '../hash-location.ts';
import { readFilter } from '../sections/events/event-filter.ts';
import { banEntryHash, bansHash, personEntriesHash } from './section-hash.ts';

test('links open the search for a ban, the entry of a ban and the entries of a user', () => {
  expect(readHash(bansHash('u-7'))).toMatchObject({ section: 13, page: 1, search: 'u-7', sort: '' });
  const made = new Date(2026, 10, 5, 0, 30);
  const entry = readHash(banEntryHash('سلمى', made.toISOString()));
  expect(entry.section).toBe(18);
  expect(readFilter(entry.filter)).toEqual({
    search: '',
    day: '2026-11-05',
    type: 'banned',
    username: 'سلمى',
  });
  expect(readFilter(readHash(personEntriesHash('وردة')).filter)).toMatchObject({
    search: 'وردة',
    type: 'all',
  });
});
