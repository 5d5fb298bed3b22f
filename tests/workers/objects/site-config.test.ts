import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { ownerCalls, untilApplied } from '../../support/queries.ts';
import { evict, evictLobby, makeRoom, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

let ask: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  for (const id of ['short', 'words', 'shown', 'hasty', 'held', 'steep']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  ask = await ownerCalls('salma');
});

const say = (socket: ClientSocket, text: string) =>
  socket.request('newMessageFromClient', { text, style: {} });
const refusal = (ack: Awaited<ReturnType<typeof say>>) => (ack.ok ? null : ack.error);

test('changed message limits apply at once, to public and private messages (SITE-39)', async () => {
  const [layla, sami] = [new Visitor('ليلى القصيرة'), new Visitor('سامي القصير')];
  const socket = await layla.enter({ room: 'short' });
  const peer = await sami.enter({ room: 'short' });
  await say(socket, 'طويلة بعض الشيء');
  await ask('PATCH', '/options-2/site', { maxCharacters: 10, minCharacters: 2 });
  await socket.waitFor('siteChanged', ({ resources }) => resources.includes('options-2'));
  expect(refusal(await say(socket, 'طويلة بعض الشيء'))).toEqual({
    code: 'message_too_long',
    message: 'The message has more than 10 characters.',
    limit: 10,
  });
  expect(refusal(await say(socket, 'ق'))).toMatchObject({ code: 'message_too_short', limit: 2 });
  const privately = await socket.request('privateMessage', {
    to: sami.userID,
    chatMessage: 'طويلة بعض الشيء',
  });
  expect(refusal(privately)).toMatchObject({ code: 'message_too_long', limit: 10 });
  expect((await say(socket, 'قصيرة')).ok).toBe(true);
  await peer.waitFor('newMessageFromServer', ({ text }) => text === 'قصيرة');
});

test('after hibernation, a room applies the last known settings without a request (SITE-39)', async () => {
  const socket = await new Visitor('ليلى تصحو').enter({ room: 'short' });
  await evict('short');
  await evictLobby();
  expect(refusal(await say(socket, 'طويلة بعض الشيء'))).toMatchObject({
    code: 'message_too_long',
    limit: 10,
  });
  await ask('PATCH', '/options-2/site', { maxCharacters: 300, minCharacters: 1 });
  await socket.waitFor('siteChanged', ({ resources }) => resources.includes('options-2'));
  expect((await say(socket, 'طويلة بعض الشيء')).ok).toBe(true);
});

test('messages over the limits for shortcuts, emoticons or lines are refused', async () => {
  const socket = await new Visitor('ليلى الكلمات').enter({ room: 'words' });
  await ask('POST', '/emojis', { shortcut: ':wave:', emojiCode: 128_075 });
  await ask('POST', '/shortcuts', {
    shortcutTerm: 'سع',
    replaceWith: 'السلام عليكم',
    color: '#0b6e69',
    view: true,
  });
  await ask('PATCH', '/options-2/site', { maxShortcuts: 1, maxEmoticons: 1, maxLines: 2 });
  await untilApplied('words', ({ options, words }) => options.maxLines === 2 && words.shortcuts.length > 0);
  expect(refusal(await say(socket, ':wave: :wave:'))).toMatchObject({ code: 'too_many_emoticons', limit: 1 });
  expect(refusal(await say(socket, 'سع سع'))).toMatchObject({ code: 'too_many_shortcuts', limit: 1 });
  expect(refusal(await say(socket, '1\n2\n3'))).toMatchObject({ code: 'too_many_lines', limit: 2 });
  await ask('PATCH', '/options-1/site', { enableEmoticons: false });
  await untilApplied('words', ({ options }) => !options.enableEmoticons);
  expect((await say(socket, ':wave: :wave:')).ok).toBe(true);
  await ask('PATCH', '/options-2/site', { maxShortcuts: 300, maxEmoticons: 300, maxLines: 300 });
});

test('a new user gets the configured number of messages (ROOM-5)', async () => {
  const socket = await new Visitor('ليلى تروي').enter({ room: 'shown' });
  for (const text of ['1', '2', '3', '4']) await say(socket, text);
  await ask('PATCH', '/options-1/site', { publicMessagesShown: 2 });
  await untilApplied('shown', ({ options }) => options.publicMessagesShown === 2);
  const late = await new Visitor('متأخر').enter({ room: 'shown' });
  const { messages, reset } = await late.waitFor('chatMessagesFromServer');
  expect([reset, messages.map(({ text }) => text)]).toEqual([true, ['3', '4']]);
});

test('a new user who sends an epoch also gets the configured number of messages (ROOM-88)', async () => {
  const { epoch } = await (await new Visitor('ليلى ترى').enter({ room: 'shown' })).waitFor(
    'chatMessagesFromServer',
  );
  const newcomer = await new Visitor('غريب').enter({ room: 'shown' }, `&since=0&epoch=${epoch}`);
  const { reset, messages } = await newcomer.waitFor('chatMessagesFromServer');
  expect([reset, messages.map(({ text }) => text)]).toEqual([true, ['3', '4']]);
});

test('floodCount and floodSeconds set the message rate limit (SITE-8)', async () => {
  const socket = await new Visitor('مستعجل').enter({ room: 'hasty' });
  await ask('PATCH', '/options-2/site', { floodCount: 2, floodSeconds: 60 });
  await untilApplied('hasty', ({ options }) => options.floodCount === 2);
  const start = Date.now();
  await setClock('hasty', start);
  await say(socket, '1');
  await setClock('hasty', start + 30_000);
  await say(socket, '2');
  expect(refusal(await say(socket, '3'))).toEqual({
    code: 'rate_limited',
    message: 'Cannot send more than 2 messages within 60 seconds, please wait',
    retryAfterMs: 5_000,
  });
  await ask('PATCH', '/options-1/site', { floodCount: 0 });
  await untilApplied('hasty', ({ options }) => options.floodCount === 0);
  await setClock('hasty', start + 40_000);
  for (let turn = 0; turn < 12; turn++) expect((await say(socket, `${turn}`)).ok).toBe(true);
});

test('flood counts over ten minutes survive hibernation (ROOM-46)', async () => {
  await ask('PATCH', '/options-1/site', { floodCount: 2, floodSeconds: 600 });
  const socket = await new Visitor('صبور').enter({ room: 'steep' });
  await untilApplied('steep', ({ options }) => options.floodSeconds === 600);
  await say(socket, '1');
  await evict('steep');
  await say(socket, '2');
  await evict('steep');
  expect(refusal(await say(socket, '3'))).toMatchObject({ code: 'rate_limited', retryAfterMs: 5_000 });
  await ask('PATCH', '/options-1/site', { floodCount: 4, floodSeconds: 5 });
});

test('a kick block lasts for the configured time', async () => {
  const omar = new Member('omar');
  await omar.signIn();
  const master = await omar.enter({ room: 'held' });
  const guest = new Visitor('سيُطرد');
  const socket = await guest.enter({ room: 'held' });
  await ask('PATCH', '/options-1/site', { kickHoldSeconds: 60 });
  await untilApplied('held', ({ options }) => options.kickHoldSeconds === 60);
  expect((await master.request('requestKickUser', { userId: guest.userID })).ok).toBe(true);
  await socket.closed;
  const { body } = await guest.connect({ room: 'held' });
  expect(body.code).toBe('kicked');
  expect(Number(body.retryAfterMs)).toBeGreaterThan(50_000);
  expect(Number(body.retryAfterMs)).toBeLessThanOrEqual(60_000);
});
