import { expect, test, vi } from 'vitest';
import { noChatPermissions } from '../rules/permissions.ts';
import { ApiError } from './errors.ts';
import { type Resume, RoomResolver, socketUrl } from './room-resolver.ts';

const place = { ticket: 'a.b/c+d', room: 'المجلس', roomId: 'r 1' };
const refused = (code: string) => new ApiError(403, { code, message: code });

const resolved = (refusals: Record<string, Error> = {}, resume: Resume = null) => {
  const asked: (string | null)[] = [];
  const onRoomChosen = vi.fn();
  const resolver = new RoomResolver({
    requestTicket: async room => {
      asked.push(room);
      const refusal = refusals[room ?? 'anywhere'];
      if (refusal) throw refusal;
      return {
        ticket: `t${asked.length}`,
        room: room ?? 'primary',
        roomId: room ?? 'primary',
        userID: '',
        expiresAt: '',
        permissions: noChatPermissions(),
        masterOf: [],
      };
    },
    current: () => 'majlis',
    onRoomChosen,
    resume: () => resume,
    base: 'https://chat.example/chat?x=1',
  });
  return { route: resolver, asked, bound: onRoomChosen };
};

test('the socket address is relative to the page and includes the ticket', () => {
  expect(socketUrl(place, null, 'https://chat.example/chat?x=1#y')).toBe(
    'wss://chat.example/api/v1/rooms/r%201/socket?ticket=a.b%2Fc%2Bd&compact=1&parts=1',
  );
  expect(socketUrl(place, null, 'http://localhost:8787')).toMatch(/^ws:\/\/localhost:8787\/api\/v1\/rooms\//);
});

test('for a known room, only missed messages are requested (ROOM-8)', () => {
  const url = new URL(socketUrl(place, { since: 41, epoch: 'e1' }, 'https://chat.example'));
  expect([url.searchParams.get('since'), url.searchParams.get('epoch')]).toEqual(['41', 'e1']);
});

test('the request includes the user list version, if known (ROOM-66)', () => {
  const usersIn = (users: string | null) =>
    new URL(socketUrl(place, { since: 41, epoch: 'e1', users }, 'https://chat.example')).searchParams.get(
      'users',
    );
  expect([usersIn('a1b2c3d4'), usersIn(null)]).toEqual(['a1b2c3d4', null]);
});

test('every attempt uses a new ticket for the current room (WIRE-28, ADMISSION-22)', async () => {
  const { route: resolver, asked } = resolved({}, { since: 3, epoch: 'e1' });
  expect(await resolver.nextUrl()).toContain('/majlis/socket?ticket=t1&compact=1&parts=1&since=3&epoch=e1');
  expect(await resolver.nextUrl()).toContain('ticket=t2');
  expect(asked).toEqual(['majlis', 'majlis']);
});

test('without a known room, the server chooses the first room (ADMISSION-20)', async () => {
  const { route: resolver, asked, bound: chosen } = resolved();
  resolver.setTargets([null]);
  await resolver.nextUrl();
  expect(asked).toEqual([null]);
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ room: 'primary' }));
});

test('an available ticket is used first, and only once', async () => {
  const { route: resolver, asked, bound: chosen } = resolved();
  resolver.setTargets(['garden', 'majlis', null], { ticket: 'hand', room: 'garden', roomId: 'garden' });
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ room: 'garden' }));
  expect(await resolver.nextUrl()).toContain('/garden/socket?ticket=hand');
  expect(await resolver.nextUrl()).toContain('/garden/socket?ticket=t1');
  expect(asked).toEqual(['garden']);
});

test.each(['room_not_found', 'room_full', 'wrong_password', 'too_many_tries'])(
  'after refusal %s by a room, the client requests the next room',
  async code => {
    const { route: resolver, asked } = resolved({ garden: refused(code) });
    resolver.setTargets(['garden', 'majlis', null]);
    expect(await resolver.nextUrl()).toContain('/majlis/');
    expect(asked).toEqual(['garden', 'majlis']);
    expect(resolver.error?.code).toBe(code);
  },
);

test.each(['banned', 'kicked', 'unauthorized', 'nickname_taken'])(
  'after refusal %s, the client requests no other room (ADMISSION-7)',
  async code => {
    const { route: resolver, asked } = resolved({ garden: refused(code) });
    resolver.setTargets(['garden', 'majlis', null]);
    await expect(resolver.nextUrl()).rejects.toMatchObject({ code });
    expect(asked).toEqual(['garden']);
  },
);

test('when the last room also refuses, its refusal is returned', async () => {
  const { route: resolver } = resolved({ majlis: refused('room_not_found'), anywhere: refused('room_full') });
  await expect(resolver.nextUrl()).rejects.toMatchObject({ code: 'room_full' });
});

test('after a socket opens, reconnects go to the current room', async () => {
  const { route: resolver, asked } = resolved({ garden: refused('room_full') });
  resolver.setTargets(['garden', null]);
  await resolver.nextUrl();
  resolver.onConnected();
  await resolver.nextUrl();
  expect(asked).toEqual(['garden', null, 'majlis']);
});

test('a response after the end is ignored', async () => {
  const { route: resolver, bound: chosen } = resolved();
  const late = resolver.nextUrl();
  resolver.reset();
  await expect(late).rejects.toThrow();
  expect(chosen).not.toHaveBeenCalled();
});
