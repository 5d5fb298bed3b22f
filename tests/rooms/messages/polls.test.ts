import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
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

const LUNCH = {
  question: 'ماذا نأكل؟',
  options: ['كبسة', 'ملوخية', 'سمك'],
  multiple: false,
  hidden: false,
  anonymous: false,
};

type Result = { id: string; votes: number[]; voters: number; closed: boolean; userIDs?: string[][] };

async function pollOf(over: object, ...people: Parameters<Talk['site']['join']>[1][]) {
  const talk = new Talk();
  const sockets: Record<string, FakeSocket> = {};
  for (const [at, person] of people.entries())
    sockets[person.userId] = await talk.site.join(HALL, person, { ipAddress: `100.66.42.${at}` });
  const of = (name: string) => sockets[name] as FakeSocket;
  const sent = await talk.request(of(people[0]?.userId ?? ''), 'newMessageFromClient', {
    text: '',
    poll: { ...LUNCH, ...over },
  });
  const id = sent.ok ? String(sent.data.id) : '';
  const vote = (name: string, ...choices: number[]) =>
    talk.site.request(HALL, of(name), 'requestVote', { messageId: id, choices });
  const close = (name: string) => talk.request(of(name), 'requestClosePoll', { messageId: id });
  const told = async () => {
    talk.site.advance(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  const results = (name: string): Result[] =>
    (heard(of(name), 'pollsChanged') as { messages: Result[] }[]).flatMap(({ messages }) => messages);
  const pollIn = (socket: FakeSocket) => historyOf(socket).find(message => message.id === id)?.poll;
  return { talk, of, sent, id, vote, close, told, results, pollIn };
}

function eventsOf({ site }: Awaited<ReturnType<typeof pollOf>>['talk']): unknown[] {
  const events: unknown[] = [];
  vi.spyOn(site.at(HALL).room.outbox, 'put').mockImplementation((...entries: readonly OutboxEntry[]) => {
    for (const entry of entries) if (entry.kind === 'event') events.push(entry.event);
  });
  return events;
}

const guests = (count: number) =>
  Array.from({ length: count }, (_, at) => actor({ userId: `guest-${at}`, role: 'visitor' }));

test('a poll is sent as a message with its question as text (POLL-1)', async () => {
  const { of, id } = await pollOf({}, rima, layla);
  const poll = {
    ...LUNCH,
    options: LUNCH.options.map(text => ({ text })),
    endsAt: null,
    closed: false,
    mine: [],
  };
  expect(heard(of('layla'), 'newMessageFromServer')).toEqual([
    expect.objectContaining({ id, text: LUNCH.question, poll }),
  ]);
});

test.each([
  ['an empty question', { question: '  ' }],
  ['a long question', { question: 'س'.repeat(201) }],
  ['a long option', { options: ['نعم', 'ل'.repeat(81)] }],
  ['options with the same folded text', { options: ['أحمد', 'احمد'] }],
  ['an invisible option', { options: ['نعم', '\u200b'] }],
])('a poll is refused: %s (POLL-1)', async (_, over) => {
  expect((await pollOf(over, rima)).sent).toMatchObject({ ok: false, code: 'poll_invalid' });
});

test('a poll requires canMakePolls, the site option and no mute (POLL-2)', async () => {
  expect((await pollOf({}, layla)).sent).toMatchObject({ ok: false, code: 'forbidden' });
  expect((await pollOf({}, variantOf(rima, { mayNot: ['allowUserToWrite'] }))).sent).toMatchObject({
    ok: false,
    code: 'muted',
  });
  const { talk, of } = await pollOf({}, rima);
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({ polls: false })));
  const again = { text: '', poll: LUNCH };
  expect(await talk.request(of('rima'), 'newMessageFromClient', again)).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
});

test('the word filter also checks the poll options (POLL-1)', async () => {
  const { talk, of } = await pollOf({}, rima, omar);
  const listedWords = [listedWord('سمك', { act: 'replace' }), listedWord('ملوخية', { act: 'hold' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  const ask = (options: string[]) =>
    talk.request(of('rima'), 'newMessageFromClient', { text: '', poll: { ...LUNCH, options } });
  expect(await ask(['سمك', 'كبسة'])).toMatchObject({ ok: true });
  expect(heard(of('omar'), 'newMessageFromServer').at(-1)).toMatchObject({
    poll: { options: [{ text: expect.not.stringContaining('سمك') }, { text: 'كبسة' }] },
  });
  expect(await ask(['ملوخية', 'كبسة'])).toMatchObject({ data: { waits: true } });
  const listed = await talk.request(of('omar'), 'requestWaitingMessages', {});
  expect(listed).toMatchObject({ data: { messages: [{ text: 'ماذا نأكل؟\nملوخية\nكبسة' }] } });
});

test('votes are counted in one frame, and a changed vote counts once (POLL-3)', async () => {
  const { id, of, vote, told, results } = await pollOf({}, rima, layla, omar);
  await vote('layla', 0);
  await vote('omar', 0);
  await vote('omar', 2);
  expect(results('rima')).toEqual([]);
  await told();
  const userIDs = [['layla'], [], ['omar']];
  expect(results('rima')).toEqual([{ id, votes: [1, 0, 1], voters: 2, closed: false, userIDs }]);
  expect(heard(of('rima'), 'pollsChanged')).toHaveLength(1);
  await vote('omar');
  await told();
  expect(results('rima').at(-1)).toMatchObject({ votes: [1, 0, 0], voters: 1 });
});

test('an invalid choice is refused, a repeated choice counts once, muted users cannot vote (POLL-3)', async () => {
  const one = await pollOf({}, rima, layla, sami);
  expect(await one.vote('layla', 0, 1)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await one.vote('layla', 3)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await one.vote('sami', 1)).toMatchObject({ ok: false, code: 'muted' });
  const many = await pollOf({ multiple: true }, rima, layla);
  expect(await many.vote('layla', 2, 1, 2)).toMatchObject({ ok: true });
  await many.told();
  expect(many.results('rima')).toMatchObject([{ votes: [0, 1, 1], voters: 1 }]);
});

test('a guest who reconnects from the same device has one vote (POLL-3)', async () => {
  const { talk, vote, told, results } = await pollOf({}, rima, layla);
  await vote('layla', 0);
  const deviceId = identityOf(layla).deviceId;
  const again = actor({ userId: 'layla-again', role: 'visitor' });
  const socket = await talk.site.join(HALL, again, { deviceId });
  const messageId = (await talk.site.at(HALL).room.messages.history.held())[0]?.id;
  expect(await talk.request(socket, 'requestVote', { messageId, choices: [1] })).toMatchObject({ ok: true });
  await told();
  expect(results('rima').at(-1)).toMatchObject({ votes: [0, 1, 0], voters: 1 });
});

test('a final vote cannot be changed (POLL-3)', async () => {
  const { vote } = await pollOf({ final: true }, rima, layla);
  expect(await vote('layla', 0)).toMatchObject({ ok: true });
  expect(await vote('layla', 0)).toMatchObject({ ok: true });
  expect(await vote('layla', 1)).toMatchObject({ ok: false, code: 'vote_final' });
  expect(await vote('layla')).toMatchObject({ ok: false, code: 'vote_final' });
});

test('hidden results are sent only after the end; anonymous voters are never sent (POLL-4)', async () => {
  const { id, vote, close, told, results, of } = await pollOf(
    { hidden: true, anonymous: true },
    rima,
    layla,
    salma,
  );
  await vote('layla', 1);
  await told();
  expect(results('salma')).toEqual([{ id, votes: [], voters: 1, closed: false }]);
  await close('rima');
  await told();
  expect(results('salma').at(-1)).toEqual({ id, votes: [0, 1, 0], voters: 1, closed: true });
  expect(JSON.stringify(of('salma').received)).not.toMatch(/userIDs":\[\["layla/);
});

test("a poll with a duration ends by the room's clock, not by the device's (POLL-5)", async () => {
  const { talk, pollIn } = await pollOf({ endsAt: '2001-01-01T00:00:00Z', lastsMs: 15 * 60_000 }, rima);
  const { endsAt } = pollIn(await talk.site.join(HALL, omar)) as { endsAt: string };
  const leftMs = Date.parse(endsAt) - talk.site.at(HALL).now;
  expect(leftMs).toBeGreaterThan(14 * 60_000);
  expect(leftMs).toBeLessThanOrEqual(15 * 60_000);
});

test('a poll ends on time, also after hibernation (POLL-5)', async () => {
  const endsAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const { talk, vote, told, results, id, pollIn } = await pollOf({ endsAt }, rima, layla);
  await vote('layla', 1);
  await told();
  const harness = talk.site.at(HALL);
  harness.sleep();
  talk.site.advance(15 * 60_000);
  expect(await vote('layla', 2)).toMatchObject({ ok: false, code: 'poll_closed' });
  harness.room.alarms.runDue(harness.now);
  await told();
  expect(results('rima').at(-1)).toMatchObject({ id, votes: [0, 1, 0], closed: true });
  expect(pollIn(await talk.site.join(HALL, omar))).toMatchObject({
    closed: true,
    voters: 1,
    options: [{ votes: 0 }, { votes: 1, userIDs: ['layla'] }, { votes: 0 }],
  });
});

test('an author and moderators of higher rank can close a poll (POLL-5)', async () => {
  const { vote, close } = await pollOf({}, rima, layla, omar);
  expect(await close('layla')).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await close('omar')).toMatchObject({ ok: true });
  expect(await vote('layla', 0)).toMatchObject({ ok: false, code: 'poll_closed' });
  const own = await pollOf({}, omar, rima);
  expect(await own.close('rima')).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await own.close('omar')).toMatchObject({ ok: true });
});

test('closing a poll by another user adds one audit entry (POLL-5)', async () => {
  const { talk, close } = await pollOf({}, rima, omar);
  const told = eventsOf(talk);
  await close('omar');
  await close('omar');
  expect(told).toMatchObject([{ type: 'closePoll', by: { username: 'omar' }, target: 'rima' }]);
  expect(JSON.stringify(told)).not.toContain(LUNCH.question);
  const own = await pollOf({}, rima);
  const toldOfOwn = eventsOf(own.talk);
  await own.close('rima');
  expect(toldOfOwn).toEqual([]);
});

test('votes by hidden users count only for viewers of these users (POLL-4)', async () => {
  const { vote, told, results, talk, pollIn } = await pollOf(
    {},
    rima,
    layla,
    omar,
    salma,
    ghaith,
    noor,
    tariq,
  );
  for (const name of ['ghaith', 'noor', 'tariq']) expect(await vote(name, 2)).toMatchObject({ ok: true });
  await told();
  expect(results('layla')).toEqual([]);
  expect(results('omar').map(({ userIDs }) => userIDs?.[2])).toEqual([['noor']]);
  expect(results('salma').map(({ userIDs }) => userIDs?.[2])).toEqual([['ghaith', 'noor', 'tariq']]);
  expect(results('tariq').map(({ userIDs }) => userIDs?.[2])).toEqual([['noor', 'tariq']]);
  expect(pollIn(await talk.site.join(HALL, mazin))).toMatchObject({ voters: 0, mine: [] });
});

test('a vote seen earlier stays visible after its author becomes a ghost (POLL-4)', async () => {
  const seen = variantOf(omar, { userId: 'seen', may: ['canBeGhost'] });
  const { talk, of, vote, told, results } = await pollOf({}, rima, seen, layla);
  await vote('seen', 0);
  await told();
  await talk.request(of('seen'), 'requestChangeUserVisibility', { userId: 'seen', visibility: 'ghost' });
  expect(await vote('seen', 1)).toMatchObject({ ok: false, code: 'forbidden' });
  await told();
  expect(results('layla')).toHaveLength(1);
});

test("votes survive hibernation, and the history includes the reader's choices (POLL-3)", async () => {
  const people = guests(40);
  const { talk, vote, told, id, pollIn } = await pollOf({}, rima, ...people);
  const harness = talk.site.at(HALL);
  for (const [at, { userId }] of people.entries()) {
    expect(await vote(userId, at % 3)).toMatchObject({ ok: true });
    if (at % 4 === 0) harness.sleep();
  }
  await told();
  harness.sleep();
  expect(harness.room.polls.get(id)?.votes.size).toBe(40);
  expect(pollIn(harness.join(people[1] ?? rima))).toMatchObject({
    voters: 40,
    options: [{ votes: 14 }, { votes: 13 }, { votes: 13 }],
    mine: [1],
  });
});

test('deleting a poll or erasing a voter removes the stored votes (POLL-5)', async () => {
  const { talk, of, id, vote, told, results } = await pollOf({}, rima, layla, mazin);
  await vote('layla', 0);
  await vote('mazin', 1);
  await told();
  const { room } = talk.site.at(HALL);
  await eraseMessages(room, { userId: 'layla' });
  await told();
  expect(results('rima').at(-1)).toMatchObject({ votes: [0, 1, 0], voters: 1 });
  await talk.request(of('rima'), 'requestDeleteMessages', { messageIds: [id] });
  expect(room.polls.ids()).toEqual([]);
  talk.site.at(HALL).sleep();
  expect(talk.site.at(HALL).room.polls.ids()).toEqual([]);
});

test('a poll that leaves the history is deleted with its votes (POLL-5)', async () => {
  const { talk, of, vote, id } = await pollOf({}, rima, layla);
  await vote('layla', 0);
  for (let at = 0; at < 256; at++) await talk.request(of('layla'), 'newMessageFromClient', { text: `${at}` });
  expect(await vote('layla', 1)).toMatchObject({ ok: false, code: 'message_not_found' });
  const { room } = talk.site.at(HALL);
  expect(room.polls.get(id)).toBeNull();
  expect(talk.site.at(HALL).rowsOf('poll_votes')).toEqual([]);
});

test('a poll cannot be corrected, and its audit entry lists the options (POLL-5)', async () => {
  const { talk, of, id } = await pollOf({}, rima, omar);
  const edit = { messageId: id, text: 'غير ذلك' };
  expect(await talk.request(of('rima'), 'requestEditMessage', edit)).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
  await talk.request(of('omar'), 'requestDeleteMessages', { messageIds: [id] });
  const events = talk.site
    .at(HALL)
    .rowsOf('outbox')
    .flatMap(({ body }) => JSON.parse(String(body)).event ?? []);
  expect(events).toMatchObject([{ type: 'deleteMessage', text: 'ماذا نأكل؟\nكبسة\nملوخية\nسمك' }]);
});

test('an author-only poll reaches no other user and accepts no vote of others (POLL-1)', async () => {
  const { talk, of } = await pollOf({}, rima, omar);
  const listedWords = [listedWord('سمك', { act: 'onlyAuthor' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  const sent = await talk.request(of('rima'), 'newMessageFromClient', { text: '', poll: LUNCH });
  const messageId = sent.ok ? String(sent.data.id) : '';
  expect(heard(of('omar'), 'newMessageFromServer')).toHaveLength(1);
  expect(await talk.request(of('omar'), 'requestVote', { messageId, choices: [0] })).toMatchObject({
    ok: false,
    code: 'message_not_found',
  });
});

test('the author of an author-only poll votes in it and closes it unnoticed (POLL-1)', async () => {
  const { talk, of, told, results } = await pollOf({}, rima, omar);
  const listedWords = [listedWord('سمك', { act: 'onlyAuthor' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  const endsAt = new Date(talk.site.at(HALL).now + 3_600_000).toISOString();
  const sent = await talk.request(of('rima'), 'newMessageFromClient', {
    text: '',
    poll: { ...LUNCH, endsAt },
  });
  const messageId = sent.ok ? String(sent.data.id) : '';
  const seen = of('omar').received.length;
  const vote = (...choices: number[]) => talk.request(of('rima'), 'requestVote', { messageId, choices });
  expect(await vote(1)).toMatchObject({ ok: true });
  await told();
  expect(results('rima').at(-1)).toMatchObject({
    id: messageId,
    votes: [0, 1, 0],
    userIDs: [[], ['rima'], []],
  });
  talk.site.restartRoom(HALL, 'hibernate');
  const { now, room } = talk.site.at(HALL);
  const [back, other] = [rima, omar].map(person =>
    talk.site
      .at(HALL)
      .admit(
        { identity: identityOf(person), admittedAt: now, transferState: null, rateLimits: null },
        { since: room.messages.history.lastSeq, epoch: room.messages.history.epoch },
      ),
  );
  expect(JSON.stringify(back?.received)).toContain('"votes":[0,1,0]');
  expect(JSON.stringify(other?.received)).not.toContain(messageId);
  expect(await talk.request(of('rima'), 'requestClosePoll', { messageId })).toMatchObject({ ok: true });
  await told();
  expect(results('rima').at(-1)).toMatchObject({ id: messageId, closed: true });
  expect(await vote(2)).toMatchObject({ code: 'poll_closed' });
  expect(await talk.request(of('omar'), 'requestClosePoll', { messageId })).toMatchObject({
    code: 'message_not_found',
  });
  expect(JSON.stringify(of('omar').received.slice(seen))).not.toContain(messageId);
});

test('1,000 votes in 2 s cause at most 4 frames per second (POLL-3)', async () => {
  const people = guests(100);
  const { talk, of, vote, told, results } = await pollOf({}, rima, ...people);
  for (let round = 0; round < 10; round++) {
    for (const [at, { userId }] of people.entries())
      expect(await vote(userId, (at + round) % 3)).toMatchObject({ ok: true });
    talk.site.advance(200);
    await vi.advanceTimersByTimeAsync(200);
  }
  await told();
  expect(results('rima').at(-1)).toMatchObject({ votes: [34, 33, 33], voters: 100 });
  expect(heard(of('rima'), 'pollsChanged').length).toBeLessThanOrEqual(8);
});
