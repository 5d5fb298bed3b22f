import { expect, test, vi } from 'vitest';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { type ChatMessage, COMMON_REACTIONS } from '../../../protocol/entities/messages.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  actor,
  ghaith,
  HALL,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  sami,
  tariq,
  variantOf,
} from '../../support/people.ts';
import { type FakeSocket, identityOf } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

async function talkOf(...people: Parameters<Talk['site']['join']>[1][]) {
  const talk = new Talk();
  const sockets: Record<string, FakeSocket> = {};
  for (const person of people) sockets[person.userId] = await talk.site.join(HALL, person);
  const of = (name: string) => sockets[name] as FakeSocket;
  const id = await talk.say(of(people[0]?.userId ?? ''), 'سلام');
  const react = (name: string, reaction: string, on = true, messageId = id) =>
    talk.site.request(HALL, of(name), 'requestReact', { messageId, reaction, on });
  const told = async () => {
    talk.site.advance(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { talk, of, id, react, told };
}

test('many reactions cause one frame with counts; an undone one causes none (MESSAGE-33)', async () => {
  const { of, id, react, told } = await talkOf(layla, rima, omar);
  await react('rima', '👍');
  await react('omar', '👍');
  await react('omar', '🌹');
  expect(heard(of('layla'), 'reactionsChanged')).toEqual([]);
  await told();
  const reactions = [
    { reaction: '👍', count: 2, userIDs: ['rima', 'omar'] },
    { reaction: '🌹', count: 1, userIDs: ['omar'] },
  ];
  expect(heard(of('layla'), 'reactionsChanged')).toEqual([{ messages: [{ id, reactions }] }]);
  await react('rima', '🔥');
  await react('rima', '👍');
  await react('rima', '🔥', false);
  await told();
  expect(heard(of('layla'), 'reactionsChanged')).toHaveLength(1);
  await react('rima', '👍', false);
  await told();
  expect(heard(of('layla'), 'reactionsChanged').at(-1)).toEqual({
    messages: [{ id, reactions: [{ ...reactions[0], count: 1, userIDs: ['omar'] }, reactions[1]] }],
  });
});

test('unknown kinds, muted users and a ninth kind are refused (MESSAGE-32, MESSAGE-35)', async () => {
  const { id, react } = await talkOf(layla, rima, sami);
  expect(await react('rima', '🥁')).toMatchObject({ ok: false, code: 'not_found' });
  expect(await react('rima', '👍', true, 'none')).toMatchObject({ ok: false, code: 'message_not_found' });
  expect(await react('sami', '👍', true, id)).toMatchObject({ ok: false, code: 'muted' });
  for (const reaction of COMMON_REACTIONS.slice(0, 8))
    expect(await react('rima', reaction)).toMatchObject({ ok: true });
  expect(await react('layla', COMMON_REACTIONS[8])).toMatchObject({ ok: false, code: 'too_many_reactions' });
  expect(await react('layla', COMMON_REACTIONS[0])).toMatchObject({ ok: true });
});

test('up to twelve reacting users are named', async () => {
  const guests = Array.from({ length: 13 }, (_, at) => actor({ userId: `guest-${at}`, role: 'visitor' }));
  const { of, id, react, told } = await talkOf(layla, ...guests);
  for (const { userId } of guests) await react(userId, '👍');
  await told();
  const reactions = [{ reaction: '👍', count: 13, userIDs: guests.slice(0, 12).map(({ userId }) => userId) }];
  expect(heard(of('layla'), 'reactionsChanged')).toEqual([{ messages: [{ id, reactions }] }]);
});

test('reactions by hidden users are visible only to viewers who see these users (VISIBILITY-25)', async () => {
  const { of, react, told } = await talkOf(layla, omar, salma, ghaith, noor, tariq);
  for (const name of ['ghaith', 'noor', 'tariq']) expect(await react(name, '🌹')).toMatchObject({ ok: true });
  await told();
  const named = (name: string) =>
    (heard(of(name), 'reactionsChanged') as { messages: { reactions: { userIDs: string[] }[] }[] }[]).map(
      ({ messages }) => messages.map(({ reactions }) => reactions.map(({ userIDs }) => userIDs)),
    );
  expect(named('layla')).toEqual([]);
  expect(named('omar')).toEqual([[[['noor']]]]);
  expect(named('salma')).toEqual([[[['ghaith', 'noor', 'tariq']]]]);
  expect(named('tariq')).toEqual([[[['noor', 'tariq']]]]);
});

test('invisible reactions neither use up the limit nor remove visible ones (VISIBILITY-25, MESSAGE-32)', async () => {
  const { talk, of, react, told } = await talkOf(layla, mazin, ghaith);
  for (const reaction of COMMON_REACTIONS.slice(0, 8)) await react('ghaith', reaction);
  expect(await react('mazin', COMMON_REACTIONS[8])).toMatchObject({ ok: true });
  const seen = variantOf(omar, { userId: 'seen', may: ['canBeGhost'] });
  const socket = await talk.site.join(HALL, seen);
  const messageId = await talk.say(of('layla'), 'أخرى');
  const ask = (event: 'requestReact' | 'requestChangeUserVisibility', data: object) =>
    talk.request(socket, event, data);
  expect(await ask('requestReact', { messageId, reaction: '🎉', on: true })).toMatchObject({ ok: true });
  await told();
  const count = heard(of('layla'), 'reactionsChanged').length;
  await ask('requestChangeUserVisibility', { userId: 'seen', visibility: 'ghost' });
  expect(await ask('requestReact', { messageId, reaction: '🎉', on: false })).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
  await ask('requestReact', { messageId, reaction: '🌹', on: true });
  expect(await ask('requestReact', { messageId, reaction: '🌹', on: false })).toMatchObject({ ok: true });
  await told();
  expect(heard(of('layla'), 'reactionsChanged')).toHaveLength(count);
});

test('new and returning users get the current reactions, but none of deleted messages', async () => {
  const { talk, of, id, react, told } = await talkOf(layla, mazin, ghaith);
  await react('layla', '👍');
  await react('ghaith', '🌹');
  await told();
  const harness = talk.site.at(HALL);
  const plain = [{ reaction: '👍', count: 1, userIDs: ['layla'] }];
  expect(historyOf(await talk.site.join(HALL, omar))[0]?.reactions).toEqual(plain);
  harness.disconnect(of('mazin'), 1006);
  await react('layla', '👍', false);
  await told();
  harness.sleep();
  const expected = {
    identity: identityOf(mazin),
    admittedAt: harness.now,
    transferState: null,
    rateLimits: null,
  };
  const back = harness.admit(expected, { since: 1, epoch: harness.room.messages.history.epoch });
  expect(heard(back, 'reactionsChanged')).toEqual([{ messages: [{ id, reactions: [] }] }]);
  const owner = harness.join(salma);
  expect(historyOf(owner)[0]?.reactions).toEqual([{ reaction: '🌹', count: 1, userIDs: ['ghaith'] }]);
  harness.room.reactions.forget([id]);
  harness.sleep();
  expect(harness.room.reactions.of(id)).toEqual([]);
});

test('clearing a room removes all reactions (MESSAGE-53)', async () => {
  const { talk, of, id, react } = await talkOf(layla, omar);
  await react('layla', '👍');
  const { reactions } = talk.site.at(HALL).room;
  expect(reactions.of(id)).toHaveLength(1);
  expect(await talk.request(of('omar'), 'requestClearRoom', { reason: 'سبام' })).toMatchObject({ ok: true });
  expect(reactions.of(id)).toEqual([]);
});

test('the author of an author-only message reacts, edits and deletes it unnoticed (WORD-8)', async () => {
  const { talk, of, react } = await talkOf(rima, omar);
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  const sent = await talk.request(of('rima'), 'newMessageFromClient', { text: 'تفاحة' });
  const id = sent.ok ? String(sent.data.id) : '';
  const seen = of('omar').received.length;
  expect(await react('rima', '👍', true, id)).toMatchObject({ ok: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard(of('rima'), 'reactionsChanged').at(-1)).toMatchObject({ messages: [{ id }] });
  const edit = { messageId: id, text: 'رمانة' };
  expect(await talk.request(of('rima'), 'requestEditMessage', edit)).toMatchObject({ ok: true });
  expect(heard(of('rima'), 'messageEdited').at(-1)).toMatchObject({ id, text: 'رمانة' });
  talk.site.restartRoom(HALL, 'hibernate');
  const { harnesses } = talk.site;
  expect(historyOf(harnesses.get(HALL)?.join(rima) as FakeSocket).at(-1)).toMatchObject({
    id,
    text: 'رمانة',
  });
  expect(await talk.request(of('rima'), 'requestDeleteMessages', { messageIds: [id] })).toMatchObject({
    ok: true,
  });
  expect(heard(of('rima'), 'messagesDeleted').at(-1)).toMatchObject({ messageIds: [id] });
  await vi.advanceTimersByTimeAsync(1_000);
  const late = harnesses.get(HALL)?.join(omar);
  for (const frames of [of('omar').received.slice(seen), late?.received])
    expect(JSON.stringify(frames)).not.toContain(id);
});

test('an author-only message accepts no reaction by other users (WORD-8)', async () => {
  const { talk, of, react } = await talkOf(layla, omar);
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  const sent = await talk.request(of('layla'), 'newMessageFromClient', { text: 'تفاحة' });
  const id = sent.ok ? String(sent.data.id) : '';
  expect(await react('omar', '👍', true, id)).toMatchObject({ ok: false, code: 'message_not_found' });
});

test('a reaction stays unnoticed when its author-only message leaves the history (WORD-8)', async () => {
  const { talk, of, react, told } = await talkOf(layla, omar);
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  const { room } = talk.site.at(HALL);
  applyLobbyUpdate(room, newsOf(siteConfigWith({}, { listedWords })));
  const [plain] = room.messages.history.held();
  const sent = await talk.request(of('layla'), 'newMessageFromClient', { text: 'تفاحة' });
  const id = sent.ok ? String(sent.data.id) : '';
  expect(await react('layla', '👍', true, id)).toMatchObject({ ok: true });
  for (let seq = 3; seq <= HISTORY_CAPACITY + 2; seq++)
    room.messages.history.append({ ...(plain as ChatMessage), id: `m${seq}`, seq });
  await told();
  expect(heard(of('omar'), 'reactionsChanged')).toEqual([]);
  expect(heard(of('layla'), 'reactionsChanged')).toMatchObject([{ messages: [{ id }] }]);
});
