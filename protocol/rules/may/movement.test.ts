import { expect, test } from 'vitest';
import { GARDEN, HALL, huda, layla, omar, rima, salma, variantOf } from '../../../tests/support/people.ts';
import { may } from '../may.ts';
import type { RoomAccess } from './movement.ts';

const open: RoomAccess = { hasPassword: false, passwordOk: false, size: 3, maxUsers: 10 };
const locked: RoomAccess = { ...open, hasPassword: true };
const unlocked: RoomAccess = { ...locked, passwordOk: true };
const withSize = (size: number, maxUsers: number | null = 10): RoomAccess => ({ ...open, size, maxUsers });

const keyholder = variantOf(layla, { may: ['canAccessLockedRoom'] });
const lateGuest = variantOf(layla, { may: ['canAccessFullRooms'] });

test.each([
  [layla, open, 'allowed'],
  [layla, unlocked, 'allowed'],
  [layla, locked, 'wrong_password'],
  [keyholder, locked, 'allowed'],
] as const)(
  'entering a locked room requires its password or canAccessLockedRoom: row %#: $2 (MAY-43)',
  (actor, room, verdict) => {
    expect(may.enterRoom(actor, room)).toBe(verdict);
  },
);

test.each([
  [layla, withSize(9), 'allowed'],
  [layla, withSize(10), 'room_full'],
  [layla, withSize(5_000, null), 'allowed'],
  [lateGuest, withSize(10), 'allowed'],
  [lateGuest, withSize(14), 'allowed'],
  [lateGuest, withSize(15), 'room_full'],
  [layla, { ...withSize(10), hasPassword: true }, 'wrong_password'],
] as const)(
  'canAccessFullRooms admits up to 5 users above the limit: row %#: $2 (MAY-44)',
  (actor, room, verdict) => {
    expect(may.enterRoom(actor, room)).toBe(verdict);
  },
);

const closed: RoomAccess = { ...open, closed: true };

test.each([
  [layla, closed, 'room_not_open'],
  [variantOf(layla, { may: ['canAccessLockedRoom', 'canAccessFullRooms'] }), closed, 'room_not_open'],
  [salma, closed, 'allowed'],
  [omar, closed, 'allowed'],
  [variantOf(huda, { masterOf: [HALL] }), closed, 'allowed'],
  [variantOf(huda, { masterOf: [GARDEN] }), closed, 'room_not_open'],
  [layla, { ...closed, hasPassword: true }, 'wrong_password'],
  [layla, { ...closed, size: 10 }, 'room_not_open'],
] as const)('a closed room admits only its staff: row %#: $2 (TIME-7)', (actor, room, verdict) => {
  expect(may.enterRoom(actor, room)).toBe(verdict);
});

const garden = { ...open, roomId: GARDEN, tooSoon: false };

test.each([
  [{ ...garden, roomId: HALL }, 'same_room'],
  [{ ...garden, roomId: HALL, tooSoon: true }, 'same_room'],
] as const)(
  'a switch into the current room is refused with $1, within the delay: $tooSoon (MOVE-3)',
  (room, verdict) => {
    expect(may.switchRoom(layla, room)).toBe(verdict);
  },
);

test('a switch into a missing room is refused', () => {
  expect(may.switchRoom(layla, null)).toBe('room_not_found');
});

test('a room switch within the delay is refused before any password check (MOVE-1)', () => {
  expect(may.switchRoom(layla, { ...garden, tooSoon: true })).toBe('too_fast');
  expect(may.switchRoom(layla, { ...garden, ...locked, tooSoon: true })).toBe('too_fast');
});

test('a room switch after the delay follows the admission rules', () => {
  expect(may.switchRoom(layla, garden)).toBe('allowed');
  expect(may.switchRoom(layla, { ...garden, size: 10 })).toBe('room_full');
  expect(may.switchRoom(layla, { ...garden, ...locked })).toBe('wrong_password');
});

test.each([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [rima, layla, 'forbidden'],
  [layla, rima, 'forbidden'],
  [huda, layla, 'forbidden'],
  [huda, variantOf(layla, { room: GARDEN }), 'allowed'],
] as const)('$userId moves the user of row %# to another room: $2', (actor, target, verdict) => {
  expect(may.transfer(actor, target)).toBe(verdict);
});

test('moving a user with a higher rank is refused (MAY-1)', () => {
  expect(may.transfer(omar, salma)).toBe('forbidden');
});

test.each([
  [omar, layla, locked, 'wrong_password'],
  [omar, keyholder, locked, 'wrong_password'],
  [omar, layla, unlocked, 'allowed'],
  [variantOf(omar, { may: ['canAccessLockedRoom'] }), layla, locked, 'allowed'],
  [rima, layla, locked, 'forbidden'],
] as const)(
  'moving a user into a locked room requires its password or canAccessLockedRoom: row %#: $3',
  (actor, target, room, verdict) => {
    expect(may.transfer(actor, target, room)).toBe(verdict);
  },
);

test('a transfer into a full room is refused', () => {
  expect(may.transfer(omar, layla, withSize(10))).toBe('room_full');
});

test('entering the chat requires canAccessChat (MAY-45)', () => {
  const panelOnly = variantOf(rima, { mayNot: ['canAccessChat'] });
  expect([layla, rima, panelOnly].map(may.enterChat)).toEqual(['allowed', 'allowed', 'no_chat_access']);
});
