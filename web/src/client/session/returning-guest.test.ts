import { expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../protocol/constants.ts';
import { type Begun, begin, local, openSocket } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { composer } from '../../state/composer.ts';
import { addPrivateMessage, privateMessages } from '../../state/private/private-messages.ts';
import { readReturningGuest } from '../../state/returning-guest.ts';
import { session } from '../../state/session.ts';
import { isOpen, openWindow } from '../../state/windows.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

const BOLD = { color: '#9a4a00', fontWeight: 'bolder', fontStyle: 'normal' } as const;

const enter = async (all: Begun): Promise<string> => {
  const entering = all.chat.enterAsGuest('ليلى');
  await openSocket(all);
  await entering;
  return session.identity?.userId ?? '';
};

/** Leaves as a guest with a style and an open private chat. */
const hasLeft = async (all: Begun): Promise<string> => {
  const userId = await enter(all);
  composer.style = { ...BOLD };
  openWindow('private', 'omar');
  const props = { roomId: [userId, 'omar'].sort().join(' ') };
  addPrivateMessage(makeMessage(0, { id: 'p1', kind: 'private', sender: makeUser('omar'), props }));
  all.chat.leave();
  return userId;
};

const now = () => [
  composer.style.fontWeight,
  Object.keys(privateMessages.byRoom).length,
  isOpen('private', 'omar'),
];

test('a returning guest gets style, private chats and windows back (ENTRY-24)', async () => {
  const all = begin();
  await hasLeft(all);
  expect(now()).toEqual(['normal', 0, false]);
  expect(readReturningGuest()?.nickname).toBe('ليلى');
  await enter(all);
  expect(now()).toEqual(['bolder', 1, true]);
});

test('another guest in the browser finds no data of the previous guest (ENTRY-24)', async () => {
  const all = begin();
  const userId = await hasLeft(all);
  const kept = JSON.parse(local.kept.get('samar.guest') ?? '{}');
  expect(kept.userId).toBe(userId);
  local.kept.set('samar.guest', JSON.stringify({ ...kept, userId: 'another' }));
  await enter(all);
  expect(now()).toEqual(['normal', 0, false]);
});

test('the browser deletes the guest data after seven days (ENTRY-23)', async () => {
  const all = begin();
  await hasLeft(all);
  const { leftAt = 0 } = readReturningGuest() ?? {};
  expect(readReturningGuest(leftAt + 7 * DAY_MS - 1)).not.toBeNull();
  expect(readReturningGuest(leftAt + 7 * DAY_MS)).toBeNull();
  expect(local.kept.has('samar.guest')).toBe(false);
});
