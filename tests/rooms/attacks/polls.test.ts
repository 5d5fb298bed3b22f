import { expect, test, vi } from 'vitest';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { eraseMessages } from '../../../rooms-do/room/messages/message-changes.ts';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  actor,
  GARDEN,
  ghaith,
  HALL,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  variantOf,
} from '../../support/people.ts';
import { type FakeSocket, identityOf } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, historyOf, Talk } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const QUESTION = {
  question: 'أي لون؟',
  options: ['أحمر', 'أخضر'],
  multiple: false,
  hidden: false,
  anonymous: false,
};

const refused = (code: string) => ({ ok: false, code });

async function begun(over: object = {}, ...people: Parameters<Talk['site']['join']>[1][]) {
  const talk = new Talk();
  const asker = await talk.site.join(HALL, rima, { ipAddress: '100.66.51.1' });
  const sockets: Record<string, FakeSocket> = { rima: asker };
  for (const [at, person] of people.entries())
    sockets[person.userId] = await talk.site.join(HALL, person, { ipAddress: `100.66.51.${at + 2}` });
  const poll = (text: object = {}) =>
    talk.request(asker, 'newMessageFromClient', { text: '', poll: { ...QUESTION, ...over, ...text } });
  const made = await poll();
  const id = made.ok ? String(made.data.id) : '';
  const vote = (socket: FakeSocket, ...choices: unknown[]) =>
    talk.site.request(HALL, socket, 'requestVote', { messageId: id, choices });
  const pass = async (ms = 1_000) => {
    talk.site.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  const of = (name: string) => sockets[name] as FakeSocket;
  return { talk, asker, id, poll, vote, pass, of, hall: talk.site.at(HALL) };
}

const resultsOf = (socket: FakeSocket) =>
  heard(socket, 'pollsChanged').flatMap(({ messages }) => messages as Record<string, unknown>[]);

test.each([
  ['negative', [-1]],
  ['fractional', [0.5]],
  ['huge', [1e300]],
  ['textual', ['0']],
  ['null', [null]],
  ['a list of eleven', Array.from({ length: 11 }, () => 0)],
])('a choice that is %s is refused before processing (POLL-3)', async (_, choices) => {
  const { vote, of, hall } = await begun({ multiple: true }, layla);
  expect(await vote(of('layla'), ...choices)).toMatchObject(refused('invalid_payload'));
  expect(hall.rowsOf('poll_votes')).toEqual([]);
});

test('minus zero and repeated indexes are one choice (POLL-3)', async () => {
  const { vote, of, pass } = await begun({ multiple: true }, layla);
  await vote(of('layla'), -0, 0, 0);
  await pass();
  expect(resultsOf(of('rima'))).toMatchObject([{ votes: [1, 0], voters: 1 }]);
});

test('votes and close requests cannot affect polls in other rooms (POLL-3)', async () => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const asker = await site.join(HALL, rima);
  const sent = await site.request(HALL, asker, 'newMessageFromClient', { text: '', poll: QUESTION });
  const messageId = sent.ok ? String(sent.data.id) : '';
  const stranger = await site.join(GARDEN, omar);
  const none = refused('message_not_found');
  expect(await site.request(GARDEN, stranger, 'requestVote', { messageId, choices: [0] })).toMatchObject(
    none,
  );
  expect(await site.request(GARDEN, stranger, 'requestClosePoll', { messageId })).toMatchObject(none);
});

test('in a raid, a new read-only guest can neither vote nor react (ROOM-84)', async () => {
  const { talk, id, vote, hall, of } = await begun();
  const raider = await talk.site.join(HALL, layla, { provider: 'AS51', deviceSince: hall.now });
  applyDirective(hall.room, {
    do: 'calm',
    surge: { provider: 'AS51', since: hall.now, until: hall.now + 120_000 },
  });
  expect(await vote(raider, 0)).toMatchObject(refused('newcomers_wait'));
  const reaction = { messageId: id, reaction: '👍', on: true };
  expect(await talk.site.request(HALL, raider, 'requestReact', reaction)).toMatchObject(
    refused('newcomers_wait'),
  );
  expect(hall.rowsOf('poll_votes')).toEqual([]);
  expect(resultsOf(of('rima'))).toEqual([]);
});

test('options that become equal after word replacement are refused (POLL-1)', async () => {
  const { talk, poll } = await begun();
  const listedWords = [listedWord('سمك'), listedWord('لحم')];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  expect(await poll({ options: ['سمك', 'لحم'] })).toMatchObject(refused('word_refused'));
  expect(await poll({ options: ['سمك', 'خبز'] })).toMatchObject({ ok: true });
});

test.each([
  ['direction controls alone', ['نعم', '\u202e\u2066']],
  ['marks alone', ['نعم', '\u064b\u0000']],
  ['one word with tatweel', ['نعم', 'نـعـم']],
  ['one word with joiners', ['نعم', 'ن\u200dع\u200dم']],
  ['full and half width', ['ok', 'ｏｋ']],
  ['a grapheme of 300 marks', ['نعم', `ن${'\u0301\u200b'.repeat(300)}`]],
])('options with %s are refused or stay below 1,000 characters (POLL-1)', async (_, options) => {
  const { poll, of } = await begun();
  const sent = await poll({ options });
  if (!sent.ok) expect(sent.code).toBe('poll_invalid');
  else
    for (const option of heard(of('rima'), 'newMessageFromServer').slice(1))
      expect(JSON.stringify(option).length).toBeLessThan(1_000);
});

test('a listed word split over two options is not published (POLL-1)', async () => {
  const { talk, poll } = await begun();
  const listedWords = [listedWord('سمك طازج', { act: 'replace' })];
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { listedWords })));
  expect(await poll({ options: ['سمك', 'طازج'] })).toMatchObject(refused('word_refused'));
});

test('account and guest on one device share one vote in either order (POLL-3)', async () => {
  for (const isGuestFirst of [true, false]) {
    const { talk, vote, of, pass } = await begun();
    const { deviceId } = identityOf(rima);
    const guest = await talk.site.join(HALL, variantOf(layla, { userId: 'other' }), { deviceId });
    const order = isGuestFirst ? [guest, of('rima')] : [of('rima'), guest];
    for (const [at, socket] of order.entries()) expect(await vote(socket, at)).toMatchObject({ ok: true });
    await pass();
    expect(resultsOf(of('rima')).at(-1)).toMatchObject({ votes: [0, 1], voters: 1 });
  }
});

test('a final vote is bound to the device, also after hibernation and a rename (POLL-3)', async () => {
  const { talk, vote, of, hall } = await begun({ final: true }, layla);
  await vote(of('layla'), 0);
  hall.disconnect(of('layla'), 1000);
  talk.site.restartRoom(HALL, 'hibernate');
  const { deviceId } = identityOf(layla);
  const again = await talk.site.join(HALL, variantOf(layla, { userId: 'again' }), { deviceId });
  expect(await vote(again, 1)).toMatchObject(refused('vote_final'));
  expect(await vote(again)).toMatchObject(refused('vote_final'));
});

test('votes for a deleted or cleared poll are refused and not stored (POLL-5)', async () => {
  for (const clear of [true, false]) {
    const { talk, id, vote, of, hall, pass } = await begun({}, omar, layla);
    await vote(of('layla'), 0);
    await (clear
      ? talk.request(of('omar'), 'requestClearRoom', { reason: 'تنظيف' })
      : talk.request(of('omar'), 'requestDeleteMessages', { messageIds: [id] }));
    expect(await vote(of('layla'), 1)).toMatchObject(refused('message_not_found'));
    await pass();
    expect([hall.rowsOf('polls'), hall.rowsOf('poll_votes')]).toEqual([[], []]);
    expect(resultsOf(of('rima'))).toEqual([]);
  }
});

test('until the end, hidden results are in no frame, history row or pin (POLL-4)', async () => {
  const { talk, id, vote, of, hall, pass } = await begun({ hidden: true }, layla, omar);
  await vote(of('layla'), 1);
  await vote(of('rima'), 1);
  await talk.request(of('omar'), 'requestPinMessage', { messageId: id });
  await talk.request(of('omar'), 'newMessageFromClient', { text: 'رد', replyTo: id });
  await pass();
  hall.sleep();
  const late = await talk.site.join(HALL, salma);
  const poll = historyOf(late).find(message => message.id === id)?.poll;
  expect(poll?.options).toEqual(QUESTION.options.map(text => ({ text })));
  for (const name of ['rima', 'omar'])
    for (const result of resultsOf(of(name))) expect(result).toMatchObject({ votes: [] });
  const frames = JSON.stringify([of('omar').received, late.received]);
  expect(frames).not.toMatch(/"votes":\[\d/);
  expect(JSON.stringify(hall.rowsOf('history'))).not.toContain('"votes"');
});

test('a repeated vote stores no row and sends no frame (POLL-3)', async () => {
  const { vote, of, hall, pass } = await begun({}, layla, mazin);
  await vote(of('layla'), 0);
  await vote(of('mazin'), 0);
  await pass();
  const before = [hall.rowsWritten, resultsOf(of('rima')).length];
  await vote(of('layla'), 0);
  await pass();
  expect([hall.rowsWritten, resultsOf(of('rima')).length]).toEqual(before);
});

test('an erased voter can vote again; votes by other users still count (POLL-5)', async () => {
  const { vote, of, hall, pass } = await begun({ final: true }, layla, mazin);
  await vote(of('layla'), 0);
  await vote(of('mazin'), 0);
  await eraseMessages(hall.room, { fingerprint: identityOf(layla).fingerprint, belowRank: null });
  hall.sleep();
  expect(await vote(of('layla'), 1)).toMatchObject({ ok: true });
  await pass();
  const { votes } = hall.room.polls.get(hall.room.polls.ids()[0] ?? '') ?? { votes: new Map() };
  expect(votes.size).toBe(2);
});

test('votes by hidden users and ghosts change no bytes for guests (POLL-4)', async () => {
  const received = async (isVoting: boolean) => {
    const { vote, of, pass, talk, id } = await begun({}, layla, ghaith, noor);
    for (const name of ['ghaith', 'noor']) if (isVoting) await vote(of(name), 0);
    await pass();
    await talk.request(of('rima'), 'requestClosePoll', { messageId: id });
    await pass();
    const late = await talk.site.join(HALL, mazin);
    return JSON.stringify([of('layla').received, historyOf(late)]);
  };
  expect(await received(true)).toBe(await received(false));
});

test('a repeated close request has no effect; later votes are refused (POLL-5)', async () => {
  const { talk, id, vote, of, hall, pass } = await begun({}, layla);
  const close = () => talk.request(of('rima'), 'requestClosePoll', { messageId: id });
  await close();
  await pass();
  const before = [hall.rowsWritten, resultsOf(of('layla')).length];
  expect(await close()).toMatchObject({ ok: true });
  expect(await vote(of('layla'), 0)).toMatchObject(refused('poll_closed'));
  await pass();
  expect([hall.rowsWritten, resultsOf(of('layla')).length]).toEqual(before);
});

test('a poll end in the past or far future is clamped to the limits (POLL-5)', async () => {
  const ends = async (endsAt: string) => {
    const { of } = await begun({ endsAt });
    return (heard(of('rima'), 'newMessageFromServer').at(-1) as { poll?: { endsAt: string } } | undefined)
      ?.poll?.endsAt;
  };
  const now = Date.now();
  for (const endsAt of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    const moved = Date.parse((await ends(endsAt)) ?? '') - now;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(8 * 86_400_000);
  }
});

test('10,000 guest votes are cheap, and the list of named voters is limited (POLL-3)', async () => {
  const { hall, id, of, pass } = await begun({ multiple: true });
  const base = identityOf(actor({ userId: 'many', role: 'visitor' }));
  const began = performance.now();
  for (let at = 0; at < 10_000; at++)
    hall.room.polls.vote(id, {
      ...{ person: `device ${at}`, userId: `guest-${at}`, visibility: 'visible', device: String(at) },
      ...{ fingerprint: base.fingerprint, rank: 0, choices: [0, 1] },
    });
  hall.room.presence.feeds.wake();
  await pass();
  const took = performance.now() - began;
  const [result] = resultsOf(of('rima'));
  expect(result).toMatchObject({ votes: [10_000, 10_000], voters: 10_000 });
  expect(JSON.stringify(result).length).toBeLessThan(1_000);
  expect(took).toBeLessThan(6_000);
});
