import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeChat } from '../../../../../tests/support/page/fake-chat.ts';
import { makeMessage } from '../../../../../tests/support/page/fixtures.ts';
import { composer, setDraft } from '../../../state/composer.ts';
import { addMessage, type ShownMessage } from '../../../state/messages.ts';
import { setIgnored } from '../../../state/reading/ignored.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, {
    matchMedia: () => media,
    document: { documentElement: { dataset: {} }, getElementById: () => null },
  });
});

const { MessageLine } = await import('./MessageList.tsx');
const { beginAnswer } = await import('../../../state/composer.ts');
const { sendDraft } = await import('../composer/Composer.tsx');
const { correctMessage } = await import('../../../state/composer.ts');

const drawn = (over: Partial<ShownMessage>, isCovered = false): string => {
  const message = { ...makeMessage(1, { id: 'm1', text: 'سلام' }), ...over };
  return renderToStaticMarkup(
    createElement(MessageLine, {
      message,
      own: false,
      ground: '#ffffff',
      isActive: false,
      open: false,
      setMenu: () => {},
      isCovered,
    }),
  ).replaceAll(/[\u2066-\u2069]/gu, '');
};

beforeEach(() => {
  composer.about = null;
  composer.draft = '';
});

test('a message row shows a correction, or a deletion with its actor (CHAT-77)', () => {
  expect(drawn({ text: '', deleted: { by: null } })).toContain('حُذفت هذه الرسالة');
  const named = drawn({ text: '', deleted: { by: 'عمر' } });
  expect(named).toContain('حذف <bdi translate="no">عمر</bdi> هذه الرسالة');
  expect(named).not.toContain('data-message');
  expect(drawn({ edited: true })).toContain('مُعدّلة');
  expect(drawn({})).not.toContain('مُعدّلة');
});

test('messages by an ignored user show neither text nor quotation (CHAT-80)', () => {
  expect(drawn({ text: 'كلام ثقيل' }, true)).not.toContain('كلام ثقيل');
  setIgnored([{ userID: 'bore', nickname: 'ثقيل الظل' }]);
  addMessage(makeMessage(9, { id: 'm9', sender: { ...makeMessage(9).sender, userID: 'bore' } }));
  const answer = drawn({ replyTo: { id: 'm9', nickname: 'ثقيل الظل', text: 'كلام ثقيل' } });
  expect(answer).not.toContain('كلام ثقيل');
  expect(answer).toContain('رسالة مخفية');
  setIgnored([]);
});

test('a reply shows its original message above (CHAT-76)', () => {
  const answer = drawn({ replyTo: { id: 'm0', nickname: 'ليلى', text: 'أين أنت؟' } });
  expect(answer).toContain('aria-label="إلى الرسالة التي يُرد عليها، من ليلى: أين أنت؟"');
  expect(drawn({ replyTo: { id: 'm0', nickname: 'ليلى', text: '' } })).toContain('رسالة محذوفة');
});

test('the next text is sent as a reply or as a correction (CHAT-76)', () => {
  const sent: unknown[] = [];
  fakeChat({
    sendMessage: (text, _, replyTo) => void sent.push([text, replyTo?.id, replyTo?.text]),
    request: async (event, data) => {
      sent.push([event, data]);
      return {} as never;
    },
  });
  beginAnswer(makeMessage(1, { id: 'm1', text: 'س'.repeat(90) }));
  setDraft(' نعم ');
  sendDraft();
  setDraft('وبعد');
  correctMessage({ id: 'm2', nickname: '', text: 'خطء' });
  expect(composer.draft).toBe('خطء');
  setDraft('خطأ');
  sendDraft();
  expect(composer.draft).toBe('وبعد');
  sendDraft();
  expect(sent).toEqual([
    ['نعم', 'm1', 'س'.repeat(80)],
    ['requestEditMessage', { messageId: 'm2', text: 'خطأ' }],
    ['وبعد', undefined, undefined],
  ]);
});
