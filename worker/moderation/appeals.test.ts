import { expect, test } from 'vitest';
import { type CaseRow, ownAppealOf } from './appeals.ts';

const caseBy = (byUsername: string): CaseRow => ({
  ...{ id: 'a', at: 1, kind: 'mute', userId: 'u', nickname: 'layla', fingerprint: '', deviceId: '' },
  ...{ byUserId: '', byUsername, byRank: 0, permission: '', roomId: 'hall', room: 'القاعة' },
  reason: 'في الرسالة كلمة غير مسموح بها هنا.',
  ...{ until: 2, appealCode: 'c', appeal: null, appealedAt: null, outcome: null, answer: null },
  ...{ answeredBy: null, answeredAt: null, hasDevices: true },
});

test('an appeal against a mute by the site has the code of its reason (LANG-3)', () => {
  expect(ownAppealOf(caseBy('')).notice).toEqual({ code: 'siteWarning', error: 'word_refused' });
  expect(ownAppealOf(caseBy('salma'))).not.toHaveProperty('notice');
});
