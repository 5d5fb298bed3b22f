import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { applied, panel } from '../support/house.ts';
import { makeRoom } from '../support/rooms.ts';
import { type Line, Visitor } from '../support/visitor.ts';

let ask: Awaited<ReturnType<typeof panel>>;

beforeAll(async () => {
  for (const id of ['torrent', 'brook', 'spring']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  ask = await panel('salma');
  await ask('PATCH', '/options-1/site', { banFloodersIP: true });
});

/** Four that are said and then so many that are refused. */
const flood = (line: Line, refused: number) => {
  for (let turn = 0; turn < 4 + refused; turn++)
    line.send('newMessageFromClient', { text: `${turn}`, style: {} }, crypto.randomUUID());
};

const acks = (line: Line, count: number) =>
  vi.waitFor(() => expect(line.all('ack').length).toBeGreaterThanOrEqual(count));

const bansOf = (IPOrHost: string) =>
  env.DB.prepare('SELECT * FROM bans WHERE ip_or_host = ?').bind(IPOrHost).all<Record<string, unknown>>();

/** What the event record says of the ban of somebody. */
const bannedEntry = async (nickname: string) =>
  (
    await env.DB.prepare(`SELECT * FROM events WHERE event_type = 'banned' AND event_data LIKE ?`)
      .bind(`%${nickname}:%`)
      .first<Record<string, unknown>>()
  )?.event_data;

test('SITE-9, SITE-37, AUDIT-1 who goes on after ten refusals is banned by address, closed at once and met by it at the door', async () => {
  const flooder = new Visitor('سيل', { address: '203.0.113.20' });
  const line = await flooder.enter({ room: 'torrent' });
  const admin = new Member('ghaith', { address: '203.0.113.20' });
  await admin.login();
  const spared = await admin.enter({ room: 'torrent' });
  await applied('torrent', ({ options }) => options.banFloodersIP);
  flood(line, 9);
  await acks(line, 13);
  expect((await bansOf('203.0.113.20')).results).toEqual([]);
  flood(line, 0);
  const { until } = await line.until('disconnected', ({ reason }) => reason === 'banned');
  expect((await line.closed).code).toBe(CLOSE.banned);
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
  expect((await spared.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
});

test('SITE-37 a super who floods waits like everybody, and is not banned', async () => {
  const omar = new Member('omar', { address: '203.0.113.21' });
  await omar.login();
  const line = await omar.enter({ room: 'brook' });
  await applied('brook', ({ options }) => options.banFloodersIP);
  flood(line, 25);
  await acks(line, 29);
  expect((await line.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await bansOf('203.0.113.21')).results).toEqual([]);
});

test('SITE-9, SITE-38 with both boxes ticked the host that they came from is banned too, in one entry', async () => {
  await ask('PATCH', '/options-2/site', { banFloodersHost: true });
  const flooder = new Visitor('سيل غريب', { address: '203.0.113.22' });
  const line = await flooder.enter({ room: 'spring', originURL: 'https://www.flood.example/page' });
  await applied('spring', ({ options }) => options.banFloodersHost);
  flood(line, 40);
  expect((await line.closed).code).toBe(CLOSE.banned);
  expect((await bansOf('203.0.113.22')).results).toHaveLength(1);
  expect((await bansOf('www.flood.example')).results).toHaveLength(1);
  expect(await bannedEntry('سيل غريب')).toBe(
    'حظر سيل غريب: عنوان IP والموقع www.flood.example، لمدة 15 دقيقة',
  );
});

test('SITE-38 the host of the site itself is never banned', async () => {
  await ask('PATCH', '/options-1/site', { banFloodersIP: false, banFloodersHost: true });
  const line = await new Visitor('سيل من هنا').enter({ room: 'brook' });
  await applied('brook', ({ options }) => options.banFloodersHost && !options.banFloodersIP);
  flood(line, 12);
  await acks(line, 16);
  expect((await line.ask('requestChangeStatus', { status: 'away' })).ok).toBe(true);
  expect((await bansOf('localhost')).results).toEqual([]);
});
