import { expect, test } from 'vitest';
import { newParticipant, type Participant } from '../../../domain/presence/participant.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { SanctionStore, sanctionRecords } from '../../../rooms-do/lobby/moderation/sanctions.ts';
import { Roster } from '../../../rooms-do/lobby/platform/roster.ts';
import { LOBBY_MIGRATIONS } from '../../../rooms-do/lobby/storage.ts';
import { sanctionTarget } from '../../../rooms-do/rpc/sanctions.ts';
import { migrate } from '../../../rooms-do/storage/migrate.ts';
import { HALL, layla, sami } from '../../support/people.ts';
import { HALL_SETTINGS, identityOf, OPERATOR_ROOM, RoomStorage } from '../../support/room-harness.ts';

const NOW = 1_900_000_000_000;
const LATER = NOW + 60_000;

const person = (who: typeof layla, over: Partial<Participant> = {}): Participant => ({
  ...newParticipant({ identity: identityOf(who), admittedAt: NOW }, NOW),
  ...over,
});

function lobbyWith(...here: Participant[]) {
  const { exec } = new RoomStorage();
  const sql = migrate({ exec } as unknown as SqlStorage, LOBBY_MIGRATIONS);
  const sanctions = new SanctionStore(sql);
  const roster = new Roster();
  roster.setRooms([{ settings: { ...HALL_SETTINGS, name: 'القاعة' }, ...OPERATOR_ROOM }]);
  const report = { roomId: HALL, instance: 'i', turn: 1, whole: true, removed: [] };
  roster.applyReport({ ...report, upserted: here });
  return { sanctions, records: (now = NOW) => sanctionRecords({ sanctions, roster }, now) };
}

test('a sanction on an absent user is listed unchanged until its end time (MOD-56)', () => {
  const { sanctions, records } = lobbyWith();
  const on = sanctionTarget(person(layla), HALL, 60);
  sanctions.apply(person(layla), { kind: 'reentryBlock', reason: 'إزعاج', on }, LATER, NOW);
  sanctions.apply(person(sami), { kind: 'messageBlock' }, LATER, NOW);
  expect(records()).toEqual([
    {
      kind: 'kick',
      userId: layla.userId,
      on,
      room: 'القاعة',
      presentIn: null,
      until: LATER,
      reason: 'إزعاج',
    },
  ]);
  expect(records(LATER)).toEqual([]);
});

const BY_SITE = { code: 'siteWarning', error: 'word_refused' } as const;

test('a mute for the visit is listed once, with data from its room (MOD-56)', () => {
  const muted = person(sami, {
    granted: { allowUserToWrite: false },
    restrictedByRank: { allowUserToWrite: 60 },
    mute: { until: LATER, notice: BY_SITE },
  });
  const { sanctions, records } = lobbyWith(muted, person(layla));
  sanctions.apply(muted, { kind: 'mute', rank: 60, on: sanctionTarget(muted, HALL, 60) }, LATER + 1, NOW);
  expect(
    records().map(({ kind, userId, presentIn, until, notice }) => [kind, userId, presentIn, until, notice]),
  ).toEqual([['mute', sami.userId, HALL, LATER, BY_SITE]]);
});

test('sanctions from an earlier release are visible only to owners (MOD-57)', () => {
  const { sanctions, records } = lobbyWith();
  sanctions.apply(person(layla), { kind: 'reentryBlock' }, LATER, NOW);
  const { rank } = ROLES.owner;
  expect(records()[0]?.on).toMatchObject({ nickname: '', rank, byRank: rank, visibility: 'ghost' });
});

test('sanctions with a common key need the highest rank and are revoked together (MOD-57)', () => {
  const { sanctions, records } = lobbyWith();
  const again = person(layla, { userId: 'second name', sessionId: 'second session' });
  sanctions.apply(person(layla), { kind: 'mute', rank: 60 }, LATER, NOW);
  sanctions.apply(again, { kind: 'mute', rank: 100 }, LATER, NOW);
  expect(records().map(({ on }) => on.byRank)).toEqual([100, 100]);
  expect(sanctions.revokeByUserId(again.userId, 'mute')).toMatchObject({ userId: 'second name' });
  expect(records()).toEqual([]);
  expect(sanctions.revokeByUserId(again.userId, 'mute')).toBe(null);
});
