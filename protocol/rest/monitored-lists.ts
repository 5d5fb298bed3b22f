import type { ListFields } from '../resources/list-fields.ts';

/** Lists of what happens, which nobody edits: the fields that they are searched in and ordered by. */
export const MONITORED_LISTS = {
  connections: {
    searched: ['nickname', 'username', 'room'],
    sorted: ['nickname', 'username', 'role', 'room', 'since', 'country', 'device'],
  },
  // The record has 100,000 entries and more: it is ordered by what it has an index of.
  events: {
    searched: ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'],
    sorted: ['eventDate', 'eventType', 'username'],
  },
  ghosts: {
    searched: ['nickname', 'username', 'room'],
    sorted: ['nickname', 'username', 'room', 'visibility', 'since', 'until'],
  },
  appeals: {
    searched: ['nickname', 'room', 'reason', 'text', 'byUsername'],
    sorted: ['nickname', 'kind', 'byUsername', 'appealedAt', 'outcome'],
  },
  reports: {
    searched: ['nickname', 'room', 'message'],
    sorted: ['nickname', 'room', 'reason', 'createdAt'],
  },
} as const satisfies Record<string, ListFields>;
