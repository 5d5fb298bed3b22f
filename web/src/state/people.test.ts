import { snapshot } from 'valtio';
import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../tests/support/page/fixtures.ts';
import * as state from './people.ts';
import { clearPerson, setIdentity } from './session.ts';
import { closeAllWindows, closeWindow, openWindow } from './windows.ts';

const { people } = state;

beforeEach(() => {
  state.resetPeople();
  clearPerson();
});

test("the current user is the entry with the session's user id (CONN-21)", () => {
  state.replaceUsers('room', [makeUser('layla'), makeUser('omar')]);
  expect(state.currentUser()).toBeNull();
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'super' });
  expect(state.currentUser()?.userID).toBe('omar');
});

test('room users and all users are stored as two lists (SIDE-6)', () => {
  state.replaceUsers('room', [makeUser('layla')]);
  state.replaceUsers('all', [makeUser('layla'), makeUser('omar')]);
  state.changeUsers('all', [], ['layla']);
  expect([people.room.ids, people.all.ids]).toEqual([['layla'], ['omar']]);
});

test('higher roles come first, then earlier arrivals (SIDE-6)', () => {
  state.replaceUsers('room', [
    makeUser('late', { existenceTime: '2026-11-21T10:00:00.000Z' }),
    makeUser('early'),
    makeUser('member', { accountType: 'super', role: 'member', existenceTime: '2026-11-21T11:00:00.000Z' }),
    makeUser('owner', { accountType: 'super', role: 'owner', existenceTime: '2026-11-21T12:00:00.000Z' }),
  ]);
  expect(people.room.ids).toEqual(['owner', 'member', 'early', 'late']);
});

test('a pinned user is above all roles until unpinned', () => {
  const owner = makeUser('owner', { accountType: 'super', role: 'owner' });
  state.replaceUsers('room', [owner, makeUser('layla'), makeUser('omar', { pinned: true })]);
  expect(people.room.ids).toEqual(['omar', 'owner', 'layla']);
  state.changeUsers('room', [makeUser('omar')], []);
  expect(people.room.ids).toEqual(['owner', 'layla', 'omar']);
});

test('a change to a user replaces only the entry of that user', () => {
  state.replaceUsers('room', [makeUser('layla'), makeUser('omar')]);
  const before = snapshot(people).room.byId;
  state.changeUsers('room', [makeUser('layla', { status: 'busy' })], []);
  const after = snapshot(people).room.byId;
  expect(after.omar).toBe(before.omar);
  expect([before.layla?.value.status, after.layla?.value.status]).toEqual(['available', 'busy']);
});

test('data that becomes hidden from the viewer is removed from the entry', () => {
  state.replaceUsers('room', [makeUser('layla', { ipAddress: '105.71.4.18', country: 'MA' })]);
  state.changeUsers('room', [makeUser('layla')], []);
  expect(people.room.byId.layla?.value).not.toHaveProperty('ipAddress');
  expect(people.room.byId.layla?.value).not.toHaveProperty('country');
});

test('the selected user stays selected until removed from all lists', () => {
  state.replaceUsers('room', [makeUser('layla')]);
  state.replaceUsers('all', [makeUser('layla')]);
  state.selectUser('layla');
  state.changeUsers('room', [], ['layla']);
  expect(state.selectedUser()?.userID).toBe('layla');
  state.changeUsers('all', [], ['layla']);
  expect(people.selectedId).toBeNull();
});

test('the list header clears the selection, but not while the info window is open (SIDE-11)', () => {
  closeAllWindows();
  state.replaceUsers('room', [makeUser('layla')]);
  state.selectUser('layla');
  openWindow('info', 'layla');
  state.clearSelection();
  expect(state.selectedUser()?.userID).toBe('layla');
  closeWindow('info');
  openWindow('settings');
  state.clearSelection();
  expect(state.selectedUser()).toBeNull();
});

test("changed permissions take precedence over those in the user's entry (CHAT-26)", () => {
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'visitor' });
  state.replaceUsers('room', [makeUser('layla', { permissions: { allowUserToWrite: true } })]);
  expect(state.hasOwnPermission('allowUserToWrite')).toBe(true);
  state.setOwnPermissions({ allowUserToWrite: false });
  expect(state.hasOwnPermission('allowUserToWrite')).toBe(false);
});

test('only the room list has a version, and a change without one keeps it (ROOM-66)', () => {
  state.replaceUsers('room', [makeUser('layla')], { version: 'first' });
  state.changeUsers('room', [makeUser('layla', { status: 'busy' })], []);
  state.replaceUsers('all', [makeUser('omar')]);
  state.changeUsers('all', [], ['omar']);
  expect(people.roomVersion).toBe('first');
  state.changeUsers('room', [], ['layla'], { version: 'second' });
  expect(people.roomVersion).toBe('second');
  state.replaceUsers('room', [makeUser('layla')]);
  expect(people.roomVersion).toBe(null);
});
