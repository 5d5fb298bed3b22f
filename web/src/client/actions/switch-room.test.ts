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

test('rooms are sorted by size, fullest first, again after size changes', () => {
  const names = () => listedRooms(rooms).map(({ name }) => name);
  expect(names()).toEqual(['الإدارة', 'الشعر', 'المجلس']);
  replaceRooms([makeRoom('المجلس', { size: 30 }), makeRoom('الشعر', { size: 5 })]);
  expect(names()).toEqual(['المجلس', 'الشعر']);
});

test('a room is full at its maximum, never without one', () => {
  expect([isFull(makeRoom('أ', { size: 2, maxUsers: 2 })), isFull(makeRoom('ب', { size: 99 }))]).toEqual([
    true,
    false,
  ]);
});

test('the current room and an empty name have no effect (SIDE-18)', async () => {
  await switchRoom('المجلس');
  await switchRoom('');
  await switchRoom(null);
  expect(join).not.toHaveBeenCalled();
});

test('after a switch the next is blocked until the timer ends, with a notice (SIDE-19)', async () => {
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

test('a second switch is blocked with notice, unless the first was refused (SIDE-19)', async () => {
  const answer = Promise.withResolvers<JoinAnswer>();
  join.mockReturnValueOnce(answer.promise);
  const first = switchRoom('الشعر');
  await switchRoom('الإدارة');
  expect([join.mock.calls.length, rooms.switchNotice, rooms.passwordPromptFor]).toEqual([1, true, null]);
  answer.resolve({ ok: false, code: 'room_full', message: 'This room is full' });
  await first;
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([false, false]);
});

test('a too_fast refusal by the server blocks with the same notice', async () => {
  join.mockResolvedValue({ ok: false, code: 'too_fast', message: 'wait', retryAfterMs: 1_500 });
  expect(await switchRoom('الشعر')).toBeNull();
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([true, true]);
});

test('a locked room asks for its password first, unless the user has the key', async () => {
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
