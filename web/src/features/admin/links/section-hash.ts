import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { type HashLocation, moved, readHash, writeHash } from '../hash-location.ts';

/** Address of a section's list with these filters. */
export const sectionHash = (name: SectionName, part: Partial<HashLocation> = {}): string =>
  writeHash(moved(readHash(''), { section: sectionByName(name).number, ...part }));

/** Address of the bans of a user or audit entry. Both ids can be searched, because a ban stores both. */
export const bansHash = (search: string): string => sectionHash('Ban', { search });

/** Address of the operator's ban entries on that day, in the reader's time zone. */
export const banEntryHash = (byUsername: string, madeAt: string): string => {
  const at = new Date(madeAt);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const filter = { search: '', day, type: 'banned', username: byUsername };
  return sectionHash('Events-Record', { filter: JSON.stringify(filter) });
};

/** Address of the audit entries about a user, found by name. */
export const personEntriesHash = (search: string): string =>
  sectionHash('Events-Record', { filter: JSON.stringify({ search, day: '', type: 'all', username: '' }) });
