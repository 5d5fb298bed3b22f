import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRejected } from '../../../protocol/client/errors.ts';
import { fakeChat } from '../../../tests/support/page/fake-chat.ts';
import { composer, setTextColor, unblockWriting } from '../state/composer.ts';

const { sendPrivateMessage } = await import('../features/private-chat/PrivateWindow.tsx');

beforeEach(unblockWriting);

test('a second private message is sent while the first is in flight (CHAT-68)', async () => {
  const acks: (() => void)[] = [];
  const request = vi.fn(() => new Promise<never>(resolve => acks.push(() => resolve({} as never))));
  fakeChat({ request });
  const both = ['أولى', 'ثانية'].map(text => sendPrivateMessage('omar', text));
  expect(request.mock.calls.map(call => (call as unknown[])[1])).toMatchObject([
    { to: 'omar', chatMessage: 'أولى' },
    { to: 'omar', chatMessage: 'ثانية' },
  ]);
  for (const ack of acks) ack();
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('a rate-limited private message blocks all sending and counts as unsent (CHAT-68)', async () => {
  const refusal = new RequestRejected({ code: 'rate_limited', message: '', retryAfterMs: 4_200 });
  fakeChat({ request: () => Promise.reject(refusal) });
  expect(await sendPrivateMessage('omar', 'خامسة')).toBe(false);
  expect(composer.blockedFor).toBe(4_200);
});

test('without a chosen color a private message is sent without a color (CHAT-32)', async () => {
  const request = vi.fn(async () => ({}) as never);
  fakeChat({ request });
  await sendPrivateMessage('omar', 'بلا لون');
  setTextColor('#b02020');
  await sendPrivateMessage('omar', 'بلون');
  const styles = request.mock.calls.map(call => ((call as unknown[])[1] as { style: object }).style);
  expect(styles).toEqual([
    { fontWeight: 'normal', fontStyle: 'normal' },
    { color: '#b02020', fontWeight: 'normal', fontStyle: 'normal' },
  ]);
});
