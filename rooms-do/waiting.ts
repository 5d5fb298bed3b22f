import { GRACE_MS } from '../protocol/constants.ts';
import type { Due } from './agenda.ts';
import { leave } from './coming-and-going.ts';
import { NOBODY, record } from './records.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

/** Whether the person of a lost socket was here until now and has no other socket. */
export function isMissed(room: Room, { userID }: Seat): boolean {
  return room.occupants.get(userID)?.absentSince === null && room.sockets.of(userID).length === 0;
}

/** Somebody's connection is broken: they are waited for. */
export function miss(room: Room, userID: string): void {
  room.change(userID, { absentSince: room.clock.now() });
  room.agenda.plan();
}

/** After a restart the sockets are gone while their people are remembered: they are waited for. */
export function missTheSocketless(room: Room): void {
  const socketless = [...room.occupants.all()].filter(
    ({ userID, absentSince }) => absentSince === null && room.sockets.of(userID).length === 0,
  );
  for (const { userID } of socketless) miss(room, userID);
  if (socketless.length > 0) record(room, 'restart', NOBODY);
}

/** Lets those go who have been waited for long enough. */
export const lettingGo = (room: Room): Due => ({
  nextAt: () => {
    const since = [...room.occupants.all()].flatMap(({ absentSince }) => absentSince ?? []);
    return since.length === 0 ? null : Math.min(...since) + GRACE_MS;
  },
  run: now => {
    for (const { userID, absentSince } of [...room.occupants.all()]) {
      if (absentSince !== null && absentSince <= now - GRACE_MS) leave(room, userID, 'left');
    }
  },
});
