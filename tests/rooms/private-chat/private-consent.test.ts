import { expect, test, vi } from 'vitest';
import type { PrivateSenders } from '../../../protocol/entities/privacy.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, mazin, omar, rima, salma, variantOf } from '../../support/people.ts';
import { identityOf } from '../../support/room-harness.ts';
import { heard, Scenario } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة' },
];

type Place = { person: Actor; in?: string };

/** Users in the hall or the given rooms, with requests five seconds apart. */
async function among(...places: (Actor | Place)[]) {
  const site = new SiteHarness(ROOMS);
  const all = new Map<string, { roomId: string; socket: Awaited<ReturnType<typeof site.join>> }>();
  for (const each of places) {
    const { person, in: roomId = HALL }: Place = 'person' in each ? each : { person: each };
    all.set(person.userId, { roomId, socket: await site.join(roomId, person) });
  }
  const at = (name: string) => {
    const found = all.get(name);
    if (!found) throw new Error(`${name} has not joined`);
    return found;
  };
  const ask = (name: string, event: Parameters<typeof site.request>[2], data: unknown) => {
    site.advance(5_000);
    return site.request(at(name).roomId, at(name).socket, event, data);
  };
  const choose = (name: string, privateFrom: PrivateSenders, over = {}) =>
    ask(name, 'requestSetPrivacy', { privateFrom, seen: false, ...over });
  const write = (name: string, to: string, chatMessage = 'كلمة') =>
    ask(name, 'privateMessage', { to, chatMessage });
  const of = (name: string) => at(name).socket;
  const read = (name: string) => heard(of(name), 'privateMessage').map(({ text }) => text);
  const seen = (name: string) => heard(of(name), 'privateSeen');
  return { site, of, ask, choose, write, read, seen };
}

const REFUSED = { ok: false, code: 'private_refused' };
const DONE = { ok: true };

test('all users may write until the choice is members or none (MAY-80, MESSAGE-44)', async () => {
  const { of, choose, write } = await among(layla, mazin, rima);
  expect(heard(of('layla'), 'privacy')).toEqual([]);
  expect(await write('mazin', 'layla')).toMatchObject(DONE);
  await choose('layla', 'members');
  expect(heard(of('layla'), 'privacy')).toEqual([{ privateFrom: 'members', seen: false }]);
  expect(await write('mazin', 'layla')).toEqual(REFUSED);
  expect(await write('rima', 'layla')).toMatchObject(DONE);
  await choose('layla', 'nobody');
  expect(await write('rima', 'layla')).toEqual(REFUSED);
  await choose('layla', 'everyone');
  expect(await write('mazin', 'layla')).toMatchObject(DONE);
});

test('the private chat choice applies across rooms and is hidden from others (MESSAGE-44)', async () => {
  const { site, of, choose, write } = await among({ person: layla, in: GARDEN }, mazin, rima, omar);
  await vi.advanceTimersByTimeAsync(4_000);
  const before = ['mazin', 'omar'].map(name => of(name).received.length);
  const calls = site.calls.length;
  await choose('layla', 'nobody');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(['mazin', 'omar'].map(name => of(name).received.length)).toEqual(before);
  expect(site.calls.length).toBe(calls);
  expect(await write('mazin', 'layla')).toEqual(REFUSED);
});

test('higher staff bypasses the private chat choice only in public rooms (MAY-80)', async () => {
  const { choose, write } = await among(layla, omar, salma);
  await choose('layla', 'nobody');
  await choose('omar', 'nobody');
  expect(await write('omar', 'layla')).toMatchObject(DONE);
  expect(await write('salma', 'omar')).toMatchObject(DONE);
  const { site } = await among();
  site.createRoom({ _id: 'room-own', name: 'ديوان', unlisted: true });
  const [guest, master] = [await site.join('room-own', layla), await site.join('room-own', omar)];
  await site.request('room-own', guest, 'requestSetPrivacy', { privateFrom: 'nobody', seen: false });
  expect(
    await site.request('room-own', master, 'privateMessage', { to: 'layla', chatMessage: 'سلام' }),
  ).toEqual(REFUSED);
});

test('a recipient can reply across rooms, after a transfer and hibernation (MESSAGE-45)', async () => {
  const { site, of, choose, write, read } = await among(layla, { person: mazin, in: GARDEN });
  await choose('layla', 'nobody');
  expect(await write('mazin', 'layla')).toEqual(REFUSED);
  await write('layla', 'mazin', 'سؤال');
  expect(await write('mazin', 'layla', 'جواب')).toMatchObject(DONE);
  const ack = await site.request(HALL, of('layla'), 'joinRoom', { oldRoom: '', targetRoom: 'الحديقة' });
  const moved = await site.connect(String(ack.ok && ack.data.ticket));
  expect(await write('mazin', 'layla', 'جواب آخر')).toMatchObject(DONE);
  expect(heard(moved, 'privateMessage').map(({ text }) => text)).toEqual(['جواب آخر']);
  expect(heard(moved, 'privacy')).toEqual([{ privateFrom: 'nobody', seen: false }]);
  expect(read('layla')).toEqual(['سؤال', 'جواب']);
  site.restartRoom(GARDEN, 'hibernate');
  expect(site.at(GARDEN).room.participants.get('layla')?.consent?.talks).toEqual(['mazin']);
});

test('current conversations continue after a changed choice (MESSAGE-45)', async () => {
  const { choose, write } = await among(layla, mazin, rima);
  await write('mazin', 'layla');
  await choose('layla', 'nobody', { talks: ['mazin'] });
  expect(await write('mazin', 'layla')).toMatchObject(DONE);
  expect(await write('rima', 'layla')).toEqual(REFUSED);
});

test('a private message to a user without a choice stores nothing (MESSAGE-43)', async () => {
  const { site, write } = await among(layla, mazin);
  const before = site.at(HALL).room.participants.get('mazin');
  await write('mazin', 'layla');
  expect(site.at(HALL).room.participants.get('mazin')).toBe(before);
});

test('a refused sender gets the usual answer until the other user writes (MESSAGE-46)', async () => {
  const live = async (isRefusing: boolean) => {
    const scenario = new Scenario(new SiteHarness(ROOMS));
    for (const person of [layla, rima, omar]) await scenario.join(HALL, person);
    for (const name of ['rima', 'omar']) await scenario.send(name, 'watchAllUsers', { on: true });
    await scenario.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'طلب' });
    await scenario.settle();
    if (isRefusing) await scenario.send('layla', 'requestRefusePrivate', { userId: 'rima' });
    await scenario.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'هل وصلك؟' });
    await scenario.send('rima', 'privateSeen', { to: 'layla', messageId: 'm' });
    await scenario.moveTo('layla', GARDEN);
    await scenario.settle();
    await scenario.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'أين أنت؟' });
    await scenario.settle();
    return scenario;
  };
  const [without, withIt] = [await live(false), await live(true)];
  for (const name of ['rima', 'omar']) {
    expect(withIt.receivedBy(name).length).toBeGreaterThan(5);
    expect(withIt.receivedBy(name)).toEqual(without.receivedBy(name));
  }
  const heardByLayla = (scenario: Scenario) =>
    scenario.receivedBy('layla').filter(each => each.includes('"privateMessage"')).length;
  expect([heardByLayla(without), heardByLayla(withIt)]).toEqual([3, 1]);
  await withIt.send('layla', 'privateMessage', { to: 'rima', chatMessage: 'تفضلي' });
  await withIt.settle();
  await withIt.send('rima', 'privateMessage', { to: 'layla', chatMessage: 'شكرًا' });
  expect(withIt.receivedBy('layla').some(each => each.includes('شكرًا'))).toBe(true);
});

test('the answer to a refusal is the same for any target; higher staff can still write (MESSAGE-46)', async () => {
  const { ask, write, read } = await among(layla, omar, variantOf(salma, { visibility: 'ghost' }));
  const answers = [];
  for (const userId of ['omar', 'salma', 'nobody', 'layla'])
    answers.push(await ask('layla', 'requestRefusePrivate', { userId }));
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  await write('omar', 'layla', 'كلمة من الإدارة');
  expect(read('layla')).toEqual(['كلمة من الإدارة']);
});

test('a read receipt needs the option of both users; the ack is the same (MESSAGE-47)', async () => {
  const { ask, choose, seen } = await among({ person: layla, in: GARDEN }, mazin);
  const tell = () => ask('mazin', 'privateSeen', { to: 'layla', messageId: 'm-1' });
  const answers = [await tell()];
  await choose('mazin', 'everyone', { seen: true });
  answers.push(await tell());
  await choose('layla', 'everyone', { seen: true });
  await choose('mazin', 'everyone');
  answers.push(await tell());
  expect(seen('layla')).toEqual([]);
  await choose('mazin', 'everyone', { seen: true });
  answers.push(await tell());
  expect(seen('layla')).toEqual([{ by: 'mazin', messageId: 'm-1' }]);
  expect(answers).toEqual(answers.map(() => ({ ok: true, data: {} })));
});

test.each([
  ['the reader ignores the author', 'mazin', 'requestIgnoreUser', { userId: 'rima', on: true }],
  ['the author ignores the reader', 'rima', 'requestIgnoreUser', { userId: 'mazin', on: true }],
  ['the reader has refused the author', 'mazin', 'requestRefusePrivate', { userId: 'rima' }],
  ['the author has refused the reader', 'rima', 'requestRefusePrivate', { userId: 'mazin' }],
] as const)('no read receipt is sent if %s (MESSAGE-47)', async (_, who, event, data) => {
  const { ask, choose, seen } = await among(rima, mazin);
  for (const name of ['rima', 'mazin']) await choose(name, 'everyone', { seen: true });
  await ask(who, event, data);
  expect(await ask('mazin', 'privateSeen', { to: 'rima', messageId: 'm' })).toEqual({ ok: true, data: {} });
  expect(seen('rima')).toEqual([]);
});

test('a hidden or ghost reader sends no receipt; a hidden author is unknown (MESSAGE-47, VISIBILITY-4)', async () => {
  for (const visibility of ['hidden', 'ghost'] as const) {
    const { ask, choose, seen } = await among(layla, salma, variantOf(omar, { visibility }));
    for (const name of ['layla', 'salma', 'omar']) await choose(name, 'everyone', { seen: true });
    for (const to of ['layla', 'salma'])
      expect(await ask('omar', 'privateSeen', { to, messageId: 'm' })).toMatchObject(DONE);
    expect([...seen('layla'), ...seen('salma')]).toEqual([]);
    const unseen = await ask('layla', 'privateSeen', { to: 'omar', messageId: 'm' });
    expect(unseen).toEqual(await ask('layla', 'privateSeen', { to: 'nobody', messageId: 'm' }));
  }
});

test('only the choice of a member is stored; a stored choice applies on entry (MESSAGE-48)', async () => {
  const { site, choose, write } = await among(rima, mazin);
  await choose('rima', 'members');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(site.calls).toEqual(['savePrivacy']);
  await choose('mazin', 'members');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(site.calls).toEqual(['savePrivacy']);
  const privacy = { privateFrom: 'nobody', seen: true } as const;
  const came = site.at(HALL).admit({
    identity: { ...identityOf(layla), privacy },
    admittedAt: 0,
    transferState: null,
    rateLimits: null,
  });
  expect(heard(came, 'privacy')).toEqual([privacy]);
  expect(await write('mazin', 'layla')).toEqual(REFUSED);
});
