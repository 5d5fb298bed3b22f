import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRejected } from '../../../protocol/client/errors.ts';
import { makeMessage, PLAIN_STYLE } from '../../../tests/support/page/fixtures.ts';
import { composer, resetComposer, setDraft } from '../state/composer.ts';
import { addMessage, messages, resetMessages } from '../state/messages.ts';
import { toast } from '../ui/toast/toast.ts';
import { retryMessage, sendMessage } from './start-chat.ts';

const connectionThat = (answer: () => Promise<Record<string, unknown>>) => ({
  emit: vi.fn(answer),
});
const refusing = (code: string, retryAfterMs?: number) =>
  connectionThat(async () => {
    throw new RequestRejected({ code, message: code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  });
const QUOTE = { id: 'm1', nickname: 'عمر', text: 'أين أنت؟' };
const settled = () => new Promise(resolve => setImmediate(resolve));

beforeEach(() => {
  resetMessages();
  resetComposer();
  vi.restoreAllMocks();
});

test('a pending message is stored under the id that was sent (WIRE-6)', () => {
  const connection = connectionThat(() => new Promise(() => {}));
  sendMessage(connection, 'مرحبًا', PLAIN_STYLE);
  const [waiting] = messages.pending;
  expect(waiting).toMatchObject({ text: 'مرحبًا', state: 'sending' });
  expect(connection.emit).toHaveBeenCalledWith(
    'newMessageFromClient',
    { text: 'مرحبًا', style: PLAIN_STYLE },
    { id: waiting?.id, survivesReconnect: true },
  );
});

test('an acknowledged message stays pending until the room shows it (MESSAGE-2, ROOM-12)', async () => {
  sendMessage(
    connectionThat(async () => ({ seq: 4 })),
    'مرحبًا',
    PLAIN_STYLE,
  );
  await settled();
  expect(messages.pending).toMatchObject([{ seq: 4 }]);
  addMessage(makeMessage(4));
  expect(messages.pending).toEqual([]);
});

test('a message shown before its ack is no longer pending after the ack (MESSAGE-2)', async () => {
  addMessage(makeMessage(4));
  sendMessage(
    connectionThat(async () => ({ seq: 4 })),
    'مرحبًا',
    PLAIN_STYLE,
  );
  await settled();
  expect(messages.pending).toEqual([]);
});

test('over the rate limit the text returns to the composer, which waits (CHAT-25)', async () => {
  const before = Date.now();
  sendMessage(refusing('rate_limited', 4_200), 'خامسة', PLAIN_STYLE);
  await settled();
  expect(messages.pending).toEqual([]);
  expect(composer).toMatchObject({ draft: 'خامسة', blockedFor: 4_200 });
  expect(composer.blockedUntil).toBeGreaterThanOrEqual(before + 4_200);
});

test('refused texts return in order above the current draft (CHAT-67)', async () => {
  const connection = refusing('rate_limited');
  for (const text of ['خامسة', 'سادسة']) sendMessage(connection, text, PLAIN_STYLE);
  setDraft('جديدة');
  await settled();
  expect([composer.draft, messages.pending]).toEqual(['خامسة\nسادسة\nجديدة', []]);
});

test('a refusal without a wait time blocks the composer for 5 seconds (CHAT-25)', async () => {
  sendMessage(refusing('rate_limited'), 'خامسة', PLAIN_STYLE);
  await settled();
  expect(composer.blockedFor).toBe(5_000);
});

test.each(['muted', 'message_too_long', 'contains_bad_word', 'internal'])(
  'refused (%s): the text returns with the reason and its row is removed (CHAT-109)',
  async code => {
    const told = vi.spyOn(toast, 'error');
    sendMessage(refusing(code), 'مرحبًا', PLAIN_STYLE, QUOTE);
    await settled();
    expect([composer.draft, composer.about?.quote, messages.pending]).toEqual(['مرحبًا', QUOTE, []]);
    expect(told).toHaveBeenCalledOnce();
  },
);

test('if the quoted message is deleted, the text returns without the quote (CHAT-109)', async () => {
  sendMessage(refusing('message_not_found'), 'مرحبًا', PLAIN_STYLE, QUOTE);
  await settled();
  expect([composer.draft, composer.about]).toEqual(['مرحبًا', null]);
});

test('after a network error, the row stays and is retried under the same id (CHAT-58, CHAT-109)', async () => {
  const connection = refusing('no_socket');
  sendMessage(connection, 'مرحبًا', PLAIN_STYLE);
  await settled();
  const [waiting] = messages.pending;
  expect([waiting?.state, waiting?.failure, composer.draft]).toEqual(['failed', 'لا يوجد اتصال بالخادم', '']);
  retryMessage(connection, waiting?.id ?? '');
  expect(messages.pending[0]).toMatchObject({ state: 'sending', failure: null });
  expect(connection.emit.mock.calls.map(call => (call as unknown[])[2])).toEqual([
    { id: waiting?.id, survivesReconnect: true },
    { id: waiting?.id, survivesReconnect: true },
  ]);
});

test('a message in flight is not sent a second time (WIRE-6)', () => {
  const connection = connectionThat(() => new Promise(() => {}));
  sendMessage(connection, 'مرحبًا', PLAIN_STYLE);
  retryMessage(connection, messages.pending[0]?.id ?? '');
  expect(connection.emit).toHaveBeenCalledOnce();
});
