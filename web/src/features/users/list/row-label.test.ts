import { expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/support/page/fixtures.ts';
import { rowLabel } from './UserList.tsx';

test('the accessible row label names role, status, unread messages, reports and marks of a user', () => {
  expect(rowLabel(makeUser('ليلى'), 0, undefined)).toBe('ليلى، زائر، متاح');
  const marked = makeUser('ليلى', { visibility: 'ghost', pinned: true, reconnecting: true });
  const reported = { userID: marked.userID, count: 3, reasons: { spam: 2, abuse: 1 } };
  expect(rowLabel(marked, 7, reported)).toBe(
    'ليلى، زائر، متاح، 7 غير مقروءة، 3 بلاغات: إزعاج أو إعلانات 2، إساءة 1، مثبَّت في أعلى القائمة، يُعاد اتصاله، شبح',
  );
});
