import { expect, test } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, rima, salma } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة' },
];

const begun = async () => {
  const site = new SiteHarness(ROOMS);
  const owner = await site.join(HALL, salma);
  const announce = async (adMsg: string, roomType = 'all', userType = 'all') => {
    site.advance(60_000);
    const ad = { adMsg, roomType, userType, color: '#000000', bgColor: '#ffffff' };
    expect(await site.request(HALL, owner, 'requestSendPublicAd', ad)).toMatchObject({ ok: true });
  };
  const read = async (socket: FakeSocket, room = HALL) => {
    site.advance(5_000);
    const answer = await site.request(room, socket, 'requestAnnouncements', {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.announcements as Record<string, unknown>[];
  };
  return { site, announce, read };
};

const textsOf = (announcements: readonly Record<string, unknown>[]) => announcements.map(({ text }) => text);

test('a user gets announcements for their room and audience, newest first (MESSAGE-68)', async () => {
  const { site, announce, read } = await begun();
  await announce('للجميع');
  await announce('للقاعة', 'القاعة');
  await announce('للحديقة', 'الحديقة');
  await announce('للأعضاء', 'all', 'forSupers');
  await announce('للزوار', 'all', 'forVisitors');
  const guest = await site.join(HALL, layla);
  const member = await site.join(GARDEN, rima);
  expect(textsOf(await read(guest))).toEqual(['للزوار', 'للقاعة', 'للجميع']);
  expect(textsOf(await read(member, GARDEN))).toEqual(['للأعضاء', 'للحديقة', 'للجميع']);
});

test('a response has 20 announcements without their authors (MESSAGE-68)', async () => {
  const { site, announce, read } = await begun();
  for (let at = 1; at <= 22; at++) await announce(`إعلان ${at}`);
  const answer = await read(await site.join(HALL, layla));
  expect(answer).toHaveLength(20);
  expect(textsOf(answer)).toEqual(Array.from({ length: 20 }, (_, at) => `إعلان ${22 - at}`));
  for (const announcement of answer) expect(Object.keys(announcement)).toEqual(['id', 'text', 'sentAt']);
});
