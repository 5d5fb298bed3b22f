import { beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { ROLES } from '../../../../protocol/rules/roles.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { notePageHidden, notePageVisible } from '../reading/unread.ts';
import { setIdentity } from '../session.ts';
import { closeAllWindows, openWindow } from '../windows.ts';
import {
  acceptPeer,
  isRefusedBy,
  isRequest,
  noteRefusal,
  noteSeen,
  privateConsent,
  REFUSAL_KNOWN_MS,
  resetPrivateConsent,
} from './consent.ts';
import { addPrivateMessage, privateMessages, recentPeers, resetPrivateMessages } from './private-messages.ts';

beforeEach(() => {
  resetPrivateMessages();
  resetPrivateConsent();
  closeAllWindows();
  notePageVisible();
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'visitor' });
});

const ROOM = 'layla omar';
const say = (userID: string, id: string): boolean =>
  addPrivateMessage(
    makeMessage(0, { id, kind: 'private', sender: makeUser(userID), props: { roomId: ROOM } }),
  );
const list = (): ChatMessage[] => privateMessages.byRoom[ROOM] ?? [];
const asked = (peer: keyof typeof ROLES = 'visitor', isPublicRoom = true): boolean =>
  isRequest('layla', list(), { me: ROLES.member, peer: ROLES[peer], isPublicRoom });

test('a first message is a request, except by higher staff in a public room (CHAT-89)', () => {
  expect(asked()).toBe(false);
  say('layla', 'a');
  expect([asked(), asked('owner'), asked('owner', false), asked('member')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  acceptPeer('layla');
  expect(asked()).toBe(false);
  resetPrivateConsent();
  say('omar', 'b');
  expect([asked(), recentPeers()]).toEqual([false, ['layla']]);
});

test('an answer to an own first message is not a request, even after closing (CHAT-89)', () => {
  say('omar', 'a');
  privateMessages.byRoom = {};
  say('layla', 'b');
  expect(asked()).toBe(false);
});

test('a refusal is stored until the refusing user writes, or for five minutes (CHAT-90)', () => {
  noteRefusal('layla', 1_000);
  expect(isRefusedBy('layla', 1_000 + REFUSAL_KNOWN_MS - 1)).toBe(true);
  expect(isRefusedBy('layla', 1_000 + REFUSAL_KNOWN_MS)).toBe(false);
  expect(isRefusedBy('zaid', 1_000)).toBe(false);
  say('layla', 'a');
  expect(isRefusedBy('layla', 1_000)).toBe(false);
});

test('a read mark applies only to own messages and never moves back (CHAT-91)', () => {
  for (const [who, id] of [
    ['omar', 'a'],
    ['layla', 'b'],
    ['omar', 'c'],
  ] as const)
    say(who, id);
  const seen = (id: string) => {
    noteSeen('layla', id, list());
    return privateConsent.seen.layla;
  };
  expect([seen('forged'), seen('b'), seen('a'), seen('c'), seen('a')]).toEqual([
    undefined,
    undefined,
    'a',
    'c',
    'c',
  ]);
});

test('a message to an open window on a hidden page is unread, without a notice', () => {
  openWindow('private', 'layla');
  say('layla', 'a');
  expect(privateMessages.unread).toEqual({});
  notePageHidden({ epoch: null, lastSeq: 0 });
  expect(say('layla', 'b')).toBe(false);
  expect(privateMessages.unread).toEqual({ layla: 1 });
});
