import { expect, test, vi } from 'vitest';
import { PUSHES_PER_MINUTE } from '../../../protocol/rest/integrations.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, mazin, omar, rima, salma, variantOf } from '../../support/people.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

/** Users in the hall and the pushes to each. Users in `hidden` look at no window. */
async function among(people: readonly Actor[], hidden: readonly string[] = ['layla']) {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const sockets = new Map<string, Awaited<ReturnType<typeof site.join>>>();
  for (const person of people) sockets.set(person.userId, await site.join(HALL, person));
  const of = (name: string) => {
    const socket = sockets.get(name);
    if (!socket) throw new Error(`${name} has not joined`);
    return socket;
  };
  const ask = (name: string, event: Parameters<typeof site.request>[2], data: unknown) => {
    site.advance(5_000);
    return site.request(HALL, of(name), event, data);
  };
  const say = (name: string, text: string) => ask(name, 'newMessageFromClient', { text });
  const write = (name: string, to: string, chatMessage: string) =>
    ask(name, 'privateMessage', { to, chatMessage });
  const pushed = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    const all = site.calls.splice(0);
    return all.flatMap(each => (each.startsWith('push ') ? [each.slice('push '.length)] : []));
  };
  for (const name of hidden) await ask(name, 'requestPush', { on: true });
  return { site, of, ask, say, write, pushed };
}

test('a private message and a mention are pushed only without a visible window (MESSAGE-55)', async () => {
  const { ask, say, write, pushed } = await among([layla, mazin, rima]);
  await write('mazin', 'layla', 'سؤال');
  await write('mazin', 'rima', 'سؤال');
  await say('rima', 'أين @layla و @mazin');
  expect(await pushed()).toEqual(['layla: private: سؤال', 'layla: mention: أين @layla و @mazin']);
  await ask('layla', 'requestPush', { on: false });
  await write('mazin', 'layla', 'أخرى');
  expect(await pushed()).toEqual([]);
});

test('a burst in a chat pushes only the newest message, within the limits (MESSAGE-55, MESSAGE-56)', async () => {
  const { write, pushed, site } = await among([layla, mazin, rima]);
  await write('mazin', 'layla', 'أولى');
  await write('mazin', 'layla', 'ثانية');
  await write('rima', 'layla', 'ثالثة');
  expect(await pushed()).toEqual(['layla: private: ثانية', 'layla: private: ثالثة']);
  for (let sent = 2; sent < PUSHES_PER_MINUTE + 5; sent++) {
    site.at(HALL).room.integrations.push.add({
      kind: 'private',
      to: 'layla',
      from: { userId: `w${sent}`, nickname: 'و' },
      text: 'كلام',
      messageId: `m${sent}`,
    });
  }
  expect(await pushed()).toHaveLength(PUSHES_PER_MINUTE - 2);
  site.advance(60_000);
  await write('mazin', 'layla', 'بعد دقيقة');
  expect(await pushed()).toEqual(['layla: private: بعد دقيقة']);
});

test('a visible window suppresses all pushes; a closed window does not (MESSAGE-55)', async () => {
  const { site, of, write, pushed } = await among([rima, mazin], ['rima']);
  const desk = await site.join(HALL, rima, { sessionId: 'desk' });
  await write('mazin', 'rima', 'إلى المكتب');
  expect(await pushed()).toEqual([]);
  site.at(HALL).disconnect(desk, 1006);
  await write('mazin', 'rima', 'إلى الهاتف');
  expect(await pushed()).toEqual(['rima: private: إلى الهاتف']);
  site.at(HALL).disconnect(of('rima'), 1006);
  await site.request(HALL, of('mazin'), 'privateMessage', { to: 'rima', chatMessage: 'وهو نائم' });
  expect(await pushed()).toEqual(['rima: private: وهو نائم']);
  await site.join(HALL, rima);
  await write('mazin', 'rima', 'وقد عاد');
  expect(await pushed()).toEqual([]);
});

test('push survives hibernation and appears in no list or lobby data (MESSAGE-55)', async () => {
  const { site, of, ask, pushed } = await among([layla, mazin], []);
  await vi.advanceTimersByTimeAsync(4_000);
  const before = [of('mazin').received.length, site.calls.length];
  await ask('layla', 'requestPush', { on: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect([of('mazin').received.length, site.calls.length]).toEqual(before);
  site.restartRoom(HALL, 'hibernate');
  await ask('mazin', 'newMessageFromClient', { text: '@layla' });
  expect(await pushed()).toEqual(['layla: mention: @layla']);
});

test('ignored or refused senders and invisible mentions cause no push (MESSAGE-57)', async () => {
  const { ask, say, write, pushed } = await among(
    [layla, mazin, rima, variantOf(salma, { visibility: 'ghost' })],
    ['layla', 'salma'],
  );
  await ask('layla', 'requestIgnoreUser', { userId: 'mazin', on: true });
  await ask('layla', 'requestRefusePrivate', { userId: 'rima' });
  await write('mazin', 'layla', 'متجاهَل');
  await write('rima', 'layla', 'مرفوضة');
  await say('mazin', '@layla');
  await say('mazin', '@salma');
  expect(await pushed()).toEqual([]);
});

test('if a ghost has the longer of two matching names, the visible user gets the push (MESSAGE-57)', async () => {
  const ghost = variantOf(salma, { visibility: 'ghost' });
  const { site, of, pushed } = await among([omar, ghost], []);
  const guest = await site.join(HALL, layla, { nickname: 'نور' });
  await site.request(HALL, of('salma'), 'requestChangeNickname', { userId: 'salma', nickname: 'نور الدين' });
  for (const [socket, on] of [
    [guest, true],
    [of('salma'), true],
  ] as const)
    await site.request(HALL, socket, 'requestPush', { on });
  site.advance(5_000);
  await site.request(HALL, of('omar'), 'newMessageFromClient', { text: '@نور الدين' });
  expect((await pushed()).map(each => each.split(':')[0])).toContain('layla');
});

test('a correction that adds a name is pushed once; other corrections are not', async () => {
  const { ask, pushed } = await among([layla, mazin, rima], ['layla', 'rima']);
  const sent = await ask('mazin', 'newMessageFromClient', { text: 'سلام @rima' });
  const messageId = sent.ok ? String(sent.data.id) : '';
  expect(await pushed()).toEqual(['rima: mention: سلام @rima']);
  const correct = async (text: string) => {
    expect(await ask('mazin', 'requestEditMessage', { messageId, text })).toMatchObject({ ok: true });
    return pushed();
  };
  expect(await correct('سلام @rima و@layla')).toEqual(['layla: mention: سلام @rima و@layla']);
  expect(await correct('سلام للجميع')).toEqual([]);
  expect(await correct('سلام @layla و @rima')).toEqual([]);
});

test('a deleted message is not pushed; the next push closes its notification (MESSAGE-67)', async () => {
  const { ask, write, pushed } = await among([layla, mazin, rima]);
  const mention = async (text: string) => {
    const answer = await ask('rima', 'newMessageFromClient', { text });
    return answer.ok ? String(answer.data.id) : '';
  };
  const shown = await mention('@layla سر');
  expect(await pushed()).toEqual(['layla: mention: @layla سر']);
  const waiting = await mention('@layla سر آخر');
  await ask('rima', 'requestDeleteMessages', { messageIds: [shown] });
  await ask('rima', 'requestDeleteMessages', { messageIds: [waiting] });
  expect(await pushed()).toEqual([]);
  await write('mazin', 'layla', 'سؤال');
  expect(await pushed()).toEqual([`layla: private: سؤال closes ${shown}`]);
});

test('a message corrected before its push is pushed with the new text', async () => {
  const { ask, pushed } = await among([layla, mazin]);
  const sent = await ask('mazin', 'newMessageFromClient', { text: 'سلم @layla' });
  const messageId = sent.ok ? String(sent.data.id) : '';
  await ask('mazin', 'requestEditMessage', { messageId, text: 'سلام @layla' });
  expect(await pushed()).toEqual(['layla: mention: سلام @layla']);
});
