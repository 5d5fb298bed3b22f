import { expect, test } from 'vitest';
import type { ListedWord } from '../../../domain/protection/words/moderate-text.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages, messagesOf } from '../../../rooms-do/room/messages/message-changes.ts';
import { WAITING_MAX } from '../../../rooms-do/room/messages/waiting-messages.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, mazin, omar, rima, salma } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

/** A hall with a guest, a moderator and a bystander, in which «تفاحة» is listed. */
async function hallWith(over: Partial<ListedWord>) {
  const talk = new Talk();
  const [guest, moderator, bystander] = [
    await talk.site.join(HALL, layla),
    await talk.site.join(HALL, omar),
    await talk.site.join(HALL, mazin),
  ];
  const harness = talk.site.at(HALL);
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({}, { listedWords: [listedWord('تفاحة', over)] })));
  const say = (text: string, socket = guest) => talk.request(socket, 'newMessageFromClient', { text });
  const back = (person: typeof layla, since: number) =>
    harness.admit(
      { identity: identityOf(person), admittedAt: harness.now, transferState: null, rateLimits: null },
      { since, epoch: harness.room.messages.history.epoch },
    );
  return { talk, harness, guest, moderator, bystander, say, back };
}

const entriesOf = (rowsOf: (table: string) => Record<string, unknown>[]) =>
  rowsOf('outbox').flatMap(({ body }) => {
    const entry = JSON.parse(String(body));
    return entry.kind === 'event' ? [entry.event as Record<string, unknown>] : [];
  });

const textsOf = (socket: Parameters<typeof heard>[0]) =>
  heard(socket, 'newMessageFromServer').map(({ text }) => text);

test('a replaced word is stored and shown in its replaced form (WORD-5, WORD-6)', async () => {
  const { talk, say, bystander, harness } = await hallWith({ replacement: 'فاكهة' });
  expect(await say('هذه تـفـاحـة جيدة')).toMatchObject({ ok: true });
  expect(textsOf(bystander)).toEqual(['هذه فاكهة جيدة']);
  expect(harness.room.messages.history.held().map(({ text }) => text)).toEqual(['هذه فاكهة جيدة']);
  const id = String(heard(bystander, 'newMessageFromServer')[0]?.id);
  const edit = { messageId: id, text: 'ت ف ا ح ة' };
  expect(await talk.request(await talk.site.join(HALL, layla), 'requestEditMessage', edit)).toMatchObject({
    ok: true,
  });
  expect(heard(bystander, 'messageEdited').at(-1)).toMatchObject({ text: 'فاكهة' });
});

test('a refusing word blocks messages, corrections and announcements (WORD-6, WORD-7)', async () => {
  const { talk, say, guest, bystander, moderator } = await hallWith({ act: 'refuse' });
  expect(await say('تفااااحة')).toEqual({ ok: false, code: 'word_refused' });
  const id = await talk.say(guest, 'رمانة');
  const edit = { messageId: id, text: 'تفاحة' };
  expect(await talk.request(guest, 'requestEditMessage', edit)).toEqual({ ok: false, code: 'word_refused' });
  const ad = { roomType: 'all', userType: 'all', adMsg: 'تفاحة', color: '#000000', bgColor: '#ffffff' };
  const owner = await talk.site.join(HALL, salma);
  expect(await talk.request(owner, 'requestSendPublicAd', ad)).toEqual({ ok: false, code: 'word_refused' });
  expect(textsOf(bystander)).toEqual(['رمانة']);
  expect(heard(moderator, 'messageEdited')).toEqual([]);
});

test('a held message is discarded or published with a later seq (WORD-9)', async () => {
  const { talk, say, guest, moderator, bystander, harness } = await hallWith({ act: 'hold' });
  expect(await say('تفاحة أولى')).toEqual({ ok: true, data: { waits: true } });
  expect(await say('تفاحة ثانية')).toMatchObject({ ok: true });
  await talk.say(bystander, 'كلام');
  expect(textsOf(bystander)).toEqual(['كلام']);
  expect(heard(moderator, 'waitingMessages').map(({ count }) => count)).toEqual([1, 2]);
  expect(heard(guest, 'waitingMessages')).toEqual([]);
  talk.site.restartRoom(HALL, 'hibernate');
  expect(heard(await talk.site.join(HALL, salma), 'waitingMessages')).toEqual([{ count: 2 }]);
  const listed = await talk.request(moderator, 'requestWaitingMessages', {});
  const waiting = (listed.ok ? listed.data.messages : []) as { id: string; text: string }[];
  expect(waiting).toMatchObject([
    { nickname: 'layla', text: 'تفاحة أولى', word: 'تفاحة' },
    { nickname: 'layla', text: 'تفاحة ثانية' },
  ]);
  const judge = (messageId: string | undefined, publish: boolean, by = moderator) =>
    talk.request(by, 'requestJudgeWaiting', { messageId, publish });
  expect(await judge(waiting[0]?.id, true, guest)).toMatchObject({ code: 'forbidden' });
  expect(await judge(waiting[0]?.id, true)).toMatchObject({ ok: true });
  expect(await judge(waiting[0]?.id, true)).toMatchObject({ code: 'waiting_not_found' });
  expect(await judge(waiting[1]?.id, false)).toMatchObject({ ok: true });
  expect(heard(bystander, 'newMessageFromServer').at(-1)).toMatchObject({
    text: 'تفاحة أولى',
    seq: 2,
    sender: { userID: 'layla' },
  });
  expect(heard(moderator, 'waitingMessages').at(-1)).toEqual({ count: 0 });
  expect(
    entriesOf(harness.rowsOf.bind(harness))
      .map(({ type }) => type)
      .slice(-2),
  ).toEqual(['publishHeld', 'discardHeld']);
});

test('the queue holds fifty messages; an unreviewed message expires in a day (WORD-9)', async () => {
  const { talk, say, moderator } = await hallWith({ act: 'hold' });
  for (let at = 0; at < WAITING_MAX; at++) expect(await say(`تفاحة ${at}`)).toMatchObject({ ok: true });
  expect(await say('تفاحة')).toEqual({ ok: false, code: 'word_refused' });
  talk.site.advance(DAY_MS);
  expect(await talk.request(moderator, 'requestWaitingMessages', {})).toMatchObject({
    data: { messages: [] },
  });
});

test('a held message is reviewed only by a rank above its author (WORD-9)', async () => {
  const { talk, say, moderator } = await hallWith({ act: 'hold' });
  expect(await say('تفاحة', moderator)).toMatchObject({ data: { waits: true } });
  expect(heard(moderator, 'waitingMessages')).toEqual([{ count: 0 }]);
  expect(await talk.request(moderator, 'requestWaitingMessages', {})).toMatchObject({
    data: { messages: [] },
  });
  expect(heard(await talk.site.join(HALL, salma), 'waitingMessages')).toEqual([{ count: 1 }]);
});

test('an author-only message looks sent to its author and reaches no other (WORD-8)', async () => {
  const { talk, say, guest, moderator, bystander, harness, back } = await hallWith({ act: 'onlyAuthor' });
  await talk.say(guest, 'رمانة');
  const answer = await say('تفاحة');
  expect(answer).toMatchObject({ ok: true, data: { seq: 2 } });
  const id = answer.ok ? String(answer.data.id) : '';
  await talk.say(bystander, 'موزة');
  expect(textsOf(guest)).toEqual(['رمانة', 'تفاحة', 'موزة']);
  for (const other of [moderator, bystander]) expect(textsOf(other)).toEqual(['رمانة', 'موزة']);
  talk.site.restartRoom(HALL, 'hibernate');
  expect(historyOf(back(layla, 1)).map(({ text }) => text)).toEqual(['تفاحة', 'موزة']);
  expect(historyOf(back(mazin, 1)).map(({ text }) => text)).toEqual(['موزة']);
  const newcomer = harness.join(rima);
  expect(historyOf(newcomer).map(({ text }) => text)).toEqual(['رمانة', 'موزة']);
  for (const [event, data] of [
    ['newMessageFromClient', { text: 'ماذا؟', replyTo: id }],
    ['requestDeleteMessages', { messageIds: [id] }],
  ] as const)
    expect(await talk.request(moderator, event, data)).toMatchObject({ code: 'message_not_found' });
  expect(await talk.request(moderator, 'requestClearRoom', { reason: 'سبب' })).toMatchObject({ ok: true });
  expect(heard(newcomer, 'messagesDeleted').at(-1)?.messageIds).not.toContain(id);
  expect(heard(back(mazin, 3), 'messagesDeleted').at(-1)?.messageIds).not.toContain(id);
  expect(historyOf(back(layla, 1))).toEqual([]);
  expect(JSON.stringify(harness.rowsOf('history'))).not.toContain('تفاحة');
});

const REFUSED = { code: 'siteWarning', error: 'word_refused' };

test('with action warn, the author gets a notice and the message is published (WORD-10)', async () => {
  const { say, guest, bystander } = await hallWith({ act: 'warn' });
  expect(await say('تفاحة')).toMatchObject({ ok: true });
  expect(textsOf(bystander)).toEqual(['تفاحة']);
  expect(heard(guest, 'receiveWarningMessage')).toMatchObject([
    { text: 'في الرسالة كلمة غير مسموح بها هنا.', from: 'إدارة الموقع', notice: REFUSED },
  ]);
});

test('a muting word refuses the message and mutes the author until revoked (WORD-7)', async () => {
  const { talk, say, guest, bystander, harness } = await hallWith({ act: 'mute', minutes: 7 });
  expect(await say('تفاحة')).toEqual({ ok: false, code: 'word_refused' });
  const until = new Date(harness.now + 7 * 60_000).toISOString();
  expect(heard(guest, 'permissionsChanged').at(-1)?.mute).toMatchObject({ until, notice: REFUSED });
  expect(await say('رمانة')).toEqual({ ok: false, code: 'muted' });
  expect(textsOf(bystander)).toEqual([]);
  const entry = entriesOf(harness.rowsOf.bind(harness)).find(({ type }) => type === 'allowWrite');
  expect(entry).toMatchObject({ by: { username: '' }, target: 'layla', minutes: 7 });
  const lift = { userId: 'layla', prop: 'allowUserToWrite', value: true };
  const admin = await talk.site.join(HALL, salma);
  expect(await talk.request(admin, 'requestChangeUserPermissions', lift)).toMatchObject({ ok: true });
  expect(await say('رمانة')).toMatchObject({ ok: true });
});

test('private messages are checked for private words and are never held (WORD-6)', async () => {
  const { talk, guest, bystander } = await hallWith({ act: 'onlyAuthor', inPrivate: true });
  const write = (chatMessage: string) => talk.request(guest, 'privateMessage', { to: 'mazin', chatMessage });
  expect(await write('تفاحة')).toMatchObject({ ok: true });
  expect(await write('رمانة')).toMatchObject({ ok: true });
  expect(heard(bystander, 'privateMessage').map(({ text }) => text)).toEqual(['رمانة']);
  expect(heard(guest, 'privateMessage').map(({ text }) => text)).toEqual(['تفاحة', 'رمانة']);
  const held = listedWord('تفاحة', { act: 'hold', inPrivate: true });
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords: [held] })));
  expect(await write('تفاحة')).toEqual({ ok: false, code: 'word_refused' });
});

test('a new room with a listed word in its name is refused (WORD-6)', async () => {
  const { talk } = await hallWith({ act: 'warn' });
  const owner = await talk.site.join(HALL, salma);
  const room = { name: 'غرفة تفاحة', private: false, temporary: true };
  expect(await talk.request(owner, 'requestCreateRoom', room)).toEqual({ ok: false, code: 'word_in_name' });
});

test('word filtering adds no row to a message (WORD-1)', async () => {
  const { talk, harness, guest } = await hallWith({ act: 'refuse' });
  const before = harness.rowsWritten;
  await talk.say(guest, 'رمانة');
  expect(harness.rowsWritten - before).toBe(1);
});

test('held messages are found and erased with the user data (WORD-9, MESSAGE-54)', async () => {
  const { say, harness, moderator } = await hallWith({ act: 'hold' });
  await say('تفاحة');
  expect(messagesOf(harness.room, { userId: 'layla' }).map(({ text }) => text)).toEqual(['تفاحة']);
  expect(await eraseMessages(harness.room, { userId: 'layla' })).toBe(1);
  expect(heard(moderator, 'waitingMessages').at(-1)).toEqual({ count: 0 });
  expect(harness.rowsOf('waiting_messages')).toEqual([]);
});
