import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRejected } from '../../../protocol/client/errors.ts';
import { compactUsers } from '../../../protocol/wire/compact-users.ts';
import { fakeChat } from '../../../tests/support/page/fake-chat.ts';
import { makeUser } from '../../../tests/support/page/fixtures.ts';
import { askBySearch, askForMore, refreshUsers } from '../client/actions/ask-users.ts';
import { withUser } from '../features/messages/list/MessageRow.tsx';
import { Searched } from '../features/users/list/use-asked-users.ts';
import { toast } from '../ui/toast/toast.ts';
import * as state from './people.ts';
import { setIdentity } from './session.ts';
import { closeAllWindows, openWindow } from './windows.ts';

const { people } = state;
const request = vi.fn<(...asked: unknown[]) => Promise<unknown>>();

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const named = (userID: string, minute: number) => makeUser(userID, { existenceTime: at(minute) });
const answer = (users: readonly ReturnType<typeof makeUser>[], over = {}) => ({
  ...compactUsers(users, 'majlis'),
  total: 9,
  isEnd: false,
  ...over,
});

beforeEach(() => {
  state.resetPeople();
  closeAllWindows();
  setIdentity({ userId: 'me', username: 'me', accountType: 'visitor' });
  request.mockReset();
  fakeChat({ request: request as never });
  state.replaceUsers('room', [named('first', 1), named('second', 2), named('me', 30)], { total: 9 });
});

test('the user count is that of the room, independent of the loaded part (SIDE-34)', () => {
  expect([state.countOf('room'), state.isPartial()]).toEqual([9, true]);
  state.changeUsers('room', [], [], { total: 3 });
  expect([state.countOf('room'), state.isPartial()]).toEqual([3, false]);
});

test('a complete list is not partial, and its count is its length (SIDE-34)', () => {
  state.replaceUsers('room', [named('first', 1)], { version: 'v' });
  expect([people.part, state.isPartial(), state.countOf('room')]).toEqual([null, false, 1]);
});

test('the current user is always stored regardless of position (SIDE-34)', () => {
  state.changeUsers('room', [], ['me', 'second'], { total: 9 });
  expect(people.room.ids).toEqual(['first', 'me']);
});

test('requests continue after the last user in the part, not after oneself (SIDE-34)', async () => {
  request.mockResolvedValue(answer([named('third', 3), named('fourth', 4)]));
  await Promise.all([askForMore(), askForMore()]);
  expect(request.mock.calls).toEqual([
    ['requestUsers', { after: { userID: 'second', pinned: false, role: 'visitor', existenceTime: at(2) } }],
  ]);
  expect(people.room.ids).toEqual(['first', 'second', 'third', 'fourth', 'me']);
});

test('beyond the loaded part, only users found by a search are stored (SIDE-34)', async () => {
  request.mockResolvedValue(answer([named('found', 20)]));
  await askBySearch('fo');
  state.changeUsers(
    'room',
    [named('between', 0), named('behind', 15), makeUser('found', { status: 'busy' })],
    [],
  );
  expect(Object.keys(people.room.byId).sort()).toEqual(['between', 'first', 'found', 'me', 'second']);
  expect(state.findUser('found')?.status).toBe('busy');
});

test('once the end of the list is loaded, all users are stored (SIDE-34)', async () => {
  request.mockResolvedValue(answer([named('last', 40)], { isEnd: true, total: 4 }));
  await askForMore();
  state.changeUsers('room', [named('newcomer', 50)], [], { total: 5 });
  expect(people.room.ids).toEqual(['first', 'second', 'me', 'last', 'newcomer']);
  expect(state.isPartial()).toBe(false);
});

test('users in open windows are requested again, and absent ones are removed (SIDE-34)', async () => {
  openWindow('info', 'second');
  openWindow('private', 'first');
  expect(state.changeUsers('room', [], ['first', 'second'], { total: 8 })).toEqual(['first', 'second']);
  expect(state.findUser('second')).not.toBeNull();
  expect(state.replaceUsers('room', [named('third', 3), named('me', 30)], { total: 8 })).toEqual([
    'first',
    'second',
  ]);
  request.mockResolvedValue(answer([named('second', 2)]));
  await refreshUsers(['first', 'second']);
  expect(people.room.ids).toEqual(['second', 'third', 'me']);
});

test('users not stored are requested before an action on them (SIDE-34)', async () => {
  const [act, error] = [vi.fn(), vi.spyOn(toast, 'error').mockReturnValue('')];
  withUser('first', act);
  expect([act.mock.calls.length, request.mock.calls.length]).toEqual([1, 0]);
  request.mockResolvedValueOnce(answer([named('far', 25)])).mockResolvedValueOnce(answer([]));
  withUser('far', act);
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  withUser('gone', act);
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(act).toHaveBeenCalledTimes(2);
  request.mockRejectedValueOnce(new RequestRejected({ code: 'too_fast', message: 'Too fast' }));
  await askBySearch('x');
  expect(error).toHaveBeenCalledTimes(2);
});

test('after a search without results, longer queries send no request until cleared (SIDE-34)', async () => {
  const searched = new Searched();
  vi.spyOn(toast, 'error').mockReturnValue('');
  request.mockResolvedValueOnce(answer([named('found', 20)])).mockResolvedValueOnce(answer([]));
  await searched.ask('ali');
  expect(searched.isWorthAsking('ali b')).toBe(true);
  await searched.ask('ali b');
  expect(['ali b', 'ali bye', ''].map(query => searched.isWorthAsking(query))).toEqual([false, false, false]);
  expect(searched.isWorthAsking('ali b')).toBe(true);
  request.mockRejectedValueOnce(new RequestRejected({ code: 'too_fast', message: 'Too fast' }));
  await searched.ask('ali b');
  expect(searched.isWorthAsking('ali bye')).toBe(true);
});

test('in a room that fills after entry, further users are requested too (SIDE-34)', async () => {
  state.replaceUsers('room', [named('first', 1), named('second', 2), named('me', 30)], { total: 3 });
  expect(people.part?.edge).toBeNull();
  state.changeUsers('room', [], [], { total: 500 });
  request.mockResolvedValue(answer([named('third', 3)], { total: 500 }));
  await askForMore();
  const { userID, pinned, role, existenceTime } = named('second', 2);
  expect(request).toHaveBeenCalledWith('requestUsers', { after: { userID, pinned, role, existenceTime } });
});
