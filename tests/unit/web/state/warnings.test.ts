import { beforeEach, expect, test } from 'vitest';
import {
  dismissWarning,
  receiveWarning,
  resetWarnings,
  warnings,
} from '../../../../web/src/state/warnings.ts';

beforeEach(resetWarnings);

const texts = () => warnings.list.map(({ text }) => text);

test('closing a warning takes the latest away, and shows the one before (CHAT-8)', () => {
  for (const text of ['الأول', 'الثاني', 'الثالث']) receiveWarning({ text, from: 'صقر', sentAt: '' });
  dismissWarning();
  expect(texts()).toEqual(['الأول', 'الثاني']);
  dismissWarning();
  dismissWarning();
  dismissWarning();
  expect(texts()).toEqual([]);
});
