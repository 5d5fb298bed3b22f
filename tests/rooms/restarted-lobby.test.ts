import { expect, test } from 'vitest';
import { newParticipant } from '../../domain/presence/participant.ts';
import type { NicknameReservations } from '../../rooms-do/lobby/admission/nickname-reservations.ts';
import type { Restraints } from '../../rooms-do/lobby/moderation/sanctions.ts';
import type { ActiveRooms } from '../../rooms-do/lobby/platform/active-rooms.ts';
import type { RoomRpc } from '../../rooms-do/lobby/platform/room-rpc.ts';
import { Roster } from '../../rooms-do/lobby/platform/roster.ts';
import type { Broadcast } from '../../rooms-do/lobby/presence/broadcast.ts';
import { DirectiveDispatcher } from '../../rooms-do/lobby/presence/directive-dispatcher.ts';
import type { Heartbeat } from '../../rooms-do/lobby/presence/heartbeat.ts';
import { RecentPeople } from '../../rooms-do/lobby/presence/recent-people.ts';
import { ReportHandling } from '../../rooms-do/lobby/presence/report-handling.ts';
import type { RoomReport } from '../../rooms-do/rpc/reports.ts';
import { HALL, layla } from '../support/people.ts';
import { identityOf } from '../support/room-harness.ts';

const NOW = 1_900_000_000_000;

test('whom a lobby finds when it begins anew meets what it was told of them before it had asked its rooms (LOBBY-10)', async () => {
  const participant = newParticipant({ identity: identityOf(layla), admittedAt: NOW - 3_000 }, NOW - 2_000);
  const found: RoomReport = {
    roomId: HALL,
    instance: 'of the hall',
    turn: 1,
    whole: true,
    upserted: [participant],
    removed: [],
  };
  const applied: string[] = [];
  const roomRpc = {
    fullReports: async () => [found],
    applyDirective: async (roomId: string, { do: what }: { do: string }) => {
      applied.push(`${what} in ${roomId}`);
      return { counted: 1, kicked: [] };
    },
  } as unknown as RoomRpc;
  const active = { all: () => [HALL] } as unknown as ActiveRooms;
  const roster = new Roster();
  const restraints = { lay: () => {}, lift: () => {} } as unknown as Restraints;
  const directives = new DirectiveDispatcher(roster, active, roomRpc, restraints);
  const background: Promise<unknown>[] = [];
  const reports = new ReportHandling({
    now: () => NOW,
    roster,
    recent: new RecentPeople(null),
    active,
    roomRpc,
    directives,
    reservations: {} as NicknameReservations,
    devices: { note: () => {} },
    heartbeat: {} as Heartbeat,
    kept: { note: () => {} },
    broadcast: {} as Broadcast,
    runInBackground: work => void background.push(work),
  });
  directives.blockReentry(identityOf(layla), { until: NOW + 60_000 }, undefined, NOW);
  await reports.collect();
  await Promise.all(background);
  expect(applied).toEqual([`kicked in ${HALL}`]);
});
