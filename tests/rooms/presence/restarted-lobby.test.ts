import { expect, test } from 'vitest';
import { newParticipant } from '../../../domain/presence/participant.ts';
import { DEFAULT_SITE_CONFIG } from '../../../domain/site/site-config.ts';
import { compose } from '../../../rooms-do/lobby/compose.ts';
import type { LobbyPorts, RoomPort } from '../../../rooms-do/lobby/ports.ts';
import { migrateLobby } from '../../../rooms-do/lobby/storage.ts';
import type { RoomReport } from '../../../rooms-do/rpc/reports.ts';
import { HALL, layla } from '../../support/people.ts';
import { HALL_SETTINGS, identityOf, OPERATOR_ROOM, RoomStorage } from '../../support/room-harness.ts';

const NOW = 1_900_000_000_000;

test('after a lobby restart, recent directives reach users found later', async () => {
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
  const background: Promise<unknown>[] = [];
  const room = (roomId: string): Partial<RoomPort> => ({
    fullReport: async () => found,
    applyDirective: async ({ do: what }) => {
      applied.push(`${what} in ${roomId}`);
      return { counted: 1, kicked: [] };
    },
  });
  const ports: LobbyPorts = {
    room: roomId => room(roomId) as RoomPort,
    database: {
      admissionData: async () => ({
        rooms: [{ settings: HALL_SETTINGS, ...OPERATOR_ROOM }],
        visitorPermissions: {},
        defaultAvatar: null,
      }),
      friendsOf: async () => [],
      siteConfig: async () => DEFAULT_SITE_CONFIG,
    },
    newListsVersion: () => 'first',
    alarmAt: async () => null,
    setAlarm: async () => {},
    runInBackground: work => void background.push(work),
  };
  const { exec } = new RoomStorage();
  const lobby = compose(migrateLobby({ exec } as unknown as SqlStorage), {}, { now: () => NOW }, ports);
  lobby.active.add(HALL);
  lobby.moderation.directives.blockReentry(identityOf(layla), { until: NOW + 60_000 }, undefined, NOW);
  await lobby.ready();
  await Promise.all(background);
  expect(applied).toEqual([`kicked in ${HALL}`]);
  expect(lobby.roster.locate(layla.userId)).toBe(HALL);
});
