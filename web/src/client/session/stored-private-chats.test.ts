import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import {
  addPrivateMessage,
  privateMessages,
  resetPrivateMessages,
} from '../../state/private/private-messages.ts';
import { setIdentity } from '../../state/session.ts';
import { closeAllWindows, isOpen, openWindow } from '../../state/windows.ts';

const { forgetPrivateChats, restorePrivateChats } = await import('./client-session.ts');

const ROOM = 'layla omar';
const turn = () => new Promise(resolve => setImmediate(resolve));
/** State after a reload. */
const lose = () => {
  resetPrivateMessages();
  closeAllWindows();
};

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', storage());
  forgetPrivateChats();
  lose();
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'visitor' });
  restorePrivateChats('layla');
  openWindow('private', 'omar');
  for (let nth = 0; nth < 60; nth++)
    addPrivateMessage(
      makeMessage(0, { id: `m${nth}`, kind: 'private', sender: makeUser('omar'), props: { roomId: ROOM } }),
    );
  await turn();
});

/** Reloads with empty state but with the tab's storage. */
const reloaded = async (userId: string) => {
  const kept = sessionStorage.getItem('samar.private');
  lose();
  await turn();
  if (kept !== null) sessionStorage.setItem('samar.private', kept);
  restorePrivateChats(userId);
};

test('a reload restores private chats, 50 messages and open windows (CONN-28)', async () => {
  await reloaded('layla');
  expect([privateMessages.byRoom[ROOM]?.length, privateMessages.byRoom[ROOM]?.at(-1)?.id]).toEqual([
    50,
    'm59',
  ]);
  expect(isOpen('private', 'omar')).toBe(true);
});

test('private chats are restored to no other user and end with the session (CONN-28)', async () => {
  await reloaded('salma');
  expect([privateMessages.byRoom, isOpen('private', 'omar')]).toEqual([{}, false]);
  forgetPrivateChats();
  expect(sessionStorage.getItem('samar.private')).toBeNull();
});
