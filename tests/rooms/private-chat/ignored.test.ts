import { expect, test, vi } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { participantsDigest } from '../../../rooms-do/rpc/digest.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  GARDEN,
  ghaith,
  HALL,
  huda,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  variantOf,
} from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, Scenario, Talk } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

async function talkOf(...people: Actor[]) {
  const talk = new Talk();
  const sockets = new Map<string, Awaited<ReturnType<typeof talk.site.join>>>();
  for (const person of people) sockets.set(person.userId, await talk.site.join(HALL, person));
  const of = (name: string) => {
    const socket = sockets.get(name);
    if (!socket) throw new Error(`${name} has not joined`);
    return socket;
  };
  const ignore = (name: string, userId: string, on = true) =>
    talk.request(of(name), 'requestIgnoreUser', { userId, on });
  const write = (name: string, to: string, chatMessage: string) =>
    talk.request(of(name), 'privateMessage', { to, chatMessage });
  return { talk, of, ignore, write };
}

test('a private message to an ignoring user is dropped with the usual answer (MESSAGE-36)', async () => {
  const { of, ignore, write } = await talkOf(layla, rima, omar);
  expect(await ignore('layla', 'rima')).toEqual({ ok: true, data: {} });
  expect(heard(of('layla'), 'ignoredUsers')).toEqual([{ users: [{ userID: 'rima', nickname: 'rima' }] }]);
  const before = of('rima').received.length;
  const answer = await write('rima', 'layla', 'أين أنت؟');
  await write('omar', 'layla', 'مرحبًا');
  expect(answer).toMatchObject({ ok: true, data: { id: expect.any(String) } });
  const told = of('rima').received.slice(before);
  expect(told.filter(({ event }) => ['privateMessage', 'ack'].includes(event))).toMatchObject([
    { event: 'privateMessage', data: { text: 'أين أنت؟' } },
    { event: 'ack', data: { ok: true, data: answer.ok ? answer.data : {} } },
  ]);
  expect(heard(of('layla'), 'privateMessage').map(({ text }) => text)).toEqual(['مرحبًا']);
  await ignore('layla', 'rima', false);
  await write('rima', 'layla', 'والآن؟');
  expect(heard(of('layla'), 'privateMessage').at(-1)?.text).toBe('والآن؟');
  expect(heard(of('layla'), 'ignoredUsers').at(-1)).toEqual({ users: [] });
});

test('an invitation from an ignored user is counted but not delivered (MESSAGE-36)', async () => {
  const { talk, of, ignore } = await talkOf(layla, mazin, salma);
  await ignore('layla', 'rima-elsewhere');
  const { room } = talk.site.at(HALL);
  const by = variantOf(rima, { userId: 'rima', room: GARDEN });
  const tickets = { layla: 'a', mazin: 'b' };
  const invitation = { by, nickname: 'rima', roomId: GARDEN, room: 'الحديقة', tickets, until: 0 };
  const invite = () => applyDirective(room, { do: 'invite', invitation }).counted;
  expect(invite()).toBe(2);
  talk.site.at(HALL).join(rima);
  await ignore('layla', 'rima');
  expect(invite()).toBe(2);
  expect([heard(of('layla'), 'invited').length, heard(of('mazin'), 'invited').length]).toEqual([1, 2]);
});

test('other users cannot detect an ignore, neither at once nor later (MESSAGE-37)', async () => {
  const live = async (isIgnoring: boolean) => {
    const scenario = new Scenario(
      new SiteHarness([
        { _id: HALL, name: 'القاعة', primary: true },
        { _id: GARDEN, name: 'الحديقة' },
      ]),
    );
    for (const person of [layla, rima, omar]) await scenario.join(HALL, person);
    await scenario.join(GARDEN, salma);
    for (const name of ['rima', 'omar', 'salma']) await scenario.send(name, 'watchAllUsers', { on: true });
    await scenario.settle();
    if (isIgnoring) await scenario.send('layla', 'requestIgnoreUser', { userId: 'rima', on: true });
    await scenario.send('rima', 'newMessageFromClient', { text: 'مساء الخير' });
    await scenario.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'سرّ' });
    await scenario.settle();
    if (isIgnoring) await scenario.send('layla', 'requestIgnoreUser', { userId: 'rima', on: false });
    await scenario.moveTo('layla', GARDEN);
    if (isIgnoring) await scenario.send('layla', 'requestIgnoreUser', { userId: 'rima', on: true });
    await scenario.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'سرّ آخر' });
    await scenario.settle();
    return scenario;
  };
  const [without, withIt] = [await live(false), await live(true)];
  for (const name of ['rima', 'omar', 'salma']) {
    expect(withIt.receivedBy(name).length).toBeGreaterThan(5);
    expect(withIt.receivedBy(name)).toEqual(without.receivedBy(name));
  }
  expect(withIt.receivedBy('layla').filter(each => each.includes('سرّ'))).toEqual([]);
});

test('higher staff cannot be ignored in public rooms, also after a promotion (MAY-79)', async () => {
  const { talk, of, ignore, write } = await talkOf(layla, rima, omar, huda, salma);
  for (const name of ['omar', 'huda', 'salma'])
    expect(await ignore('layla', name)).toEqual({ ok: false, code: 'forbidden' });
  expect(await ignore('layla', 'layla')).toEqual({ ok: false, code: 'forbidden' });
  expect(await ignore('salma', 'omar')).toMatchObject({ ok: true });
  expect(await ignore('layla', 'rima')).toMatchObject({ ok: true });
  const { participants } = talk.site.at(HALL).room;
  const risen = participants.get('rima');
  if (risen) participants.put({ ...risen, role: 'chat-master', rank: omar.rank });
  await write('rima', 'layla', 'كلمة من الإدارة');
  expect(heard(of('layla'), 'privateMessage').map(({ text }) => text)).toEqual(['كلمة من الإدارة']);
});

test('in an unlisted room, any user may be ignored (MAY-79)', async () => {
  const site = new SiteHarness([{ _id: HALL, name: 'ديوان', unlisted: true }]);
  const [guest, master] = [await site.join(HALL, layla), await site.join(HALL, omar)];
  expect(await site.request(HALL, guest, 'requestIgnoreUser', { userId: 'omar', on: true })).toMatchObject({
    ok: true,
  });
  await site.request(HALL, master, 'privateMessage', { to: 'layla', chatMessage: 'سلام' });
  expect(heard(guest, 'privateMessage')).toEqual([]);
});

test('ignoring an invisible user fails; ignoring an earlier author succeeds (MESSAGE-38)', async () => {
  const { talk, of, ignore } = await talkOf(layla, mazin, noor, ghaith);
  for (const name of ['noor', 'ghaith', 'nobody'])
    expect(await ignore('layla', name)).toEqual({ ok: false, code: 'user_not_found' });
  expect(await ignore('layla', 'nobody', false)).toEqual({ ok: true, data: {} });
  await talk.say(of('mazin'), 'أنا ذاهب');
  talk.site.at(HALL).disconnect(of('mazin'), 1000);
  expect(await ignore('layla', 'mazin')).toEqual({ ok: true, data: {} });
  expect(await ignore('layla', 'mazin')).toEqual({ ok: true, data: {} });
  expect(heard(of('layla'), 'ignoredUsers')).toHaveLength(1);
  expect(await ignore('layla', 'mazin', false)).toEqual({ ok: true, data: {} });
});

test('an earlier author who is now hidden is ignored like an absent one (MESSAGE-38)', async () => {
  const answers = [];
  for (const isHere of [true, false]) {
    const { talk, of, ignore } = await talkOf(layla, rima);
    await talk.say(of('rima'), 'أنا هنا');
    const { participants } = talk.site.at(HALL).room;
    const risen = participants.get('rima');
    if (risen) participants.put({ ...risen, role: 'chat-master', rank: omar.rank, visibility: 'hidden' });
    if (!isHere) talk.site.at(HALL).disconnect(of('rima'), 1000);
    answers.push(await ignore('layla', 'rima'));
  }
  expect(answers).toEqual([
    { ok: true, data: {} },
    { ok: true, data: {} },
  ]);
});

test('reports and digests to the lobby contain no ignore list (MESSAGE-37)', async () => {
  const { talk, ignore } = await talkOf(layla, rima);
  const { room } = talk.site.at(HALL);
  const digest = () => participantsDigest(room.participants.all());
  const before = digest();
  await ignore('layla', 'rima');
  expect(room.participants.get('layla')?.ignored).toHaveLength(1);
  expect(digest()).toBe(before);
  expect(JSON.stringify(room.presence.reporter.fullReport())).toContain('"layla"');
  expect(JSON.stringify(room.presence.reporter.fullReport())).not.toContain('ignored');
});

test('a returning user gets the ignore list before the messages (MESSAGE-39)', async () => {
  const { talk, of, ignore } = await talkOf(layla, rima);
  await ignore('layla', 'rima');
  talk.site.restartRoom(HALL, 'close');
  const again = talk.site.at(HALL).admit({
    identity: identityOf(layla),
    admittedAt: 0,
    transferState: null,
    rateLimits: null,
  });
  const events = again.received.map(({ event }) => event);
  expect(events).toContain('ignoredUsers');
  expect(events.indexOf('ignoredUsers')).toBeLessThan(events.indexOf('chatMessagesFromServer'));
  expect(of('layla')).not.toBe(again);
});

test('the ignore list refuses entry 101 (MESSAGE-38)', async () => {
  const { talk, ignore } = await talkOf(layla, rima);
  const { participants } = talk.site.at(HALL).room;
  const self = participants.get('layla');
  const ignored = Array.from({ length: 100 }, (_, at) => ({ userID: `u${at}`, nickname: `u${at}` }));
  if (self) participants.put({ ...self, ignored });
  expect(await ignore('layla', 'rima')).toEqual({ ok: false, code: 'too_many_ignored' });
  await ignore('layla', 'u7', false);
  expect(await ignore('layla', 'rima')).toMatchObject({ ok: true });
});

test('the ignore list follows its user to a new room and is stored for members (MESSAGE-39)', async () => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const [member] = [
    await site.join(HALL, rima),
    await site.join(HALL, mazin),
    await site.join(GARDEN, layla),
  ];
  const users = [{ userID: 'mazin', nickname: 'mazin' }];
  await site.request(HALL, member, 'requestIgnoreUser', { userId: 'mazin', on: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(site.calls).toEqual(['saveIgnored']);
  const ack = await site.request(HALL, member, 'joinRoom', { oldRoom: '', targetRoom: 'الحديقة' });
  const moved = await site.connect(String(ack.ok && ack.data.ticket));
  expect(heard(moved, 'ignoredUsers')).toEqual([{ users }]);
  site.restartRoom(GARDEN, 'close');
  const again = site.at(GARDEN).admit({
    identity: identityOf(rima),
    admittedAt: 0,
    transferState: null,
    rateLimits: null,
  });
  expect(heard(again, 'ignoredUsers')).toEqual([{ users }]);
});
