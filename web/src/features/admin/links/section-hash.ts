import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { type HashLocation, moved, readHash, writeHash } from '../hash-location.ts';

/** The address of a section's list, as far as it is narrowed. */
export const sectionHash = (name: SectionName, part: Partial<HashLocation> = {}): string =>
  writeHash(moved(readHash(''), { section: sectionByName(name).number, ...part }));

/** Bans of a user, or of an entry of the record. A ban stores both ids. */
export const bansHash = (search: string): string => sectionHash('Ban', { search });

/** Link to the bans that this operator made on that day of the reader's time zone. */
export const banEntryHash = (byUsername: string, madeAt: string): string => {
  const at = new Date(madeAt);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const filter = { search: '', day, type: 'banned', username: byUsername };
  return sectionHash('Events-Record', { filter: JSON.stringify(filter) });
};

/** Link to the entries about a user, by name. */
export const personEntriesHash = (search: string): string =>
  sectionHash('Events-Record', { filter: JSON.stringify({ search, day: '', type: 'all', username: '' }) });
