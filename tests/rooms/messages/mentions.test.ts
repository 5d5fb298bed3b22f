import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, HALL, layla, mazin, noor, omar, rima, salma, tariq } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';

freezeClock();

const NAMES: Record<string, string> = { noor: 'rima الثانية', ghaith: 'ghaith' };

async function talkOf(...people: Actor[]) {
  const talk = new Talk();
  const sockets = new Map<string, Awaited<ReturnType<typeof talk.site.join>>>();
  for (const person of people) {
    const nickname = NAMES[person.userId] ?? person.userId;
    sockets.set(person.userId, await talk.site.join(HALL, person, { nickname }));
  }
  const of = (name: string) => {
    const socket = sockets.get(name);
    if (!socket) throw new Error(`${name} has not joined`);
    return socket;
  };
  const mentions = (name: string) => heard(of(name), 'newMessageFromServer').at(-1)?.mentions;
  return { talk, of, mentions };
}

test('a message includes the mentioned user ids, also after a join (MESSAGE-40)', async () => {
  const { talk, of, mentions } = await talkOf(layla, mazin, rima);
  await talk.say(of('layla'), '@mazin و @rima: مساء الخير، و@layla');
  for (const name of ['layla', 'mazin', 'rima']) expect(mentions(name)).toEqual(['mazin', 'rima']);
  expect(historyOf(await talk.site.join(HALL, omar))[0]?.mentions).toEqual(['mazin', 'rima']);
  await talk.say(of('layla'), 'لا أحد @nobody');
  expect(heard(of('mazin'), 'newMessageFromServer').at(-1)).not.toHaveProperty('mentions');
});

test('a mention of a hidden user has no effect and no distinct answer (VISIBILITY-26)', async () => {
  const { talk, of, mentions } = await talkOf(layla, ghaith, noor, omar, salma);
  await talk.say(of('layla'), '@ghaith @rima الثانية');
  for (const name of ['layla', 'ghaith', 'noor', 'omar', 'salma']) expect(mentions(name)).toBeUndefined();
  await talk.say(of('omar'), '@ghaith @rima الثانية');
  for (const name of ['layla', 'ghaith'])
    expect([name, mentions(name)]).toEqual([name, name === 'layla' ? undefined : ['noor']]);
});

test('each viewer class gets the mentions visible to it (VISIBILITY-26)', async () => {
  const { talk, of, mentions } = await talkOf(layla, rima, omar, noor, tariq, ghaith, salma);
  await talk.say(of('salma'), '@rima الثانية و@tariq و@ghaith و@layla');
  const all = ['noor', 'tariq', 'ghaith', 'layla'];
  expect(mentions('salma')).toEqual(all);
  expect(mentions('ghaith')).toEqual(all);
  // The longer name is ignored, so the visible user is mentioned.
  expect(mentions('layla')).toEqual(['rima', 'layla']);
  expect(mentions('omar')).toEqual(['noor', 'layla']);
  expect(mentions('noor')).toEqual(['noor', 'layla']);
  expect(mentions('tariq')).toEqual(['noor', 'tariq', 'layla']);
  for (const name of ['layla', 'tariq', 'noor'])
    expect(heard(of(name), 'newMessageFromServer')).toHaveLength(1);
  expect(historyOf(await talk.site.join(HALL, mazin))[0]?.mentions).toEqual(['rima', 'layla']);
});

test('on return, readers keep their own mention, and a guest gets no hidden user (MESSAGE-65)', async () => {
  const { talk, of, mentions } = await talkOf(layla, rima, omar, noor, tariq, ghaith, salma);
  await talk.say(of('salma'), '@rima الثانية و@tariq و@ghaith و@layla');
  const live = [layla, rima, omar, noor, tariq, ghaith].map(({ userId }) => [
    userId,
    ((mentions(userId) ?? []) as string[]).includes(userId),
  ]);
  const again = [];
  for (const person of [layla, rima, omar, noor, tariq, ghaith]) {
    const { userId } = person;
    talk.site.at(HALL).disconnect(of(userId), 1006);
    const [message] = historyOf(await talk.site.join(HALL, person, { nickname: NAMES[userId] ?? userId }));
    again.push([userId, message?.mentions?.includes(userId) ?? false]);
    if (person === layla) expect(message?.mentions).toEqual(['rima', 'layla']);
  }
  expect(again).toEqual(live);
});

test('on return, a mention of a longer hidden name does not mention the reader (MESSAGE-65)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, salma);
  const reader = await talk.site.join(HALL, omar, { nickname: 'عمر' });
  await talk.site.join(HALL, noor, { nickname: 'عمر الكاتب' });
  await talk.say(author, '@عمر الكاتب');
  expect(heard(reader, 'newMessageFromServer').at(-1)?.mentions).toEqual(['noor']);
  talk.site.at(HALL).disconnect(reader, 1006);
  const back = await talk.site.join(HALL, omar, { nickname: 'عمر' });
  expect(historyOf(back)[0]?.mentions).toBeUndefined();
});

test('a mention of a hidden user by correction is repeated on return (MESSAGE-65)', async () => {
  const talk = new Talk();
  const author = await talk.site.join(HALL, salma);
  const reader = await talk.site.join(HALL, ghaith);
  const harness = talk.site.at(HALL);
  const id = await talk.say(author, 'سلام');
  const resume = { since: harness.room.messages.history.lastSeq, epoch: harness.room.messages.history.epoch };
  harness.disconnect(reader, 1006);
  await talk.request(author, 'requestEditMessage', { messageId: id, text: 'سلام @ghaith' });
  const identity = identityOf(ghaith);
  const again = { identity, admittedAt: harness.now, transferState: null, rateLimits: null };
  const back = harness.admit(again, resume);
  expect(heard(back, 'messageEdited').at(-1)?.mentions).toEqual(['ghaith']);
  expect(historyOf(harness.join(layla))[0]?.mentions).toBeUndefined();
  await talk.request(author, 'requestDeleteMessages', { messageIds: [id] });
  expect(harness.room.messages.history.mentionedUsersOf(id)).toEqual([]);
});

test('a deleted message mentions no user (MESSAGE-28)', async () => {
  const { talk, of } = await talkOf(layla, mazin);
  const id = await talk.say(of('layla'), '@mazin سرّ');
  await talk.request(of('layla'), 'requestDeleteMessages', { messageIds: [id] });
  const { history } = talk.site.at(HALL).room.messages;
  expect(JSON.stringify([history.read(null), history.changedUpTo(10, null)])).not.toContain('"mazin"');
});
