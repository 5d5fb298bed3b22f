import { snapshot } from 'valtio';
import { beforeEach, expect, test } from 'vitest';
import * as state from '../../../web/src/state/people.ts';
import { forgetPerson, identify } from '../../../web/src/state/session.ts';
import { userOf } from './made.ts';

const { people } = state;

beforeEach(() => {
  state.resetPeople();
  forgetPerson();
});

test('CONN-21 the current user is the entry whose id is the own one', () => {
  state.replaceUsers('room', [userOf('layla'), userOf('omar')]);
  expect(state.currentUser()).toBeNull();
  identify({ userID: 'omar', username: 'omar', accountType: 'super' });
  expect(state.currentUser()?.userID).toBe('omar');
});

test('SIDE-6 the people of the room and of all rooms are two lists', () => {
  state.replaceUsers('room', [userOf('layla')]);
  state.replaceUsers('all', [userOf('layla'), userOf('omar')]);
  state.changeUsers('all', [], ['layla']);
  expect([people.room.ids, people.all.ids]).toEqual([['layla'], ['omar']]);
});

test('SIDE-6 those with a higher role stand first, then those who came earlier', () => {
  state.replaceUsers('room', [
    userOf('late', { existenceTime: '2026-11-21T10:00:00.000Z' }),
    userOf('early'),
    userOf('member', { accountType: 'super', role: 'member', existenceTime: '2026-11-21T11:00:00.000Z' }),
    userOf('owner', { accountType: 'super', role: 'owner', existenceTime: '2026-11-21T12:00:00.000Z' }),
  ]);
  expect(people.room.ids).toEqual(['owner', 'member', 'early', 'late']);
});

test('LOOK-7 a pinned user stands at the top, above every role, and goes down again without the pin', () => {
  const owner = userOf('owner', { accountType: 'super', role: 'owner' });
  state.replaceUsers('room', [owner, userOf('layla'), userOf('omar', { pinned: true })]);
  expect(people.room.ids).toEqual(['omar', 'owner', 'layla']);
  state.changeUsers('room', [userOf('omar')], []);
  expect(people.room.ids).toEqual(['owner', 'layla', 'omar']);
});

test('ENT-35 a change touches its own entry and leaves the other rows alone', () => {
  state.replaceUsers('room', [userOf('layla'), userOf('omar')]);
  const before = snapshot(people).room.byId;
  state.changeUsers('room', [userOf('layla', { status: 'busy' })], []);
  const after = snapshot(people).room.byId;
  expect(after.omar).toBe(before.omar);
  expect([before.layla?.status, after.layla?.status]).toEqual(['available', 'busy']);
});

test('ENT-35 what a viewer may no longer know is gone from the entry', () => {
  state.replaceUsers('room', [userOf('layla', { ipAddress: '105.71.4.18', country: 'MA' })]);
  state.changeUsers('room', [userOf('layla')], []);
  expect(people.room.byId.layla).not.toHaveProperty('ipAddress');
  expect(people.room.byId.layla).not.toHaveProperty('country');
});

test('SIDE-10 the selected user stays selected until gone from every list', () => {
  state.replaceUsers('room', [userOf('layla')]);
  state.replaceUsers('all', [userOf('layla')]);
  state.selectUser('layla');
  state.changeUsers('room', [], ['layla']);
  expect(state.selectedUser()?.userID).toBe('layla');
  state.changeUsers('all', [], ['layla']);
  expect(people.selectedID).toBeNull();
});

test('CHAT-26 permissions that were changed outweigh those of the own entry', () => {
  identify({ userID: 'layla', username: 'layla', accountType: 'visitor' });
  state.replaceUsers('room', [userOf('layla', { permissions: { allowUserToWrite: true } })]);
  expect(state.holds('allowUserToWrite')).toBe(true);
  state.setOwnPermissions({ allowUserToWrite: false });
  expect(state.holds('allowUserToWrite')).toBe(false);
});
