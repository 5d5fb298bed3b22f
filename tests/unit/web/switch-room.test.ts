import { beforeEach, expect, test, vi } from 'vitest';
import { switchRoom } from '../../../web/src/screens/side-panel/switch-room.ts';
import { chat, type JoinAnswer } from '../../../web/src/socket/commands.ts';
import { resetPeople, setOwnPermissions } from '../../../web/src/state/people.ts';
import { enterRoomNamed, isFull, replaceRooms, resetRooms, rooms } from '../../../web/src/state/rooms.ts';
import { roomOf } from './made.ts';

/** The worker's clock, moved by hand. */
let over: (() => void) | null = null;
vi.mock('../../../web/src/host/switch-clock.ts', () => ({
  after: (_ms: number, then: () => void) => {
    over = then;
  },
}));

const join = vi.fn<(name: string, password?: string) => Promise<JoinAnswer>>();

beforeEach(() => {
  resetRooms();
  resetPeople();
  over = null;
  join.mockReset().mockResolvedValue({ ok: true });
  chat.joinRoom = join;
  replaceRooms([roomOf('المجلس', 3), roomOf('الشعر', 5), roomOf('الإدارة', 9, { hasPassword: true })]);
  enterRoomNamed('المجلس');
});

test('SIDE-16 rooms are sorted by size, the fullest first, and again when sizes change', () => {
  const names = () => rooms.ids.map(id => rooms.byId[id]?.name);
  expect(names()).toEqual(['الإدارة', 'الشعر', 'المجلس']);
  replaceRooms([roomOf('المجلس', 30), roomOf('الشعر', 5)]);
  expect(names()).toEqual(['المجلس', 'الشعر']);
});

test('SIDE-16 a room is full at its maximum, and never without one', () => {
  expect([isFull(roomOf('أ', 2, { maxUsers: 2 })), isFull(roomOf('ب', 99))]).toEqual([true, false]);
});

test('SIDE-18 the current room and an empty name are left alone', async () => {
  await switchRoom('المجلس');
  await switchRoom('');
  await switchRoom(null);
  expect(join).not.toHaveBeenCalled();
});

test('SIDE-19, SIDE-20 after a switch the next is blocked until the clock has run out, and told so', async () => {
  await switchRoom('الشعر');
  enterRoomNamed('الشعر');
  await switchRoom('المجلس');
  expect(join).toHaveBeenCalledTimes(1);
  expect(rooms.switchNotice).toBe(true);
  over?.();
  expect(rooms.switchNotice).toBe(false);
  await switchRoom('المجلس');
  expect(join).toHaveBeenCalledTimes(2);
});

test('SIDE-19, SIDE-20 while a switch is under way a second one is blocked and told so, unless the first is refused', async () => {
  const answer = Promise.withResolvers<JoinAnswer>();
  join.mockReturnValueOnce(answer.promise);
  const first = switchRoom('الشعر');
  await switchRoom('الإدارة');
  expect([join.mock.calls.length, rooms.switchNotice, rooms.askingPasswordOf]).toEqual([1, true, null]);
  answer.resolve({ ok: false, code: 'room_full', message: 'This room is full' });
  await first;
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([false, false]);
});

test('SIDE-20 a server that finds it too soon blocks and tells as well', async () => {
  join.mockResolvedValue({ ok: false, code: 'too_fast', message: 'wait', retryAfterMs: 1_500 });
  expect(await switchRoom('الشعر')).toBeNull();
  expect([rooms.switchBlocked, rooms.switchNotice]).toEqual([true, true]);
});

test('SIDE-21 a locked room asks for its password first, unless the key is held', async () => {
  await switchRoom('الإدارة');
  expect([rooms.askingPasswordOf, join.mock.calls.length]).toEqual(['الإدارة', 0]);
  setOwnPermissions({ canAccessLockedRoom: true });
  await switchRoom('الإدارة');
  expect(join).toHaveBeenCalledTimes(1);
});

test('SIDE-22 a wrong password keeps the prompt open and gives it both sentences', async () => {
  const message = 'Wrong password. Sorry this is a private room!';
  join.mockResolvedValue({ ok: false, code: 'wrong_password', message });
  await switchRoom('الإدارة');
  const fault = await switchRoom('الإدارة', 'خطأ');
  expect(fault).toEqual({
    code: 'wrong_password',
    ar: 'كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!',
    text: message,
  });
  expect(rooms.askingPasswordOf).toBe('الإدارة');
});
