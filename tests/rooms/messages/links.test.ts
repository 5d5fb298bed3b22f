import { expect, test } from 'vitest';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, omar, rima, variantOf } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const LINK = 'انظر https://example.org';

const set = (talk: Talk, options: Partial<SiteOptions>): void => {
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith(options)));
};

test('links are shown by option and canSendLinks of the author, also on join (MESSAGE-49, MAY-81)', async () => {
  const talk = new Talk();
  const [guest, member] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const barred = await talk.site.join(HALL, variantOf(rima, { userId: 'barred', mayNot: ['canSendLinks'] }));
  const said = [];
  for (const links of ['off', 'members', 'everyone'] as const) {
    set(talk, { links });
    for (const socket of [guest, member, barred]) {
      await talk.say(socket, LINK);
      said.push(heard(member, 'newMessageFromServer').at(-1)?.links);
    }
  }
  const no = undefined;
  expect(said).toEqual([no, no, no, no, true, no, true, true, no]);
  await talk.say(guest, 'بلا رابط، javascript:alert(1)');
  expect(heard(member, 'newMessageFromServer').at(-1)).not.toHaveProperty('links');
  set(talk, { links: 'off' });
  const history = historyOf(await talk.site.join(HALL, omar)).map(({ links }) => links);
  expect(history).toEqual([...said, no]);
});

test('a frame in which the client itself sets `links` is refused', async () => {
  const talk = new Talk();
  const guest = await talk.site.join(HALL, layla);
  for (const [event, data] of [
    ['newMessageFromClient', { text: LINK, links: true }],
    ['privateMessage', { to: 'layla', chatMessage: LINK, links: true }],
  ] as const)
    expect(await talk.request(guest, event, data)).toMatchObject({ ok: false, code: 'invalid_payload' });
});

test('a correction is checked again, and a returning user gets the result (MESSAGE-49)', async () => {
  const talk = new Talk();
  const [mine, other, away] = [
    await talk.site.join(HALL, rima),
    await talk.site.join(HALL, omar),
    await talk.site.join(HALL, layla),
  ];
  set(talk, { links: 'members' });
  const id = await talk.say(mine, LINK);
  const told = () => heard(other, 'messageEdited').at(-1);
  const edit = (text: string) => talk.request(mine, 'requestEditMessage', { messageId: id, text });
  await edit('بلا رابط');
  expect(told()).toEqual({ room: 'القاعة', id, text: 'بلا رابط' });
  expect(talk.site.at(HALL).room.messages.history.message(id)).not.toHaveProperty('links');
  talk.site.at(HALL).disconnect(away, 1006);
  await edit(LINK);
  expect(told()).toEqual({ room: 'القاعة', id, text: LINK, links: true });
  const harness = talk.site.at(HALL);
  const expected = {
    identity: identityOf(layla),
    admittedAt: harness.now,
    transferState: null,
    rateLimits: null,
  };
  const back = harness.admit(expected, { since: 1, epoch: harness.room.messages.history.epoch });
  expect(heard(back, 'messageEdited')).toEqual([{ room: 'القاعة', id, text: LINK, links: true }]);
});

test('private messages follow the same link rule; announcements have no links (MESSAGE-49)', async () => {
  const talk = new Talk();
  const [guest, member, owner] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, rima),
    await talk.site.join(HALL, variantOf(omar, { userId: 'herald', may: ['canSendPublicAd'] })),
  ];
  set(talk, { links: 'members' });
  await talk.request(member, 'privateMessage', { to: 'layla', chatMessage: LINK });
  await talk.request(guest, 'privateMessage', { to: 'rima', chatMessage: LINK });
  expect(heard(guest, 'privateMessage').map(({ links }) => links)).toEqual([true, undefined]);
  const ad = { roomType: 'all', userType: 'all', adMsg: LINK, color: '#000000', bgColor: '#ffffff' };
  expect(await talk.request(owner, 'requestSendPublicAd', ad)).toMatchObject({ ok: true });
  expect(JSON.stringify(heard(guest, 'newMessageFromServer').at(-1) ?? {})).not.toContain('"links"');
});
