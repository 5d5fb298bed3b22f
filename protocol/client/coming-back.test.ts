import { expect, test } from 'vitest';
import { noChatPermissions } from '../rules/permissions.ts';
import { RoomResolver } from './room-resolver.ts';

const resolved = () => {
  const asked: (string | null)[] = [];
  const resolver = new RoomResolver({
    requestTicket: async room => {
      asked.push(room);
      const name = room ?? 'majlis';
      const admission = { ticket: `t${asked.length}`, room: name, roomId: name, userID: '', expiresAt: '' };
      return { ...admission, permissions: noChatPermissions(), masterOf: [] };
    },
    current: () => 'majlis',
    onRoomChosen: () => {},
    resume: () => ({ since: 7, epoch: 'e' }),
    base: 'https://chat.example/chat',
  });
  const enter = async () => {
    await resolver.nextUrl();
    resolver.onConnected();
    resolver.keepTicket('ahead', Date.now() + 60_000);
  };
  return { resolver, asked, enter };
};

test('a reconnect uses a pre-issued ticket once, then requests a new one (CONN-30)', async () => {
  const { resolver, asked, enter } = resolved();
  await enter();
  expect(await resolver.nextUrl()).toContain(
    '/rooms/majlis/socket?ticket=ahead&compact=1&parts=1&since=7&epoch=e',
  );
  expect(asked).toEqual([null].map(() => 'majlis'));
  expect(await resolver.nextUrl()).toContain('ticket=t2');
});

test('a ticket is not used if expired, for a left room or an ended session (CONN-30)', async () => {
  const over = resolved();
  await over.enter();
  over.resolver.keepTicket('over', Date.now() - 1);
  expect(await over.resolver.nextUrl()).toContain('ticket=t2');
  const moved = resolved();
  await moved.enter();
  moved.resolver.setTargets(['garden', null]);
  expect(await moved.resolver.nextUrl()).toContain('/rooms/garden/socket?ticket=t2');
  const ended = resolved();
  await ended.enter();
  ended.resolver.reset();
  expect(await ended.resolver.nextUrl()).toContain('ticket=t2');
});
