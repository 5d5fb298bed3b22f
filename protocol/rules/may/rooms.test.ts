import { expect, test } from 'vitest';
import { GARDEN, HALL, layla, rima, salma, variantOf } from '../../../tests/support/people.ts';
import { may } from '../may.ts';
import type { ChatPermission } from '../permissions.ts';

const with_ = (flag: ChatPermission) => variantOf(layla, { may: [flag] });

test.each([
  ['canCreateTempPrivateRoom', { temporary: true, private: true }],
  ['canCreateTempPublicRoom', { temporary: true, private: false }],
] as const)('%s is required for creating a temporary room (MAY-48)', (flag, room) => {
  expect([may.createRoom(with_(flag), room), may.createRoom(layla, room)]).toEqual(['allowed', 'forbidden']);
});

test.each([
  ['canCreatePrivateRoom', { temporary: false, private: true }],
  ['canCreatePublicRoom', { temporary: false, private: false }],
] as const)('creating a permanent room requires %s (MAY-49)', (flag, room) => {
  expect([may.createRoom(with_(flag), room), may.createRoom(rima, room)]).toEqual(['allowed', 'forbidden']);
});

test('with canEditHisRooms, a user may edit only rooms created by that user (MAY-50)', () => {
  const editor = with_('canEditHisRooms');
  expect(may.editRoom(editor, { createdBy: 'layla' })).toBe('allowed');
  expect(may.editRoom(editor, { createdBy: 'rima' })).toBe('forbidden');
  expect(may.editRoom(salma, { createdBy: null })).toBe('forbidden');
  expect(may.editRoom(layla, { createdBy: 'layla' })).toBe('forbidden');
});

test('with canChangeRoomColor, a user may color only rooms created by that user', () => {
  const painter = with_('canChangeRoomColor');
  expect(may.changeRoomColor(painter, { createdBy: 'layla' })).toBe('allowed');
  expect(may.changeRoomColor(painter, { createdBy: 'rima' })).toBe('forbidden');
  expect(may.changeRoomColor(layla, { createdBy: 'layla' })).toBe('forbidden');
});

test('inviting a user requires canSendGroupChatInvitation (MAY-52)', () => {
  expect([salma, layla].map(may.invite)).toEqual(['allowed', 'forbidden']);
});

test('a user invites into the current room or an own room, with canSendGroupChatInvitation', () => {
  const host = with_('canSendGroupChatInvitation');
  expect(may.inviteTo(host, { roomId: HALL, createdBy: null })).toBe('allowed');
  expect(may.inviteTo(host, { roomId: GARDEN, createdBy: 'layla' })).toBe('allowed');
  expect(may.inviteTo(host, { roomId: GARDEN, createdBy: 'rima' })).toBe('forbidden');
  expect(may.inviteTo(layla, { roomId: HALL, createdBy: 'layla' })).toBe('forbidden');
});

test.each([
  ['an open room', { hasPassword: false, unlisted: false, createdBy: 'rima' }, 'allowed'],
  ['a room with a password', { hasPassword: true, unlisted: false, createdBy: null }, 'wrong_password'],
  ['an unlisted room', { hasPassword: false, unlisted: true, createdBy: 'rima' }, 'wrong_password'],
  [
    'an unlisted room with a password',
    { hasPassword: true, unlisted: true, createdBy: null },
    'wrong_password',
  ],
  [
    'an unlisted room of the guest with a password',
    { hasPassword: true, unlisted: true, createdBy: 'layla' },
    'allowed',
  ],
] as const)(
  '%s: a guest may need the password; a holder of canAccessLockedRoom never does (MOVE-22, MOVE-23)',
  (_, lock, verdict) => {
    const { hasPassword, ...facts } = lock;
    const room = { ...facts, settings: { hasPassword } };
    expect(may.enterWithoutPassword(layla, room)).toBe(verdict);
    expect(may.enterWithoutPassword(with_('canAccessLockedRoom'), room)).toBe('allowed');
  },
);
