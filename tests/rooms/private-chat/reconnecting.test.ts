import { expect, test } from 'vitest';
import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { RECONNECTING_MAX } from '../../../protocol/inbox-limits.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { eraseHeld } from '../../../rooms-do/room/private-chat/inbox.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, noor, omar, rima, variantOf } from '../../support/people.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const siteWith = () => {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const hall = site.at(HALL);
  return {
    site,
    hall,
    lost: async (person: Actor) => hall.disconnect(await site.join(HALL, person), 1006),
    endGrace: async () => {
      hall.fireAlarms(hall.now + RECONNECT_GRACE_MS);
      await hall.room.outbox.flush();
    },
  };
};

type Socket = Awaited<ReturnType<SiteHarness['join']>>;
const textsOf = (socket: Socket, event = 'privateMessage') => heard(socket, event).map(({ text }) => text);
const ofInbox = (socket: Socket) =>
  heard(socket, 'inbox').flatMap(({ messages }) => (messages as { text: string }[]).map(({ text }) => text));

test('messages to a reconnecting guest arrive once, in order, on return (INBOX-13)', async () => {
  const { site, hall, lost } = siteWith();
  const here = await site.join(HALL, omar);
  const elsewhere = await site.join(GARDEN, rima);
  await lost(layla);
  const write = (room: string, from: Socket, chatMessage: string) =>
    site.request(room, from, 'privateMessage', { to: 'layla', chatMessage });
  const acks = [
    await write(HALL, here, 'أولى'),
    await write(GARDEN, elsewhere, 'ثانية'),
    await write(HALL, here, 'ثالثة'),
  ];
  expect(acks).toEqual(Array.from({ length: 3 }, () => ({ ok: true, data: { id: expect.any(String) } })));
  expect(textsOf(here)).toEqual(['أولى', 'ثالثة']);
  const stored = JSON.stringify(hall.rowsOf('held_messages'));
  expect(stored).toContain('rima');
  expect(stored).not.toMatch(/أولى|ثانية|ثالثة/);
  site.restartRoom(HALL, 'hibernate');
  const back = await site.join(HALL, layla);
  expect(textsOf(back)).toEqual(['أولى', 'ثانية', 'ثالثة']);
  expect(heard(back, 'privateMessage')[1]).toMatchObject({
    sender: { userID: 'rima' },
    proof: expect.any(String),
  });
  await write(HALL, here, 'رابعة');
  expect(textsOf(back).at(-1)).toBe('رابعة');
  hall.disconnect(back, 1006);
  expect(textsOf(await site.join(HALL, layla))).toEqual([]);
  expect(hall.rowsOf('held_messages')).toEqual([]);
});

test('after the grace, messages to members go to the inbox; those to guests are dropped (INBOX-14)', async () => {
  const { site, hall, lost, endGrace } = siteWith();
  site.inbox.accounts.add('rima');
  const from = await site.join(HALL, omar);
  await lost(rima);
  await lost(layla);
  for (const to of ['rima', 'layla'])
    await site.request(HALL, from, 'privateMessage', { to, chatMessage: `إلى ${to}` });
  await endGrace();
  expect(site.inbox.rows.map(({ receiverId }) => receiverId)).toEqual(['rima']);
  expect(hall.rowsOf('held_messages')).toEqual([]);
  const back = await site.join(GARDEN, rima, { hasInbox: true });
  await Promise.resolve();
  await site.at(GARDEN).room.outbox.flush();
  expect(ofInbox(back)).toEqual(['إلى rima']);
  expect(textsOf(await site.join(HALL, layla))).toEqual([]);
});

test('a full store gives ignored and other senders the same refusal (INBOX-8, INBOX-15)', async () => {
  const { site, hall, lost } = siteWith();
  const from = await site.join(HALL, rima);
  const listening = await site.join(HALL, layla);
  await site.request(HALL, listening, 'requestIgnoreUser', { userId: 'rima', on: true });
  hall.disconnect(listening, 1006);
  await lost(omar);
  const codes: Record<string, unknown[]> = { layla: [], omar: [] };
  for (const to of ['layla', 'omar'])
    for (let nth = 0; nth <= RECONNECTING_MAX; nth++) {
      // Advances only the clock, because an alarm would end the grace period.
      site.advance(5_000);
      const answer = await site.request(HALL, from, 'privateMessage', { to, chatMessage: `${nth}` });
      codes[to]?.push(answer.ok || answer.code);
    }
  expect(codes.omar).toEqual([...Array(RECONNECTING_MAX).fill(true), 'inbox_full']);
  expect(codes.layla).toEqual(codes.omar);
  expect(textsOf(await site.join(HALL, layla))).toEqual([]);
  expect(textsOf(await site.join(HALL, omar))).toHaveLength(RECONNECTING_MAX);
});

test('other users get identical frames for connected and reconnecting recipients (INBOX-13)', async () => {
  const received = async (isLost: boolean) => {
    const { site, hall } = siteWith();
    const [from, watching] = [await site.join(HALL, omar), await site.join(HALL, noor)];
    const socket = await site.join(HALL, rima);
    if (isLost) hall.disconnect(socket, 1006);
    await site.request(HALL, from, 'watchAllUsers', { on: false });
    for (const each of [from, watching]) each.forget();
    await site.request(HALL, from, 'privateMessage', { to: 'rima', chatMessage: 'سرّ' });
    return [from, watching].map(each => each.received.filter(({ event }) => event !== 'usersChanged'));
  };
  expect(await received(true)).toEqual(await received(false));
});

test('an invitation and a notice reach a reconnecting user once (ROOM-18)', async () => {
  const { site, hall, lost } = siteWith();
  await site.join(HALL, omar);
  await lost(layla);
  const by = variantOf(omar, { room: GARDEN });
  const where = { roomId: GARDEN, room: 'الحديقة', tickets: { layla: 'a' }, until: hall.now };
  const invitation = { by, nickname: 'omar', ...where };
  expect(applyDirective(hall.room, { do: 'invite', invitation }).counted).toBe(1);
  applyDirective(hall.room, { do: 'tellUser', userId: 'layla', from: 'الإدارة', text: 'قُبل طلبك' });
  site.restartRoom(HALL, 'hibernate');
  const back = await site.join(HALL, layla);
  const received = () => [heard(back, 'invited').length, textsOf(back, 'newMessageFromServer')];
  expect(received()).toEqual([1, expect.arrayContaining(['قُبل طلبك'])]);
  hall.disconnect(back, 1006);
  const again = await site.join(HALL, layla);
  expect([heard(again, 'invited'), textsOf(again, 'newMessageFromServer')]).toEqual([[], []]);
});

test('a friend list for a reconnecting user counts as not sent (FRIEND-7)', async () => {
  const { site, hall, lost } = siteWith();
  const list = { do: 'friends', userId: 'rima', friends: [], came: [] } as const;
  await lost(rima);
  expect(applyDirective(hall.room, list).counted).toBe(0);
  await site.join(HALL, rima);
  expect(applyDirective(hall.room, list).counted).toBe(1);
});

test('erasing an author removes stored messages for reconnecting users (INBOX-10)', async () => {
  const { site, hall, lost } = siteWith();
  const from = await site.join(HALL, rima);
  await lost(layla);
  await site.request(HALL, from, 'privateMessage', { to: 'layla', chatMessage: 'أثر' });
  eraseHeld(hall.room, { fingerprint: 'fingerprint-omar', belowRank: null });
  expect(hall.rowsOf('held_messages')).toHaveLength(1);
  eraseHeld(hall.room, { fingerprint: 'fingerprint-rima', belowRank: null });
  expect(hall.rowsOf('held_messages')).toEqual([]);
});

test('if the sender is kicked during the database read, no message is stored (INBOX-7)', async () => {
  const { site, hall } = siteWith();
  site.inbox.accounts.add('rima');
  const from = await site.join(HALL, layla);
  const read = site.inbox.receiver.bind(site.inbox);
  site.inbox.receiver = request => {
    applyDirective(hall.room, { do: 'kicked', userId: 'layla', details: {} });
    return read(request);
  };
  const asked = site.request(HALL, from, 'privateMessage', { to: 'rima', chatMessage: 'متأخرة' });
  await expect(asked).rejects.toThrow('never answered');
  await hall.room.outbox.flush();
  expect(site.inbox.rows).toEqual([]);
});
