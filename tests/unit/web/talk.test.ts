import { beforeEach, expect, test, vi } from 'vitest';
import { Declined } from '../../../web/src/socket/outbox.ts';
import { retryWith, sayWith } from '../../../web/src/socket/talk.ts';
import { composer, setDraft, unblockWriting } from '../../../web/src/state/composer.ts';
import { addMessage, messages, resetMessages } from '../../../web/src/state/messages.ts';
import { message, style } from './fixtures.ts';

const connectionThat = (answer: () => Promise<Record<string, unknown> | undefined>) => ({
  emit: vi.fn(answer),
});
const refusing = (code: string, retryAfterMs?: number) =>
  connectionThat(async () => {
    throw new Declined({ code, message: code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  });
const settled = () => new Promise(resolve => setImmediate(resolve));

beforeEach(() => {
  resetMessages();
  setDraft('');
  unblockWriting();
});

test('WIRE-50 WIRE-6 a message waits under the id with which it is sent', () => {
  const connection = connectionThat(() => new Promise(() => {}));
  sayWith(connection, 'مرحبًا', style);
  const [waiting] = messages.pending;
  expect(waiting).toMatchObject({ text: 'مرحبًا', state: 'sending' });
  expect(connection.emit).toHaveBeenCalledWith(
    'newMessageFromClient',
    { text: 'مرحبًا', style },
    { id: waiting?.id, outlasts: true },
  );
});

test('TALK-2 ROOM-12 once acknowledged it leaves the waiting ones when the room shows it', async () => {
  sayWith(
    connectionThat(async () => ({ seq: 4 })),
    'مرحبًا',
    style,
  );
  await settled();
  expect(messages.pending).toMatchObject([{ seq: 4 }]);
  addMessage(message(4));
  expect(messages.pending).toEqual([]);
});

test('TALK-2 shown before its ack, it leaves with the ack', async () => {
  addMessage(message(4));
  sayWith(
    connectionThat(async () => ({ seq: 4 })),
    'مرحبًا',
    style,
  );
  await settled();
  expect(messages.pending).toEqual([]);
});

test('ERR-17 CHAT-25 over the meter the text goes back to the composer, which waits as long as it is told', async () => {
  const before = Date.now();
  sayWith(refusing('rate_limited', 4_200), 'خامسة', style);
  await settled();
  expect(messages.pending).toEqual([]);
  expect(composer).toMatchObject({ draft: 'خامسة', blockedFor: 4_200 });
  expect(composer.blockedUntil).toBeGreaterThanOrEqual(before + 4_200);
});

test('CHAT-25 without a time it waits 5 seconds', async () => {
  sayWith(refusing('rate_limited'), 'خامسة', style);
  await settled();
  expect(composer.blockedFor).toBe(5_000);
});

test('ERR-18 CHAT-53 any other refusal marks it as failed and says why, and it stays to be sent again under the same id', async () => {
  const connection = refusing('muted');
  sayWith(connection, 'مرحبًا', style);
  await settled();
  const [waiting] = messages.pending;
  expect([waiting?.state, waiting?.why]).toEqual(['failed', 'الكتابة غير متاحة لك حاليًا.']);
  retryWith(connection, waiting?.id ?? '');
  expect(messages.pending[0]).toMatchObject({ state: 'sending', why: null });
  expect(connection.emit.mock.calls.map(call => (call as unknown[])[2])).toEqual([
    { id: waiting?.id, outlasts: true },
    { id: waiting?.id, outlasts: true },
  ]);
});

test('WIRE-6 what is under way is not sent a second time', () => {
  const connection = connectionThat(() => new Promise(() => {}));
  sayWith(connection, 'مرحبًا', style);
  retryWith(connection, messages.pending[0]?.id ?? '');
  expect(connection.emit).toHaveBeenCalledOnce();
});
