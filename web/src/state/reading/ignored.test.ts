import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeRoom, makeUser } from '../../../../tests/support/page/fixtures.ts';

vi.stubGlobal('localStorage', storage());

const { beginIgnoring, ignoring, setIgnored } = await import('./ignored.ts');
const { isCovered } = await import('../../permissions/is-covered.ts');
const state = await import('../messages.ts');
const { replaceUsers } = await import('../people.ts');
const { replaceRooms, setCurrentRoom } = await import('../rooms.ts');
const { setIdentity } = await import('../session.ts');

const USERS = [{ userID: 'bore', nickname: 'ثقيل الظل' }];
const as = (accountType: 'visitor' | 'super') => {
  setIdentity({ userId: 'layla', username: 'layla', accountType });
  beginIgnoring(accountType);
};

beforeEach(() => {
  localStorage.removeItem('samar.ignored');
  as('visitor');
  replaceRooms([makeRoom('المجلس')]);
  setCurrentRoom('المجلس');
  replaceUsers('room', [makeUser('layla'), makeUser('bore')]);
});

test('the device of a guest stores the list for the next session, that of a member does not (CHAT-80)', () => {
  setIgnored(USERS);
  as('super');
  expect(ignoring.users).toEqual([]);
  setIgnored([...USERS, { userID: 'other', nickname: 'آخر' }]);
  as('visitor');
  expect(ignoring.users).toEqual(USERS);
});

test('ignored messages are hidden and not new, except by higher staff in a public room (CHAT-80, MAY-79)', () => {
  setIgnored(USERS);
  expect([isCovered('bore'), isCovered('layla')]).toEqual([true, false]);
  const before = state.messages.arrived;
  state.addMessage(makeMessage(1, { sender: makeUser('bore') }));
  state.addMessage(makeMessage(2));
  expect(state.messages.arrived - before).toBe(1);
  replaceUsers('room', [makeUser('layla'), makeUser('bore', { role: 'chat-master', accountType: 'super' })]);
  expect(isCovered('bore')).toBe(false);
  setCurrentRoom('ديوان خاص');
  expect(isCovered('bore')).toBe(true);
  replaceUsers('room', [makeUser('layla')]);
  setCurrentRoom('المجلس');
  expect(isCovered('bore')).toBe(true);
});
