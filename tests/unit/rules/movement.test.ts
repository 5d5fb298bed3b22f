import { expect, test } from 'vitest';
import type { Door } from '../../../protocol/rules/may/movement.ts';
import { may } from '../../../protocol/rules/may.ts';
import { but, GARDEN, HALL, huda, layla, omar, rima, salma } from '../../support/people.ts';

const open: Door = { hasPassword: false, passwordOk: false, size: 3, maxUsers: 10 };
const locked: Door = { ...open, hasPassword: true };
const unlocked: Door = { ...locked, passwordOk: true };
const withSize = (size: number, maxUsers: number | null = 10): Door => ({ ...open, size, maxUsers });

const keyholder = but(layla, { may: ['canAccessLockedRoom'] });
const lateGuest = but(layla, { may: ['canAccessFullRooms'] });

test.each([
  [layla, open, 'allowed'],
  [layla, unlocked, 'allowed'],
  [layla, locked, 'wrong_password'],
  [keyholder, locked, 'allowed'],
] as const)('MAY-43 a password or the key opens the door: %#', (who, door, verdict) => {
  expect(may.enter(who, door)).toBe(verdict);
});

test.each([
  [layla, withSize(9), 'allowed'],
  [layla, withSize(10), 'room_full'],
  [layla, withSize(5_000, null), 'allowed'],
  [lateGuest, withSize(10), 'allowed'],
  [lateGuest, withSize(14), 'allowed'],
  [lateGuest, withSize(15), 'room_full'],
  [layla, { ...withSize(10), hasPassword: true }, 'wrong_password'],
] as const)('MAY-44 a full room, and up to 5 above: %#', (who, door, verdict) => {
  expect(may.enter(who, door)).toBe(verdict);
});

const garden = { ...open, roomId: GARDEN, tooSoon: false };

test.each([
  [{ ...garden, roomId: HALL }, 'same_room'],
  [{ ...garden, roomId: HALL, tooSoon: true }, 'same_room'],
] as const)('MOVE-3 into the room one is in: %#', (room, verdict) => {
  expect(may.switchRoom(layla, room)).toBe(verdict);
});

test('MOVE-4 into a room that is not', () => {
  expect(may.switchRoom(layla, null)).toBe('room_not_found');
});

test('MOVE-1 too soon after the last time, whatever the password', () => {
  expect(may.switchRoom(layla, { ...garden, tooSoon: true })).toBe('too_fast');
  expect(may.switchRoom(layla, { ...garden, ...locked, tooSoon: true })).toBe('too_fast');
});

test('MOVE-5 MOVE-6 otherwise the door decides', () => {
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
  [huda, but(layla, { room: GARDEN }), 'allowed'],
] as const)('MAY-41 $0.userID moves $1.userID: $2', (who, whom, verdict) => {
  expect(may.transfer(who, whom)).toBe(verdict);
});

test('MAY-1 nobody moves a higher rank', () => {
  expect(may.transfer(omar, salma)).toBe('forbidden');
});

test.each([
  [omar, layla, locked, 'wrong_password'],
  [omar, keyholder, locked, 'wrong_password'],
  [omar, layla, unlocked, 'allowed'],
  [but(omar, { may: ['canAccessLockedRoom'] }), layla, locked, 'allowed'],
  [rima, layla, locked, 'forbidden'],
] as const)('MAY-42 the mover needs the password or the key: %#', (who, whom, door, verdict) => {
  expect(may.transfer(who, whom, door)).toBe(verdict);
});

test('MOVE-12 a transfer into a full room is refused', () => {
  expect(may.transfer(omar, layla, withSize(10))).toBe('room_full');
});

test('MAY-45 the chat opens with its flag', () => {
  const panelOnly = but(rima, { mayNot: ['canAccessChat'] });
  expect([layla, rima, panelOnly].map(may.enterChat)).toEqual(['allowed', 'allowed', 'no_chat_access']);
});
