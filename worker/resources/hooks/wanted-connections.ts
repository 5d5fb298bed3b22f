import { AUDIENCES_LISTED, ConnectionFilter, DURATIONS } from '../../../protocol/rest/connections.ts';
import type { Connection } from '../../../rooms-do/roster-entry.ts';
import { refused } from '../page.ts';

/** Those of the connections that a filter leaves; what is no filter is refused. */
export function wantedOf(connections: readonly Connection[], filter: string, now: number): Connection[] {
  const { duration, audience } = filterIn(filter);
  const since = now - DURATIONS[duration];
  const accountType = AUDIENCES_LISTED[audience];
  return connections.filter(
    ({ occupant }) =>
      occupant.enteredAt >= since && (accountType === null || occupant.accountType === accountType),
  );
}

function filterIn(text: string): ConnectionFilter {
  try {
    return ConnectionFilter.parse(JSON.parse(text || '{}'));
  } catch {
    throw refused('filter', 'is not one that connections have');
  }
}
