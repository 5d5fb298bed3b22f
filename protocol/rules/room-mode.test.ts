import { expect, test } from 'vitest';
import {
  actor,
  GARDEN,
  HALL,
  huda,
  layla,
  omar,
  rima,
  salma,
  sami,
  variantOf,
} from '../../tests/support/people.ts';
import { errorAnswers } from '../errors/answers.ts';
import { isStaff } from './actor.ts';
import { may } from './may.ts';
import { roomModeOf, slowWaitMs } from './room-mode.ts';

const masterHere = variantOf(huda, { masterOf: [HALL] });
const fallen = variantOf(rima, { userId: 'fallen', masterOf: [HALL] });
const operator = variantOf(rima, { userId: 'operator', canAccessRoomsMenu: true });
const boundOperator = variantOf(huda, { canAccessRoomsMenu: true });
const admin = actor({ userId: 'admin', role: 'admin', canAccessRoomsMenu: true });

test.each([
  [layla, 'forbidden'],
  [rima, 'forbidden'],
  [omar, 'forbidden'],
  [salma, 'forbidden'],
  [huda, 'forbidden'],
  [variantOf(huda, { room: GARDEN }), 'allowed'],
  [masterHere, 'allowed'],
  [variantOf(omar, { masterOf: [HALL] }), 'allowed'],
  [fallen, 'forbidden'],
  [operator, 'allowed'],
  [admin, 'allowed'],
  [boundOperator, 'forbidden'],
] as const)('%#: $userId sets the mode of a room: $1 (MAY-83)', (actor, verdict) => {
  expect(may.setRoomMode(actor)).toBe(verdict);
});

test.each([
  [layla, 'allowed', 'only_members_write', 'only_staff_write'],
  [rima, 'allowed', 'allowed', 'only_staff_write'],
  [huda, 'allowed', 'allowed', 'only_staff_write'],
  [masterHere, 'allowed', 'allowed', 'allowed'],
  [fallen, 'allowed', 'allowed', 'only_staff_write'],
  [omar, 'allowed', 'allowed', 'allowed'],
  [salma, 'allowed', 'allowed', 'allowed'],
  [sami, 'muted', 'muted', 'muted'],
] as const)(
  '%#: $userId writes with mode everyone ($1), members ($2), staff ($3) (MAY-84)',
  (actor, ...verdicts) => {
    const writers = ['everyone', 'members', 'staff'] as const;
    expect(writers.map(each => may.writeUnderMode(actor, { slowSeconds: 0, writers: each }))).toEqual(
      verdicts,
    );
  },
);

test.each([
  [layla, null, 0],
  [layla, 0, 10_000],
  [layla, 9_999, 1],
  [layla, 10_000, 0],
  [layla, -5_000, 10_000],
  [rima, 4_000, 6_000],
  [huda, 4_000, 6_000],
  [masterHere, 0, 0],
  [omar, 0, 0],
] as const)('slow mode 10 s: $userId wrote $1 ms ago and must wait $2 ms (MAY-85)', (actor, since, wait) => {
  expect(slowWaitMs(actor, { slowSeconds: 10, writers: 'everyone' }, since)).toBe(wait);
  expect(slowWaitMs(actor, { slowSeconds: 0, writers: 'everyone' }, since)).toBe(0);
});

test.each([
  [layla, 'forbidden'],
  [variantOf(layla, { may: ['canDeleteMessages', 'canKickUser'] }), 'forbidden'],
  [rima, 'forbidden'],
  [omar, 'allowed'],
  [variantOf(omar, { mayNot: ['canKickUser'] }), 'forbidden'],
  [variantOf(omar, { mayNot: ['canDeleteMessages'] }), 'forbidden'],
  [huda, 'forbidden'],
  [masterHere, 'allowed'],
  [salma, 'allowed'],
] as const)('%#: $userId clears a room: $1 (MAY-86)', (actor, verdict) => {
  expect(may.clearRoom(actor)).toBe(verdict);
});

test('staff is determined per room; a room from an older release has no mode (MAY-84, MAY-85)', () => {
  expect([layla, rima, huda, fallen, masterHere, omar, salma].map(isStaff)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(roomModeOf({})).toEqual({ slowSeconds: 0, writers: 'everyone' });
});

test('a room mode refusal has its status; slow mode is marked temporary', () => {
  const { only_members_write, only_staff_write, slow_mode } = errorAnswers;
  expect([only_members_write, only_staff_write, slow_mode]).toEqual([
    { status: 403 },
    { status: 403 },
    { status: 429, temporary: true },
  ]);
});
