import { expect, test } from 'vitest';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { captureTransferState } from '../../../rooms-do/room/admission/transfers.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, mazin, omar, variantOf } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const newSite = (options: Partial<SiteOptions>) => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  for (const roomId of [HALL, GARDEN]) {
    site.at(roomId).lobby.siteConfig = siteConfigWith(options);
    applyLobbyUpdate(site.at(roomId).room, newsOf(siteConfigWith(options)));
  }
  const say = (socket: Parameters<SiteHarness['request']>[1], text: string, roomId = HALL) => {
    site.advance(5_000);
    return site.request(roomId, socket, 'newMessageFromClient', { text });
  };
  return { site, say };
};

const REPEATED = { ok: false, code: 'repeated_message' };

test('a text repeated over its limit is refused, also after hibernation and a rename (WORD-12, WORD-13)', async () => {
  const { site, say } = newSite({ repeatCount: 2 });
  const guest = await site.join(HALL, layla);
  expect(await say(guest, 'اشتركوا')).toMatchObject({ ok: true });
  expect(await say(guest, 'اشتـــركوا!')).toMatchObject({ ok: true });
  expect(await say(guest, 'اشتركوا')).toEqual(REPEATED);
  expect(await say(guest, 'كلام آخر')).toMatchObject({ ok: true });
  site.restartRoom(HALL, 'hibernate');
  expect(await say(guest, 'اشتركوا')).toEqual(REPEATED);
  site.at(HALL).disconnect(guest, 1000);
  const again = site.at(HALL).join(variantOf(layla, { userId: 'layla-2' }), { deviceId: 'device-layla' });
  expect(await say(again, 'اشتركوا')).toEqual(REPEATED);
  site.advance(60_000);
  expect(await say(again, 'اشتركوا')).toMatchObject({ ok: true });
});

test('recent messages follow their user to another room (WORD-13)', async () => {
  const { site, say } = newSite({ repeatCount: 1 });
  const guest = await site.join(HALL, layla);
  await say(guest, 'اشتركوا');
  const brought = captureTransferState(site.at(HALL).room, 'layla');
  const moved = site.at(GARDEN).admit({ ...brought, identity: identityOf(layla), admittedAt: 0 } as never);
  expect(await say(moved, 'اشتركوا', GARDEN)).toEqual(REPEATED);
});

test('for a user who switches rooms repeatedly, each message counts once (WORD-13)', async () => {
  const { site, say } = newSite({ repeatCount: 2, linksPerMinute: 3 });
  let [here, there] = [HALL, GARDEN];
  let guest = await site.join(here, layla);
  await say(guest, 'اشتركوا www.a.example www.b.example');
  for (let turn = 0; turn < 6; turn++) {
    const brought = captureTransferState(site.at(here).room, 'layla');
    if (!brought) throw new Error('a present user has no transfer state');
    site.at(here).disconnect(guest, 1000);
    [here, there] = [there, here];
    guest = site.at(here).admit({ ...brought, identity: identityOf(layla), admittedAt: 0 } as never);
    expect(captureTransferState(site.at(here).room, 'layla')?.spam).toEqual(brought.spam);
  }
  expect(await say(guest, 'اشتركوا www.a.example', here)).toMatchObject({ ok: true });
  expect(await say(guest, 'وهذا أيضًا www.c.example', here)).toEqual({ ok: false, code: 'too_many_links' });
});

test('without rules, no recent messages are stored (WORD-12)', async () => {
  const { site, say } = newSite({});
  const guest = await site.join(HALL, layla);
  await site.join(HALL, mazin);
  await say(guest, 'كلام');
  await site.request(HALL, guest, 'privateMessage', { to: 'mazin', chatMessage: 'سر', style: {} });
  expect(captureTransferState(site.at(HALL).room, 'layla')).not.toHaveProperty('spam');
});

test('a spam rule warns the author, hides the message or mutes the author (WORD-12)', async () => {
  const { site, say } = newSite({
    ...({ stretchMax: 3, stretchAct: 'warn', marksMax: 3, marksAct: 'onlyAuthor' } as const),
    ...({ capitalsMin: 4, capitalsAct: 'mute', spamMuteMinutes: 2 } as const),
  });
  const [guest, other] = [await site.join(HALL, layla), await site.join(HALL, mazin)];
  expect(await say(guest, 'هههههه')).toMatchObject({ ok: true });
  expect(heard(guest, 'receiveWarningMessage')).toMatchObject([
    { text: 'في الرسالة حرف مكرر أكثر مما ينبغي.' },
  ]);
  expect(await say(guest, 'كلام!!!!')).toMatchObject({ ok: true });
  expect(await say(guest, 'HELLO')).toEqual({ ok: false, code: 'all_capitals' });
  expect(await say(guest, 'كلام')).toEqual({ ok: false, code: 'muted' });
  expect(heard(other, 'newMessageFromServer').map(({ text }) => text)).toEqual(['هههههه']);
});

test('staff with canBypassSpamRules gets five times the limit (WORD-12)', async () => {
  const { site, say } = newSite({ repeatCount: 1 });
  const moderator = await site.join(HALL, variantOf(omar, { may: ['canBypassSpamRules'] }));
  for (let at = 0; at < 5; at++) expect(await say(moderator, 'أهلًا')).toMatchObject({ ok: true });
  expect(await say(moderator, 'أهلًا')).toEqual(REPEATED);
});

test('spam rules check private messages and count them with public messages (WORD-12, WORD-14)', async () => {
  const { site, say } = newSite({ repeatCount: 2 });
  const [guest, near, far] = [
    await site.join(HALL, layla),
    await site.join(HALL, mazin),
    await site.join(GARDEN, omar),
  ];
  const write = (to: string, text: string, style = {}) => {
    site.advance(5_000);
    return site.request(HALL, guest, 'privateMessage', { to, chatMessage: text, style });
  };
  expect(await write('mazin', 'اشتركوا')).toMatchObject({ ok: true });
  expect(await write('omar', 'اشتـركوا')).toMatchObject({ ok: true });
  expect(await write('omar', 'اشتركوا')).toEqual(REPEATED);
  expect(await write('mazin', 'اشتركوا')).toEqual(REPEATED);
  expect(await say(guest, 'اشتركوا')).toEqual(REPEATED);
  expect(await write('omar', 'كيف حالك؟')).toMatchObject({ ok: true });
  expect([near, far].map(socket => heard(socket, 'privateMessage').length)).toEqual([1, 2]);
});

test('spam actions also apply to private messages to other rooms (WORD-14)', async () => {
  const { site, say } = newSite({
    ...({ stretchMax: 3, stretchAct: 'warn', marksMax: 3, marksAct: 'onlyAuthor' } as const),
    ...({ capitalsMin: 4, capitalsAct: 'mute', spamMuteMinutes: 2 } as const),
  });
  const [guest, far] = [await site.join(HALL, layla), await site.join(GARDEN, omar)];
  const write = (text: string) => {
    site.advance(5_000);
    return site.request(HALL, guest, 'privateMessage', { to: 'omar', chatMessage: text, style: {} });
  };
  expect(await write('هههههه')).toMatchObject({ ok: true });
  expect(heard(guest, 'receiveWarningMessage')).toMatchObject([
    { text: 'في الرسالة حرف مكرر أكثر مما ينبغي.' },
  ]);
  expect(await write('كلام!!!!')).toMatchObject({ ok: true });
  expect(heard(guest, 'privateMessage')).toHaveLength(2);
  expect(await write('HELLO')).toEqual({ ok: false, code: 'all_capitals' });
  expect(await say(guest, 'كلام')).toEqual({ ok: false, code: 'muted' });
  expect(heard(far, 'privateMessage').map(({ text }) => text)).toEqual(['هههههه']);
});

test('spam rules add no row to a message (WORD-12)', async () => {
  const { site, say } = newSite({ repeatCount: 3, linksPerMinute: 3, mentionsPerMinute: 3 });
  const guest = await site.join(HALL, layla);
  const before = site.at(HALL).rowsWritten;
  await say(guest, 'كلام');
  expect(site.at(HALL).rowsWritten - before).toBe(1);
});
