import { expect, test } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, noor, omar, rima, salma, variantOf } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const CLEAR = { reason: 'سبام' };

test('all messages are deleted, and only viewers of the moderator get the name (MESSAGE-53, MESSAGE-27)', async () => {
  const talk = new Talk();
  const [guest, owner, hidden] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, salma),
    await talk.site.join(HALL, noor),
  ];
  const ids = [await talk.say(guest, 'كلام'), await talk.say(owner, 'قرار')];
  expect(await talk.request(guest, 'requestClearRoom', CLEAR)).toEqual({ ok: false, code: 'forbidden' });
  expect(await talk.request(hidden, 'requestClearRoom', CLEAR)).toMatchObject({ ok: true });
  const told = { room: 'القاعة', messageIds: ids, cleared: true };
  expect(heard(guest, 'messagesDeleted')).toEqual([told]);
  expect(heard(owner, 'messagesDeleted')).toEqual([{ ...told, by: 'noor' }]);
  expect(talk.site.at(HALL).room.messages.history.held()).toEqual([]);
});

test('new and returning users get no cleared text; later messages remain (MESSAGE-53, MESSAGE-28)', async () => {
  const talk = new Talk();
  const [guest, reader, master] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, rima),
    await talk.site.join(HALL, omar),
  ];
  const id = await talk.say(guest, 'طائر الكناري');
  const answer = await talk.say(reader, 'الكناري؟', id);
  const harness = talk.site.at(HALL);
  harness.disconnect(reader, 1006);
  expect(await talk.request(master, 'requestClearRoom', CLEAR)).toMatchObject({ ok: true });
  const after = await talk.say(guest, 'بداية جديدة');
  harness.sleep();
  const expected = {
    identity: identityOf(variantOf(rima, {})),
    admittedAt: harness.now,
    transferState: null,
    rateLimits: null,
  };
  const back = harness.admit(expected, { since: 2, epoch: harness.room.messages.history.epoch });
  expect(historyOf(back).map(message => message.id)).toEqual([after]);
  expect(heard(back, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [id, answer] }]);
  const newcomer = harness.join(salma);
  expect(historyOf(newcomer).map(({ text }) => text)).toEqual(['بداية جديدة']);
  for (const socket of [back, newcomer]) expect(JSON.stringify(socket.received)).not.toContain('الكناري');
  expect(JSON.stringify(harness.rowsOf('history'))).not.toContain('الكناري');
});

test('the audit entry has actor, room, count, reason and all texts (AUDIT-50)', async () => {
  const talk = new Talk();
  const [guest, master] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, omar)];
  for (const text of ['أول', 'ثان']) await talk.say(guest, text);
  await talk.request(master, 'requestClearRoom', { reason: '  سبام  ' });
  const events = talk.site
    .at(HALL)
    .rowsOf('outbox')
    .map(({ body }) => JSON.parse(String(body)).event)
    .filter(event => event !== undefined && event.by.username === 'omar');
  expect(events.filter(({ type }) => type === 'clearRoom')).toMatchObject([
    { room: 'القاعة', text: '2', reason: 'سبام' },
  ]);
  expect(events.filter(({ type }) => type === 'deleteMessage')).toMatchObject([
    { target: 'layla', text: 'أول', reason: 'سبام' },
    { target: 'layla', text: 'ثان', reason: 'سبام' },
  ]);
  for (const reason of ['', '   ', 'س'.repeat(301), undefined])
    expect(await talk.request(master, 'requestClearRoom', { reason })).toEqual({
      ok: false,
      code: 'invalid_payload',
    });
});
