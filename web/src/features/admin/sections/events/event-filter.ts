import { z } from 'zod';
import { keysOf } from '../../../../../../protocol/keys-of.ts';
import { ROLES } from '../../../../../../protocol/rules/roles.ts';
import { fold } from '../../../../../../protocol/text/fold.ts';

/** Filter of the event record as stored in the address. */
const EventFilter = z.object({
  search: z.string().catch(''),
  day: z.string().catch(''),
  type: z.string().catch('all'),
  username: z.string().catch(''),
});
export type EventFilter = z.infer<typeof EventFilter>;

export const NO_FILTER: EventFilter = { search: '', day: '', type: 'all', username: '' };

export const readFilter = (written: string): EventFilter => {
  try {
    return EventFilter.parse(JSON.parse(written || '{}'));
  } catch {
    return NO_FILTER;
  }
};

const SEARCHED = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

/** A day in the reader's time zone. */
const dayOf = (day: string) => {
  const start = new Date(`${day}T00:00`);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { $gte: start.toISOString(), $lt: end.toISOString() };
};

/** Translates an Arabic protocol name into the panel's language. */
type NameOf = (ar: string) => string;

/** The record stores protocol names, but operators search for displayed ones. */
const rolesCalled = (words: string, nameOf: NameOf): string[] =>
  keysOf(ROLES).filter(role => fold(nameOf(ROLES[role].ar)).includes(fold(words.trim())));

/** Query of the filter; empty without a filter. */
export const eventQuery = (
  { search, day, type, username }: EventFilter,
  nameOf: NameOf = ar => ar,
): string => {
  const query = {
    ...(search.trim() !== '' && {
      $or: [
        ...SEARCHED.map(field => ({ [field]: { $regex: search.trim(), $options: 'i' } })),
        ...rolesCalled(search, nameOf).map(role => ({ userRole: { $regex: role, $options: 'i' } })),
      ],
    }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && { eventDate: dayOf(day) }),
    ...(type !== 'all' && { eventType: type }),
    ...(username.trim() !== '' && { username: username.trim() }),
  };
  return Object.keys(query).length > 0 ? JSON.stringify(query) : '';
};
