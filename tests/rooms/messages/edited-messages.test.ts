import { expect, test } from 'vitest';
import { EDIT_OWN_MS } from '../../../protocol/constants.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, HALL, layla, omar, rima, salma } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

test('an author can correct only their last message, for two minutes (MESSAGE-29)', async () => {
  const talk = new Talk();
  const [mine, other] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, omar)];
  const edit = (socket: typeof mine, messageId: string, text = 'صواب') =>
    talk.request(socket, 'requestEditMessage', { messageId, text });
  const forbidden = { ok: false, code: 'forbidden' };
  const [first, last] = [await talk.say(mine, 'أولى'), await talk.say(mine, 'خطء')];
  await talk.say(other, 'كلام غيره');
  expect(await edit(mine, first)).toMatchObject(forbidden);
  expect(await edit(other, last)).toMatchObject(forbidden);
  expect(await edit(mine, 'none')).toMatchObject({ ok: false, code: 'message_not_found' });
  expect(await edit(mine, last, '  ')).toMatchObject({ ok: false, code: 'empty_message' });
  expect(await edit(mine, last, ' خطأ ')).toMatchObject({ ok: true });
  expect(heard(other, 'messageEdited')).toEqual([{ room: 'القاعة', id: last, text: 'خطأ' }]);
  talk.site.advance(EDIT_OWN_MS);
  expect(await edit(mine, last)).toMatchObject(forbidden);
});

test('a correction counts as a message, and a muted user cannot correct (MESSAGE-30)', async () => {
  const talk = new Talk();
  const mine = await talk.site.join(HALL, layla);
  const id = await talk.say(mine, 'كلام');
  talk.site.advance(5_000);
  const answers = [];
  for (const text of ['1', '2', '3', '4', '5'])
    answers.push(await talk.site.request(HALL, mine, 'requestEditMessage', { messageId: id, text }));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' });
  talk.site.at(HALL).room.participants.put({
    ...(talk.site.at(HALL).room.participants.get('layla') as never as object),
    granted: { allowUserToWrite: false },
  } as never);
  talk.site.advance(5_000);
  expect(await talk.request(mine, 'requestEditMessage', { messageId: id, text: '6' })).toMatchObject({
    ok: false,
    code: 'muted',
  });
});

test('a corrected message is marked and updated in quotes and on return (MESSAGE-31)', async () => {
  const talk = new Talk();
  const [mine, reader] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const id = await talk.say(mine, 'خطء');
  await talk.say(reader, 'ماذا؟', id);
  const harness = talk.site.at(HALL);
  harness.disconnect(reader, 1006);
  await talk.request(mine, 'requestEditMessage', { messageId: id, text: 'خطأ' });
  harness.sleep();
  const expected = {
    identity: identityOf(rima),
    admittedAt: harness.now,
    transferState: null,
    rateLimits: null,
  };
  const back = harness.admit(expected, { since: 2, epoch: harness.room.messages.history.epoch });
  expect(heard(back, 'messageEdited')).toEqual([{ room: 'القاعة', id, text: 'خطأ' }]);
  const [message, answer] = historyOf(harness.join(omar));
  expect(message).toMatchObject({ text: 'خطأ', edited: true });
  expect(answer?.replyTo?.text).toBe('خطأ');
});

test('a correction adds or removes a mention for all readers (MESSAGE-63)', async () => {
  const talk = new Talk();
  const mine = await talk.site.join(HALL, layla, { nickname: 'ليلى' });
  const reader = await talk.site.join(HALL, omar, { nickname: 'عمر' });
  const edit = (messageId: string, text: string) =>
    talk.request(mine, 'requestEditMessage', { messageId, text });
  const told = () => heard(reader, 'messageEdited').at(-1)?.mentions;
  const kept = () => historyOf(talk.site.at(HALL).join(rima)).at(-1)?.mentions;
  const id = await talk.say(mine, 'مساء الخير');
  await edit(id, 'مساء الخير @عمر');
  expect([told(), kept()]).toEqual([['omar'], ['omar']]);
  await edit(id, 'مساء الخير @ليلى');
  expect([told(), kept()]).toEqual([undefined, undefined]);
});

test('after a correction, each viewer class gets the mentions visible to it (MESSAGE-63, VISIBILITY-26)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, salma, { nickname: 'سلمى' });
  const hidden = await talk.site.join(HALL, ghaith, { nickname: 'غيث' });
  const guest = await talk.site.join(HALL, layla, { nickname: 'ليلى' });
  const id = await talk.say(author, 'سلام');
  await talk.request(author, 'requestEditMessage', { messageId: id, text: '@غيث و@ليلى' });
  const told = (socket: typeof guest) => heard(socket, 'messageEdited').at(-1)?.mentions;
  expect([told(guest), told(hidden)]).toEqual([['layla'], ['ghaith', 'layla']]);
});
