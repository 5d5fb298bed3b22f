import { expect, test } from 'vitest';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, omar, rima, variantOf } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const rowsOf = (talk: Talk) => JSON.stringify(talk.site.at(HALL).rowsOf('history'));

test('all messages of a user are removed, with the name in quotes, as if self-deleted (MESSAGE-54)', async () => {
  const talk = new Talk();
  const [mine, other] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const first = await talk.say(mine, 'طائر الكناري');
  const answer = await talk.say(other, 'ماذا؟', first);
  const second = await talk.say(mine, 'كناري آخر');
  const { room } = talk.site.at(HALL);
  expect(room.messages.history.by({ userId: layla.userId }).map(({ id }) => id)).toEqual([first, second]);
  expect(await eraseMessages(room, { userId: layla.userId })).toBe(2);
  for (const socket of [mine, other])
    expect(heard(socket, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [first, second] }]);
  expect(rowsOf(talk)).not.toMatch(/كناري|layla/);
  const newcomer = talk.site.at(HALL).join(omar);
  expect(historyOf(newcomer).map(({ id }) => id)).toEqual([answer]);
  expect(historyOf(newcomer)[0]?.replyTo).toEqual({ id: first, nickname: '', text: '' });
  expect(await eraseMessages(room, { userId: layla.userId })).toBe(0);
  expect(heard(other, 'messagesDeleted')).toHaveLength(1);
});

test('erasing an author also removes the user id from messages deleted earlier (MESSAGE-54)', async () => {
  const talk = new Talk();
  const mine = await talk.site.join(HALL, layla);
  const id = await talk.say(mine, 'طائر الكناري');
  await talk.request(mine, 'requestDeleteMessages', { messageIds: [id] });
  expect(rowsOf(talk)).toContain(layla.userId);
  expect(await eraseMessages(talk.site.at(HALL).room, { userId: layla.userId })).toBe(0);
  expect(rowsOf(talk)).not.toContain(layla.userId);
});

test('erasing a user reports author-only messages to their author alone (MESSAGE-54, WORD-8)', async () => {
  const talk = new Talk();
  const fingerprint = 'fp-shared';
  const [mine, sibling, other] = [
    await talk.site.join(HALL, layla, { fingerprint }),
    await talk.site.join(HALL, variantOf(layla, { userId: 'hadi' }), { fingerprint }),
    await talk.site.join(HALL, rima),
  ];
  const shown = await talk.say(mine, 'موزة');
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  const { room } = talk.site.at(HALL);
  applyLobbyUpdate(room, newsOf(siteConfigWith({}, { listedWords })));
  const own = await talk.say(mine, 'تفاحة');
  const siblings = await talk.say(sibling, 'تفاحة حمراء');
  expect(await eraseMessages(room, { fingerprint, belowRank: null })).toBe(3);
  const idsOf = (socket: typeof mine) =>
    heard(socket, 'messagesDeleted').flatMap(({ messageIds }) => messageIds);
  expect(idsOf(mine).sort()).toEqual([shown, own].sort());
  expect(idsOf(sibling).sort()).toEqual([shown, siblings].sort());
  expect(heard(other, 'messagesDeleted')).toEqual([{ room: 'القاعة', messageIds: [shown] }]);
});

test('erasing only author-only messages sends no frame to other users (MESSAGE-54, WORD-8)', async () => {
  const talk = new Talk();
  const [mine, other] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, rima)];
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  const { room } = talk.site.at(HALL);
  applyLobbyUpdate(room, newsOf(siteConfigWith({}, { listedWords })));
  await talk.say(mine, 'تفاحة');
  expect(await eraseMessages(room, { userId: layla.userId })).toBe(1);
  expect(heard(mine, 'messagesDeleted')).toHaveLength(1);
  expect(heard(other, 'messagesDeleted')).toEqual([]);
});

test('erasing removes reactions, also from rows whose message has left the history (MESSAGE-54)', async () => {
  const talk = new Talk();
  const [author, reader] = [await talk.site.join(HALL, rima), await talk.site.join(HALL, layla)];
  const harness = talk.site.at(HALL);
  const { reactions } = harness.room;
  const { history } = harness.room.messages;
  const react = (messageId: string) =>
    talk.request(reader, 'requestReact', { messageId, reaction: '👍', on: true });
  const passed = await talk.say(author, 'قديم');
  await react(passed);
  reactions.takeChanges();
  const [plain] = history.held();
  for (let seq = 2; seq <= HISTORY_CAPACITY + 1; seq++)
    history.append({ ...(plain as ChatMessage), id: `m${seq}`, seq });
  await react('m9');
  reactions.takeChanges();
  expect(harness.rowsOf('reactions')).toHaveLength(2);
  await eraseMessages(harness.room, { fingerprint: identityOf(layla).fingerprint, belowRank: null });
  expect(JSON.stringify(harness.rowsOf('reactions'))).not.toContain(layla.userId);
});

test('erasing by device removes messages below a rank under any name (MESSAGE-54)', async () => {
  const talk = new Talk();
  const fingerprint = 'fp-shared';
  const here = { fingerprint };
  const [guest, second, master, elsewhere] = [
    await talk.site.join(HALL, layla, here),
    await talk.site.join(HALL, variantOf(layla, { userId: 'hadi' }), here),
    await talk.site.join(HALL, omar, here),
    await talk.site.join(HALL, rima, { fingerprint: 'fp-other' }),
  ];
  const ids = [];
  for (const socket of [guest, second, master, elsewhere]) ids.push(await talk.say(socket, 'كلام'));
  const { room } = talk.site.at(HALL);
  await eraseMessages(room, { fingerprint, belowRank: omar.rank });
  expect(room.messages.history.held().map(({ id }) => id)).toEqual(ids.slice(2));
  await eraseMessages(room, { fingerprint, belowRank: null });
  expect(room.messages.history.held().map(({ id }) => id)).toEqual(ids.slice(3));
});
