import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../tests/support/page/fake-server.ts';
import { makeMessage } from '../../../tests/support/page/fixtures.ts';
import { composer, enterRoom, resetComposer, setDraft, setPeerBox } from '../state/composer.ts';
import { messages, receiveHistory, resetMessages } from '../state/messages.ts';
import { updateSiteSettings } from '../state/site-settings.ts';
import { setSendsTyping } from '../state/writing/typing-choice.ts';
import { receiveTyping, typingPeers } from './typing.ts';

vi.stubGlobal('localStorage', storage());

const settle = () => vi.advanceTimersByTimeAsync(1);

beforeEach(async () => {
  vi.useFakeTimers();
  resetComposer();
  await settle();
  told.length = 0;
  resetMessages();
  updateSiteSettings({ typing: true });
  setSendsTyping(true);
});

const told: object[] = [];
vi.mock('./chat.ts', () => ({
  chat: () => ({ request: async (_: string, data: object) => void told.push(data) }),
}));

test('a growing draft sends a typing event at most every 4 s, a cleared draft one event (TYPE-1)', async () => {
  for (const draft of ['س', 'سل', 'سلا']) {
    setDraft(draft);
    await settle();
  }
  expect(told).toEqual([{ on: true }]);
  await vi.advanceTimersByTimeAsync(4_000);
  setDraft('سلام');
  await settle();
  setDraft('');
  await settle();
  expect(told).toEqual([{ on: true }, { on: true }, { on: false }]);
});

test('a private draft is reported to its recipient (TYPE-2)', async () => {
  setPeerBox('rima', { draft: 'سرّ', returned: '' });
  await settle();
  setPeerBox('rima', { draft: '', returned: '' });
  await settle();
  expect(told).toEqual([
    { on: true, to: 'rima' },
    { on: false, to: 'rima' },
  ]);
});

test('the site option disables typing reports (TYPE-2)', async () => {
  updateSiteSettings({ typing: false });
  setDraft('سلام');
  await settle();
  expect(told).toEqual([]);
});

test("the user's own choice disables typing reports and is stored in this browser (TYPE-2)", async () => {
  setSendsTyping(false);
  setDraft('سلام');
  setPeerBox('rima', { draft: 'سرّ', returned: '' });
  await settle();
  expect(told).toEqual([]);
  vi.resetModules();
  const { sendsTyping } = await import('../state/writing/typing-choice.ts');
  expect(sendsTyping()).toBe(false);
});

test('a typing state ends after 6 seconds or with a message (TYPE-1)', async () => {
  await receiveTyping({ room: 'القاعة', userIDs: ['layla', 'omar'] });
  await receiveTyping({ with: 'rima', userIDs: ['rima'] });
  expect([composer.typing, Object.keys(typingPeers)]).toEqual([['layla', 'omar'], ['rima']]);
  const { sender } = makeMessage(1);
  receiveHistory('e', true, [makeMessage(1, { sender: { ...sender, userID: 'omar' } })]);
  await settle();
  expect([messages.list.length, composer.typing]).toEqual([1, ['layla']]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([composer.typing, Object.keys(typingPeers)]).toEqual([[], []]);
});

test('entering a room reports no typing for its stored draft, and ends the shown typing (TYPE-1)', async () => {
  enterRoom('first');
  setDraft('سلام');
  await settle();
  enterRoom('second');
  setDraft('أهلًا');
  await vi.advanceTimersByTimeAsync(5_000);
  await receiveTyping({ room: 'القاعة', userIDs: ['layla'] });
  told.length = 0;
  enterRoom('first');
  await settle();
  expect([composer.draft, composer.typing, told]).toEqual(['سلام', [], []]);
  setDraft('سلام عليكم');
  await settle();
  expect(told).toEqual([{ on: true }]);
});
