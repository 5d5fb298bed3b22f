import { beforeEach, expect, test, vi } from 'vitest';
import { makeMessage } from '../../../tests/support/page/fixtures.ts';
import { composer, resetComposer, setDraft } from '../state/composer.ts';
import { messages, receiveHistory, resetMessages } from '../state/messages.ts';
import { updateSiteSettings } from '../state/site-settings.ts';
import { receiveTyping, typingPeers, watchDraft } from './typing.ts';

const settle = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  resetComposer();
  resetMessages();
  updateSiteSettings({ typing: true });
});

const watched = () => {
  const told: boolean[] = [];
  const stop = watchDraft(null, async on => void told.push(on));
  return { told, stop };
};

test('a growing draft is reported every 4 seconds, an emptied one once (TYPE-1)', async () => {
  const { told, stop } = watched();
  for (const draft of ['س', 'سل', 'سلا']) {
    setDraft(draft);
    await settle();
  }
  expect(told).toEqual([true]);
  await vi.advanceTimersByTimeAsync(4_000);
  setDraft('سلام');
  await settle();
  setDraft('');
  await settle();
  expect(told).toEqual([true, true, false]);
  stop();
});

test('the option of the site stops reports (TYPE-2)', async () => {
  updateSiteSettings({ typing: false });
  const { told, stop } = watched();
  setDraft('سلام');
  await settle();
  expect(told).toEqual([]);
  stop();
});

test('a state ends after 6 seconds, or with a message (TYPE-1)', async () => {
  receiveTyping({ room: 'القاعة', userIDs: ['layla', 'omar'] });
  receiveTyping({ with: 'rima', userIDs: ['rima'] });
  expect([composer.typing, Object.keys(typingPeers)]).toEqual([['layla', 'omar'], ['rima']]);
  const { sender } = makeMessage(1);
  receiveHistory('e', true, [makeMessage(1, { sender: { ...sender, userID: 'omar' } })]);
  await settle();
  expect([messages.list.length, composer.typing]).toEqual([1, ['layla']]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([composer.typing, Object.keys(typingPeers)]).toEqual([[], []]);
});
