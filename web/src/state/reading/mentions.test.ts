import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { editShown, markDeleted } from '../message-changes.ts';
import * as state from '../messages.ts';
import { setIdentity, setRoomId } from '../session.ts';
import { setIgnored } from './ignored.ts';
import { isForMe, markMentionsRead, mentions } from './mentions.ts';

const naming = (seq: number, over = {}) =>
  makeMessage(seq, { sender: makeUser('omar'), mentions: ['layla'], ...over });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'super' });
  setIgnored([]);
  state.resetMessages();
});

test('a mention by another user counts once until seen or deleted (CHAT-83)', () => {
  const before = mentions.arrived;
  for (const message of [naming(1), naming(1), naming(2), makeMessage(3), naming(4, { mentions: ['sami'] })])
    state.addMessage(message);
  state.addMessage(naming(5, { sender: makeUser('layla') }));
  expect([mentions.unread, mentions.arrived - before]).toEqual([['m1', 'm2'], 2]);
  markMentionsRead(['m1']);
  expect(mentions.unread).toEqual(['m2']);
  markDeleted(['m2'], { by: null });
  expect([mentions.unread, state.messages.list.find(({ id }) => id === 'm2')?.mentions]).toEqual([
    [],
    undefined,
  ]);
});

test('only missed mentions count in history; a room change clears them (CHAT-83)', () => {
  state.receiveHistory('e', true, [naming(1)]);
  expect(mentions.unread).toEqual([]);
  state.receiveHistory('e', false, [naming(2)]);
  expect(mentions.unread).toEqual(['m2']);
  state.resetMessages();
  expect(mentions.unread).toEqual([]);
});

test('a correction that adds the name counts as a mention; one that removes it does not (CHAT-110)', () => {
  const before = mentions.arrived;
  state.addMessage(naming(1, { mentions: undefined }));
  editShown('m1', { text: '@ليلى', mentions: ['layla'] });
  const marked = () => isForMe(state.messages.list[0] as never);
  expect([mentions.unread, mentions.arrived - before, marked()]).toEqual([['m1'], 1, true]);
  editShown('m1', { text: '@ليلى!', mentions: ['layla'] });
  expect([mentions.unread, mentions.arrived - before]).toEqual([['m1'], 1]);
  editShown('m1', { text: '@سامي', mentions: ['sami'] });
  expect([mentions.unread, marked()]).toEqual([[], false]);
});

test('after a reload only unseen mentions are counted again (CHAT-110)', () => {
  setRoomId('hall');
  for (const seq of [1, 2, 3]) state.addMessage(naming(seq));
  markMentionsRead(['m1']);
  state.resetMessages();
  state.receiveHistory('e', true, [naming(1), naming(2), naming(3, { mentions: ['sami'] }), naming(4)]);
  expect(mentions.unread).toEqual(['m2']);
  setIdentity({ userId: 'sami', username: 'sami', accountType: 'super' });
  state.resetMessages();
  state.receiveHistory('e', true, [naming(2, { mentions: ['sami'] })]);
  expect(mentions.unread).toEqual([]);
});

test('a mention by an ignored user does not count (CHAT-83)', () => {
  setIgnored([{ userID: 'omar', nickname: 'عمر' }]);
  state.addMessage(naming(1));
  expect([mentions.unread, isForMe(naming(1))]).toEqual([[], false]);
});
