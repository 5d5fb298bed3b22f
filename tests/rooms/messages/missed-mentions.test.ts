import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, HALL, layla, mazin, salma } from '../../support/people.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { Talk } from '../../support/scenario.ts';

freezeClock();

const waiting = (talk: Talk): OutboxEntry[] =>
  talk.site
    .at(HALL)
    .rowsOf('outbox')
    .flatMap(({ body }) => [JSON.parse(String(body))].flat() as OutboxEntry[])
    .filter(({ kind }) => kind === 'missed' || kind === 'missedGone');

test('all unmatched words in a message are in one entry (MISSED-1)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, layla);
  await talk.site.join(HALL, mazin);
  await talk.say(author, 'بلا إشارة');
  await talk.say(author, '@mazin حاضر، و a@b بريد');
  expect(waiting(talk)).toEqual([]);
  const id = await talk.say(author, '@mazin و@rima أين أنت');
  expect(waiting(talk)).toEqual([
    {
      kind: 'missed',
      mention: {
        messageId: id,
        roomId: HALL,
        authorId: 'layla',
        nickname: 'layla',
        ignored: [],
        words: ['rima أين أنت'],
        before: [],
        at: expect.any(Number),
      },
    },
  ]);
});

test('mentions of hidden users and of unknown names cause the same frames and entries (MISSED-2)', async () => {
  const told = async (name: string, isHiddenHere: boolean) => {
    const talk = new Talk();
    const author = await talk.site.join(HALL, layla);
    const reader = await talk.site.join(HALL, mazin);
    if (isHiddenHere) await talk.site.join(HALL, { ...ghaith, visibility: 'hidden' }, { nickname: name });
    const before = [author.received.length, reader.received.length] as const;
    await talk.say(author, `@${name} مساء الخير`);
    const frames = [author.received.slice(before[0]), reader.received.slice(before[1])];
    return JSON.stringify([frames, waiting(talk)])
      .replaceAll(name, 'NAME')
      .replace(/-id-\d+/g, '');
  };
  const unknown = await told('nobody', false);
  expect(unknown).toContain('"words":["NAME');
  expect(await told('ghaith', true)).toBe(unknown);
  expect(await told('ghaith', false)).toBe(unknown);
});

test('a correction replaces the unmatched words; a deletion removes them (MISSED-3)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, layla);
  const id = await talk.say(author, '@rima');
  await talk.request(author, 'requestEditMessage', { messageId: id, text: '@rima و@huda' });
  await talk.request(author, 'requestEditMessage', { messageId: id, text: 'بلا إشارة' });
  await talk.request(author, 'requestDeleteMessages', { messageIds: [id] });
  const [, ...changes] = waiting(talk);
  expect(changes).toMatchObject([
    { kind: 'missed', mention: { messageId: id, words: ['rima و@huda', 'huda'], before: ['rima'] } },
    { kind: 'missed', mention: { messageId: id, words: [], before: ['rima و@huda', 'huda'] } },
  ]);
  const second = await talk.say(author, '@rima');
  await talk.request(author, 'requestDeleteMessages', { messageIds: [second] });
  expect(waiting(talk).at(-1)).toEqual({ kind: 'missedGone', messageIds: [second] });
});

test('clearing a room or erasing an author withdraws the missed mentions (MISSED-3)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, layla);
  const master = await talk.site.join(HALL, salma);
  const first = await talk.say(author, '@rima');
  await talk.say(author, 'بلا إشارة');
  await talk.request(master, 'requestClearRoom', { reason: 'سبب' });
  expect(waiting(talk).at(-1)).toEqual({ kind: 'missedGone', messageIds: [first] });
  const second = await talk.say(author, '@rima ثانية');
  const { room } = talk.site.at(HALL);
  const put = vi.spyOn(room.outbox, 'put');
  await eraseMessages(room, { userId: 'layla' });
  expect(put.mock.calls).toEqual([[{ kind: 'missedGone', messageIds: [second] }]]);
});

test('messages in unlisted rooms and author-only messages send no entry (MISSED-4)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, layla);
  const { room } = talk.site.at(HALL);
  Object.assign(room.meta, { unlisted: true });
  await talk.say(author, '@rima');
  Object.assign(room.meta, { unlisted: false });
  const listedWords = [listedWord('تفاحة', { act: 'onlyAuthor' })];
  applyLobbyUpdate(room, newsOf(siteConfigWith({}, { listedWords })));
  await talk.say(author, '@rima تفاحة');
  expect(waiting(talk)).toEqual([]);
  await talk.say(author, '@rima رمانة');
  expect(waiting(talk)).toHaveLength(1);
});
