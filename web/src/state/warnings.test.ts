import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../tests/support/page/fake-server.ts';
import { dismissWarning, receiveWarning, resetWarnings, warnings } from './warnings.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  resetWarnings();
});

const texts = () => warnings.list.map(({ text }) => text);

test('closing a warning removes the latest and shows the previous warning (CHAT-8)', () => {
  for (const text of ['الأول', 'الثاني', 'الثالث']) receiveWarning({ text, from: 'صقر', sentAt: '' });
  dismissWarning();
  expect(texts()).toEqual(['الأول', 'الثاني']);
  dismissWarning();
  dismissWarning();
  dismissWarning();
  expect(texts()).toEqual([]);
});

test('a dismissed warning is not shown again on resend; other warnings are (CHAT-70)', () => {
  const sent = ['الأول', 'الثاني'].map(text => ({ text, from: 'صقر', sentAt: '2026-11-22T10:00:00.000Z' }));
  sent.forEach(receiveWarning);
  dismissWarning();
  sent.forEach(receiveWarning);
  expect(texts()).toEqual(['الأول']);
  resetWarnings();
  sent.forEach(receiveWarning);
  expect(texts()).toEqual(['الأول']);
});
