import { beforeEach, expect, test, vi } from 'vitest';
import { fakeChat } from '../../../../tests/support/page/fake-chat.ts';
import { makeRoom } from '../../../../tests/support/page/fixtures.ts';
import { resetPeople, setOwnPermissions } from '../../state/people.ts';
import { isFull, listedRooms, replaceRooms, resetRooms, rooms, setCurrentRoom } from '../../state/rooms.ts';
import type { JoinAnswer } from '../chat.ts';
import { switchRoom } from './switch-room.ts';

/** Replaces the worker's timer, so that the test can end it. */
let over: (() => void) | null = null;
vi.mock('../../browser/background-timer.ts', () => ({
  startBackgroundTimer: (_ms: number, then: () => void) => {
    over = then;
  },
}));

const join = vi.fn<(name: string, password?: string) => Promise<JoinAnswer>>();

beforeEach(() => {
  resetRooms();
  resetPeople();
  over = null;
  join.mockReset().mockResolvedValue({ ok: true });
  fakeChat({ joinRoom: join });
  replaceRooms([
    makeRoom('المجلس', { size: 3 }),
    makeRoom('الشعر', { size: 5 }),
    makeRoom('الإدارة', { size: 9, hasPassword: true }),
  ]);
  setCurrentRoom('المجلس');
});

test('rooms are sorted by number of users, largest first, and re-sorted after changes', () => {
  const names = () => listedRooms(rooms).map(({ name }) => name);
  expect(names()).toEqual(['الإدارة', 'الشعر', 'المجلس']);
  replaceRooms([makeRoom('المجلس', { size: 30 }), makeRoom('الشعر', { size: 5 })]);
  expect(names()).toEqual(['المجلس', 'الشعر']);
});

test('a room is full at its maximum; a room without one is never full', () => {
  expect([isFull(makeRoom('أ', { size: 2, maxUsers: 2 })), isFull(makeRoom('ب', { size: 99 }))]).toEqual([
    true,
    false,
  ]);
});

test('switching to the current room or an empty name has no effect (SIDE-18)', async () => {
  await switchRoom('المجلس');
  await switchRoom('');
  await switchRoom(null);
  expect(join).not.toHaveBeenCalled();
});

test('after a switch, the next is refused with a notice until the timer ends (SIDE-19)', async () => {
  await switchRoom('الشعر');
  setCurrentRoom('الشعر');
  await switchRoom('المجلس');
  expect(join).toHaveBeenCalledTimes(1);
  expect(rooms.switchNotice).toBe(true);
  over?.();
  expect(rooms.switchNotice).toBe(false);
  await switchRoom('المجلس');
  expect(join).toHaveBeenCalledTimes(2);
});

test('a switch during a pending one is refused; a refused switch ends the block (SIDE-19)', async () => {
  const answer = Promise.withResolvers<JoinAnswer>();
  join.mockReturnValueOnce(answer.promise);
  const first = switchRoom('الشعر');
  await switchRoom('الإدارة');
  expect([join.mock.calls.length, rooms.switchNotice, rooms.passwordPromptFor]).toEqual([1, true, null]);
  answer.resolve({ ok: false, code: 'room_full', message: 'This room is full' });
  await first;
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([false, false]);
});

test('too_fast from the server refuses switches with the same notice', async () => {
  join.mockResolvedValue({ ok: false, code: 'too_fast', message: 'wait', retryAfterMs: 1_500 });
  expect(await switchRoom('الشعر')).toBeNull();
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([true, true]);
});

test('a locked room first asks for its password unless the user has canAccessLockedRoom', async () => {
  await switchRoom('الإدارة');
  expect([rooms.passwordPromptFor, join.mock.calls.length]).toEqual(['الإدارة', 0]);
  setOwnPermissions({ canAccessLockedRoom: true });
  await switchRoom('الإدارة');
  expect(join).toHaveBeenCalledTimes(1);
});

test('a wrong password leaves the prompt open with both sentences (SIDE-22)', async () => {
  const message = 'Wrong password. Sorry this is a private room!';
  join.mockResolvedValue({ ok: false, code: 'wrong_password', message });
  await switchRoom('الإدارة');
  const fault = await switchRoom('الإدارة', 'خطأ');
  expect(fault).toBe(
    'كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!\nWrong password. Sorry this is a private room!',
  );
  expect(rooms.passwordPromptFor).toBe('الإدارة');
});
