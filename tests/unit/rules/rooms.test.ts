import { expect, test } from 'vitest';
import { may } from '../../../protocol/rules/may.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { but, GARDEN, HALL, layla, rima, salma } from '../../support/people.ts';

const with_ = (flag: ChatPermission) => but(layla, { may: [flag] });

test.each([
  ['canCreateTempPrivateRoom', { temporary: true, private: true }],
  ['canCreateTempPublicRoom', { temporary: true, private: false }],
] as const)('MAY-48 a temporary room needs %s', (flag, room) => {
  expect([may.createRoom(with_(flag), room), may.createRoom(layla, room)]).toEqual(['allowed', 'forbidden']);
});

test.each([
  ['canCreatePrivateRoom', { temporary: false, private: true }],
  ['canCreatePublicRoom', { temporary: false, private: false }],
] as const)('MAY-49 a lasting room needs %s', (flag, room) => {
  expect([may.createRoom(with_(flag), room), may.createRoom(rima, room)]).toEqual(['allowed', 'forbidden']);
});

test('MAY-50 one edits the rooms that one created', () => {
  const editor = with_('canEditHisRooms');
  expect(may.editRoom(editor, { createdBy: 'layla' })).toBe('allowed');
  expect(may.editRoom(editor, { createdBy: 'rima' })).toBe('forbidden');
  expect(may.editRoom(salma, { createdBy: null })).toBe('forbidden');
  expect(may.editRoom(layla, { createdBy: 'layla' })).toBe('forbidden');
});

test('MAY-51 one colours the rooms that one created', () => {
  const painter = with_('canChangeRoomColor');
  expect(may.recolourRoom(painter, { createdBy: 'layla' })).toBe('allowed');
  expect(may.recolourRoom(painter, { createdBy: 'rima' })).toBe('forbidden');
  expect(may.recolourRoom(layla, { createdBy: 'layla' })).toBe('forbidden');
});

test('MAY-52 inviting has its flag', () => {
  expect([salma, layla].map(may.invite)).toEqual(['allowed', 'forbidden']);
});

test("MAY-64 one invites into the room where one is and into one's own, and with the flag alone", () => {
  const host = with_('canSendGroupChatInvitation');
  expect(may.inviteTo(host, { roomId: HALL, createdBy: null })).toBe('allowed');
  expect(may.inviteTo(host, { roomId: GARDEN, createdBy: 'layla' })).toBe('allowed');
  expect(may.inviteTo(host, { roomId: GARDEN, createdBy: 'rima' })).toBe('forbidden');
  expect(may.inviteTo(layla, { roomId: HALL, createdBy: 'layla' })).toBe('forbidden');
});

test.each([
  ['an open room', { hasPassword: false, unlisted: false, createdBy: 'rima' }, 'allowed'],
  ['one with a password', { hasPassword: true, unlisted: false, createdBy: null }, 'wrong_password'],
  ['an unlisted one', { hasPassword: false, unlisted: true, createdBy: 'rima' }, 'wrong_password'],
  [
    'an unlisted one with a password',
    { hasPassword: true, unlisted: true, createdBy: null },
    'wrong_password',
  ],
  ['an own one', { hasPassword: true, unlisted: true, createdBy: 'layla' }, 'allowed'],
] as const)(
  'MOVE-22, MOVE-23 without a key %s is open to guests or not, and to a key-bearer always',
  (_, lock, verdict) => {
    const { hasPassword, ...facts } = lock;
    const room = { ...facts, settings: { hasPassword } };
    expect(may.open(layla, room)).toBe(verdict);
    expect(may.open(with_('canAccessLockedRoom'), room)).toBe('allowed');
  },
);
