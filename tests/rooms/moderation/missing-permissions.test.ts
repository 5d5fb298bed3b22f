import { expect, test } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { actor, GARDEN, HALL, layla, omar, rima, variantOf } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const powerless = variantOf(omar, { mayNot: ['canKickUser', 'canSendWarningMsg'] });
const newSite = () =>
  new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);

const refusalOf = (socket: FakeSocket) =>
  socket.received.findLast(({ event }) => event === 'ack')?.data as { error?: Record<string, unknown> };

test('a refusal names the permission that a moderator lacks, also for other rooms (WHY-4)', async () => {
  const site = newSite();
  const moderator = await site.join(HALL, powerless);
  await site.join(HALL, layla);
  await site.join(GARDEN, { ...layla, userId: 'other' });
  await site.request(HALL, moderator, 'requestKickUser', { userId: 'layla' });
  expect(refusalOf(moderator).error).toMatchObject({
    code: 'forbidden',
    missing: [{ permission: 'canKickUser', ar: 'طرد المستخدمين' }],
  });
  await site.request(HALL, moderator, 'sendWarningMessage', { userId: 'other', text: 'تنبيه' });
  expect(refusalOf(moderator).error).toMatchObject({
    code: 'forbidden',
    missing: [{ permission: 'canSendWarningMsg', ar: 'إرسال رسائل تحذير' }],
  });
  await site.request(HALL, moderator, 'requestKickAllUsers', {});
  expect(refusalOf(moderator).error).toMatchObject({
    missing: [{ permission: 'canKickUser' }, { permission: 'canKickUsersWithSameIP' }],
  });
});

test('no missing permission is named to non-staff or after a refusal by rank (WHY-4)', async () => {
  const site = newSite();
  const [guest, member] = [await site.join(HALL, layla), await site.join(HALL, rima)];
  const moderator = await site.join(HALL, omar);
  await site.request(HALL, guest, 'requestShowReported', {});
  expect(refusalOf(guest).error).not.toHaveProperty('missing');
  await site.request(HALL, member, 'requestKickUser', { userId: 'layla' });
  expect(refusalOf(member).error).not.toHaveProperty('missing');
  await site.join(HALL, actor({ userId: 'boss', role: 'admin', mayNot: ['cannotKicked'] }));
  await site.request(HALL, moderator, 'requestKickUser', { userId: 'boss' });
  expect(refusalOf(moderator).error).toMatchObject({ code: 'forbidden' });
  expect(refusalOf(moderator).error).not.toHaveProperty('missing');
});
