import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';

vi.stubGlobal('localStorage', storage());

const state = await import('../messages.ts');
const { setIgnored } = await import('./ignored.ts');
const { notePageVisible, notePageHidden, markUnreadSeen, unread } = await import('./unread.ts');
const { found } = await import('./search.ts');
const { setIdentity, setRoomId } = await import('../session.ts');
const { copiedText } = await import('../../features/messages/reading/copied-text.ts');

const says = (seq: number, over = {}) =>
  state.addMessage(makeMessage(seq, { sender: makeUser('omar'), ...over }));
const seen = () => [unread.from, unread.count];

beforeEach(() => {
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'super' });
  setRoomId('hall');
  setIgnored([]);
  state.resetMessages();
  localStorage.removeItem('samar.read');
  state.receiveHistory('e', true, []);
  notePageVisible();
});

test('on a hidden page, the first message by another user starts the unread part (CHAT-85)', () => {
  says(1);
  expect(seen()).toEqual([null, 0]);
  notePageHidden(state.messages);
  says(2, { sender: makeUser('layla') });
  says(2, { id: 'w', kind: 'welcome' });
  says(3);
  says(4);
  expect(seen()).toEqual(['m3', 2]);
  notePageVisible();
  says(5);
  expect(seen()).toEqual(['m3', 2]);
  notePageHidden(state.messages);
  says(6);
  expect(seen()).toEqual(['m3', 3]);
  markUnreadSeen();
  notePageHidden(state.messages);
  says(7);
  expect(seen()).toEqual(['m7', 1]);
});

test('the unread part also starts at messages missed offline or since the last visit (CHAT-85)', () => {
  says(1);
  state.receiveHistory('e', false, [makeMessage(2, { sender: makeUser('omar') })]);
  expect(seen()).toEqual(['m2', 1]);
  notePageHidden(state.messages);
  const history = [1, 2, 3, 4].map(seq => makeMessage(seq, { sender: makeUser('omar') }));
  state.resetMessages();
  state.receiveHistory('e', true, history);
  expect(seen()).toEqual(['m3', 2]);
  state.receiveHistory('e', false, [makeMessage(5)]);
  // After a visit to another room.
  notePageVisible();
  state.resetMessages();
  state.receiveHistory('e', true, [...history, makeMessage(6, { sender: makeUser('omar') })]);
  expect(seen()).toEqual(['m6', 1]);
  state.resetMessages();
  state.receiveHistory('another', true, history);
  expect(seen()).toEqual([null, 0]);
});

test('a message by an ignored user does not start the unread part (CHAT-85)', () => {
  setIgnored([{ userID: 'omar', nickname: 'عمر' }]);
  notePageHidden(state.messages);
  says(1);
  expect(seen()).toEqual([null, 0]);
});

test('words and authors are found in any spelling, but not in ignored or deleted messages (CHAT-86)', () => {
  const list = [
    makeMessage(1, { text: 'مساءُ الخير' }),
    makeMessage(2, { text: 'أهلًا', sender: makeUser('omar', { nickname: 'أحمد' }) }),
    makeMessage(3, { kind: 'joined', text: 'مساء' }),
    makeMessage(4, { text: 'مساء', sender: makeUser('bore') }),
    { ...makeMessage(5, { text: '' }), deleted: { by: null } },
  ];
  const ids = (words: string) => found(list, words, ({ sender }) => sender.userID === 'bore');
  expect([ids('مساء'), ids('احمد'), ids(' '), ids('غير')]).toEqual([['m1'], ['m2'], [], []]);
});

test('a copied message has date, time and author (CHAT-87)', () => {
  const [one, two] = [makeMessage(1), makeMessage(2, { sender: makeUser('omar', { nickname: 'عمر' }) })];
  const at = '\\[\\d+ \\S+ \\d{4} في \\d+:\\d\\d( [صم])?\\]';
  expect(copiedText([one, two])).toMatch(new RegExp(`^${at} layla: مرحبًا\\n${at} عمر: مرحبًا$`));
});

test('messages during absence stay unread when the page closes (CHAT-85)', () => {
  says(1);
  notePageHidden(state.messages);
  says(2);
  notePageHidden(state.messages);
  state.resetMessages();
  state.receiveHistory(
    'e',
    true,
    [1, 2].map(seq => makeMessage(seq, { sender: makeUser('omar') })),
  );
  expect(seen()).toEqual(['m2', 1]);
});

test('after an unread part was seen, the next missed message starts another (CHAT-85)', () => {
  notePageHidden(state.messages);
  says(1);
  notePageVisible();
  markUnreadSeen();
  state.receiveHistory('e', false, [makeMessage(2, { sender: makeUser('omar') })]);
  expect(seen()).toEqual(['m2', 1]);
});
