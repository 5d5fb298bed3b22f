import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { ownerCalls, untilApplied } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

let ask: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  for (const id of ['torrent', 'brook', 'spring']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  ask = await ownerCalls('salma');
  await ask('PATCH', '/options-1/site', { banFloodersIP: true });
});

/** Sends the four messages that the rate limit accepts at first, and this number of further ones. */
const flood = (socket: ClientSocket, refused: number) => {
  for (let turn = 0; turn < 4 + refused; turn++)
    socket.send('newMessageFromClient', { text: `${turn}`, style: {} }, crypto.randomUUID());
};

const acks = (socket: ClientSocket, count: number) =>
  vi.waitFor(() => expect(socket.all('ack').length).toBeGreaterThanOrEqual(count), WITHIN);

const bansOf = (IPOrHost: string) =>
  env.DB.prepare('SELECT * FROM bans WHERE ip_or_host = ?').bind(IPOrHost).all<Record<string, unknown>>();

/** Audit text about a user's ban. */
const bannedEntry = async (nickname: string) =>
  (
    await env.DB.prepare(`SELECT * FROM events WHERE event_type = 'banned' AND event_data LIKE ?`)
      .bind(`%${nickname}:%`)
      .first<Record<string, unknown>>()
  )?.event_data;

test('after ten refusals the address is banned, closed and refused at login (SITE-37, AUDIT-1)', async () => {
  const flooder = new Visitor('سيل', { address: '203.0.113.20' });
  const socket = await flooder.enter({ room: 'torrent' });
  const admin = new Member('ghaith', { address: '203.0.113.20' });
  await admin.signIn();
  const spared = await admin.enter({ room: 'torrent' });
  await untilApplied('torrent', ({ options }) => options.banFloodersIP);
  flood(socket, 9);
  await acks(socket, 13);
  expect((await bansOf('203.0.113.20')).results).toEqual([]);
  flood(socket, 0);
  const { until } = await socket.waitFor('disconnected', ({ reason }) => reason === 'banned');
  expect((await socket.closed).code).toBe(CLOSE.banned);
  const { results } = await bansOf('203.0.113.20');
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    ban_duration: '15m',
    by_user_id: 'site',
    by_rank: 60,
    kicks_shielded: 0,
  });
  expect(Date.parse(until ?? '')).toBe(results[0]?.until);
  expect(await bannedEntry('سيل')).toBe('حظر سيل: عنوان IP، لمدة 15 دقيقة');
  const again = new Visitor('سيل آخر', { address: '203.0.113.20' });
  expect((await again.login()).body.code).toBe('banned');
  expect((await spared.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
});

test('a super who floods must wait but is not banned (SITE-37)', async () => {
  const omar = new Member('omar', { address: '203.0.113.21' });
  await omar.signIn();
  const socket = await omar.enter({ room: 'brook' });
  await untilApplied('brook', ({ options }) => options.banFloodersIP);
  flood(socket, 25);
  await acks(socket, 29);
  expect((await socket.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await bansOf('203.0.113.21')).results).toEqual([]);
});

test('with banFloodersIP and banFloodersHost, one event entry states the banned address and host (SITE-38)', async () => {
  await ask('PATCH', '/options-2/site', { banFloodersHost: true });
  const flooder = new Visitor('سيل غريب', { address: '203.0.113.22' });
  await flooder.login({ originURL: 'https://www.flood.example/page' });
  const socket = await flooder.enter({ room: 'spring', originURL: 'https://victim.example/' });
  expect((await socket.request('sendOriginURL', 'https://victim.example/')).ok).toBe(true);
  await untilApplied('spring', ({ options }) => options.banFloodersHost);
  flood(socket, 40);
  expect((await socket.closed).code).toBe(CLOSE.banned);
  expect((await bansOf('203.0.113.22')).results).toHaveLength(1);
  expect((await bansOf('www.flood.example')).results).toHaveLength(1);
  expect((await bansOf('victim.example')).results).toEqual([]);
  expect(await bannedEntry('سيل غريب')).toBe(
    'حظر سيل غريب: عنوان IP والموقع www.flood.example، لمدة 15 دقيقة',
  );
});

test('the host of the site itself is never banned (SITE-38)', async () => {
  await ask('PATCH', '/options-1/site', { banFloodersIP: false, banFloodersHost: true });
  const socket = await new Visitor('سيل من هنا').enter({ room: 'brook' });
  await untilApplied('brook', ({ options }) => options.banFloodersHost && !options.banFloodersIP);
  flood(socket, 12);
  await acks(socket, 16);
  expect((await socket.request('requestChangeStatus', { status: 'away' })).ok).toBe(true);
  expect((await bansOf('localhost')).results).toEqual([]);
});
