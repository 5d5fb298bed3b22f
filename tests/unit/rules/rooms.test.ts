import { expect, test } from 'vitest';
import { may } from '../../../protocol/rules/may.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { but, layla, rima, salma } from '../../support/people.ts';

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
