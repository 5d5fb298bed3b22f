import { expect, test } from 'vitest';
import { DELETE_OWN_MS } from '../../../protocol/constants.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  actor,
  GARDEN,
  ghaith,
  HALL,
  huda,
  layla,
  noor,
  omar,
  rima,
  salma,
  variantOf,
} from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const REMOVED = { ok: true };
const forbidden = { ok: false, code: 'forbidden' };

test('users may delete their own messages for 15 minutes (MESSAGE-25, MAY-76)', async () => {
  const talk = new Talk();
  const [mine, other] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const old = await talk.say(mine, 'قديمة');
  talk.site.advance(60_000);
  const fresh = await talk.say(mine, 'جديدة');
  talk.site.advance(DELETE_OWN_MS - 20_000);
  expect(await talk.request(other, 'requestDeleteMessages', { messageIds: [fresh] })).toMatchObject(
    forbidden,
  );
  expect(await talk.request(mine, 'requestDeleteMessages', { messageIds: [old] })).toMatchObject(forbidden);
  expect(await talk.request(mine, 'requestDeleteMessages', { messageIds: [fresh, fresh] })).toMatchObject(
    REMOVED,
  );
  expect(heard(other, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [fresh] }]);
  expect(await talk.request(mine, 'requestDeleteMessages', { messageIds: [fresh] })).toMatchObject({
    ok: false,
    code: 'message_not_found',
  });
});

test('absent authors keep their rank at sending; a request deletes all or none (MESSAGE-26, MAY-77)', async () => {
  const talk = new Talk();
  const [guest, owner, second] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, salma),
    await talk.site.join(HALL, variantOf(omar, { userId: 'hadi' })),
  ];
  const ids = [await talk.say(guest, 'كلام'), await talk.say(owner, 'قرار'), await talk.say(second, 'مثله')];
  for (const socket of [guest, owner, second]) talk.site.at(HALL).disconnect(socket, 1000);
  const master = await talk.site.join(HALL, omar);
  for (const messageIds of [ids, ids.slice(0, 2), [ids[1]], [ids[2]]])
    expect(await talk.request(master, 'requestDeleteMessages', { messageIds })).toMatchObject(forbidden);
  expect(talk.site.at(HALL).room.messages.history.read(null).messages).toHaveLength(3);
  expect(await talk.request(master, 'requestDeleteMessages', { messageIds: [ids[0]] })).toMatchObject(
    REMOVED,
  );
  expect(heard(master, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [ids[0]], by: 'omar' }]);
});

test('a room-bound moderator deletes messages only in assigned rooms (MAY-77)', async () => {
  const talk = new Talk();
  const guest = await talk.site.join(HALL, layla);
  const messageIds = [await talk.say(guest, 'كلام')];
  for (const person of [
    variantOf(huda, { masterOf: [GARDEN] }),
    variantOf(omar, { userId: 'plain', mayNot: ['canDeleteMessages'] }),
    actor({ userId: 'sami', role: 'visitor', may: ['canDeleteMessages'] }),
  ]) {
    const socket = await talk.site.join(HALL, person);
    expect(await talk.request(socket, 'requestDeleteMessages', { messageIds })).toMatchObject(forbidden);
  }
  const here = await talk.site.join(HALL, variantOf(huda, { userId: 'here', masterOf: [HALL] }));
  expect(await talk.request(here, 'requestDeleteMessages', { messageIds })).toMatchObject(REMOVED);
});

test('the deleting moderator is named only to viewers who see the moderator (MESSAGE-27)', async () => {
  const talk = new Talk();
  const [guest, master, owner] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, omar),
    await talk.site.join(HALL, salma),
  ];
  const unseen = [await talk.site.join(HALL, ghaith), await talk.site.join(HALL, noor)];
  for (const socket of unseen)
    await talk.request(socket, 'requestDeleteMessages', { messageIds: [await talk.say(guest, 'كلام')] });
  const told = (socket: typeof guest) => heard(socket, 'messagesDeleted').map(({ by }) => by);
  expect([told(guest), told(master), told(owner)]).toEqual([
    [undefined, undefined],
    [undefined, 'noor'],
    ['ghaith', 'noor'],
  ]);
});

test('only the author receives the deletion reason and an appeal code (MESSAGE-61, MOD-62)', async () => {
  const talk = new Talk();
  const [guest, second, master] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, rima),
    await talk.site.join(HALL, omar),
  ];
  const messageIds = [
    await talk.say(guest, 'إعلان'),
    await talk.say(second, 'مثله'),
    await talk.say(guest, 'وآخر'),
  ];
  const own = await talk.say(master, 'كلام المشرف');
  await talk.request(master, 'requestDeleteMessages', {
    messageIds: [...messageIds, own],
    reason: 'إعلانات',
  });
  const told = { room: 'القاعة', messageIds: [...messageIds, own], by: 'omar' };
  const code = expect.stringContaining('id-');
  expect(heard(guest, 'messagesDeleted')).toEqual([{ ...told, reason: 'إعلانات', appeal: code }]);
  expect(heard(second, 'messagesDeleted')).toEqual([{ ...told, reason: 'إعلانات', appeal: code }]);
  expect(heard(master, 'messagesDeleted')).toEqual([told]);
  const codes = [guest, second].map(socket => heard(socket, 'messagesDeleted')[0]?.appeal);
  expect(new Set(codes).size).toBe(2);
  const taken = await talk.say(guest, 'لا');
  await talk.request(guest, 'requestDeleteMessages', { messageIds: [taken] });
  expect(heard(guest, 'messagesDeleted').at(-1)).toEqual({ room: 'القاعة', messageIds: [taken] });
});

test('new and returning users receive the removal without text or quote (MESSAGE-28)', async () => {
  const talk = new Talk();
  const [guest, reader] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const id = await talk.say(guest, 'طائر الكناري');
  const answer = await talk.say(reader, 'ماذا؟', id);
  const harness = talk.site.at(HALL);
  harness.disconnect(reader, 1006);
  expect(await talk.request(guest, 'requestDeleteMessages', { messageIds: [id] })).toMatchObject(REMOVED);
  harness.sleep();
  const { epoch } = harness.room.messages.history;
  const expected = {
    identity: identityOf(rima),
    admittedAt: harness.now,
    transferState: null,
    rateLimits: null,
  };
  const back = harness.admit(expected, { since: 2, epoch });
  expect(historyOf(back)).toEqual([]);
  expect(heard(back, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [id] }]);
  const newcomer = harness.join(omar);
  expect(historyOf(newcomer).map(message => [message.id, message.replyTo])).toEqual([
    [answer, { id, nickname: 'layla', text: '' }],
  ]);
  expect(heard(newcomer, 'messagesDeleted')).toEqual([]);
  for (const socket of [back, newcomer]) expect(JSON.stringify(socket.received)).not.toContain('الكناري');
  expect(harness.room.messages.history.message(id)).toBeNull();
});
