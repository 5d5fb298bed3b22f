import { existenceSince } from '../../domain/existence-since.ts';
import {
  CONNECTED_WITHIN_MS,
  CONNECTION_AUDIENCES,
  ConnectionFilter,
} from '../../protocol/rest/connections.ts';
import type { ViewerClass } from '../../protocol/rules/visibility.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { listFailure } from '../http/paging.ts';

/** The connections that match a filter. */
export function filterConnections(
  connections: readonly ConnectedUser[],
  { duration, audience }: ConnectionFilter,
  viewer: ViewerClass,
  now: number,
): ConnectedUser[] {
  const since = now - CONNECTED_WITHIN_MS[duration];
  const accountType = CONNECTION_AUDIENCES[audience];
  return connections.filter(
    ({ participant }) =>
      existenceSince(participant, viewer) >= since &&
      (accountType === null || participant.accountType === accountType),
  );
}

/** Whether a filter leaves nobody out. */
export const isForAll = ({ duration, audience }: ConnectionFilter): boolean =>
  CONNECTED_WITHIN_MS[duration] === Number.POSITIVE_INFINITY && CONNECTION_AUDIENCES[audience] === null;

/** A malformed filter is refused. */
export function filterIn(text: string): ConnectionFilter {
  try {
    return ConnectionFilter.parse(JSON.parse(text || '{}'));
  } catch {
    throw listFailure('filter', 'is not one that connections have');
  }
}
