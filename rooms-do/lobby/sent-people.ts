import type { Participant } from '../../domain/participant.ts';
import type { AppliedReport, LobbyUpdate, RemotePart } from '../rpc/reports.ts';
import type { Roster } from './roster.ts';

/**
 * The first part of everybody outside a room, as other rooms were sent them. `unsent` are the reports since: without them a room that
 * subscribes now would be ahead of the others, and a wait for them would tell of somebody invisible.
 */
export function peopleSentTo(roster: Roster, roomId: string, unsent: readonly AppliedReport[]): RemotePart {
  const part = roster.peopleOutside(roomId);
  const changed = new Map<string, { roomId: string; before: Participant | null }>();
  for (const report of unsent.filter(each => each.roomId !== roomId))
    for (const [userId, before] of report.before) {
      const key = `${report.roomId} ${userId}`;
      if (!changed.has(key)) changed.set(key, { roomId: report.roomId, before });
    }
  const others = part.people.filter(each => !changed.has(`${each.roomId} ${each.participant.userId}`));
  const asSent = [...changed.values()].flatMap(({ roomId: at, before }) =>
    before ? [roster.remote(before, at)] : [],
  );
  return { ...part, people: [...others, ...asSent] };
}

/** The changes of these reports for a room that watches the others; null when there are none. */
export function changesFor(
  roster: Roster,
  roomId: string,
  reports: readonly AppliedReport[],
): LobbyUpdate['people'] {
  const others = reports.filter(report => report.roomId !== roomId);
  const upserted = others.flatMap(report => report.upserted.map(each => roster.remote(each, report.roomId)));
  const removed = others.flatMap(report => report.removed.map(userId => ({ userId, roomId: report.roomId })));
  return upserted.length + removed.length > 0 ? { upserted, removed } : null;
}
