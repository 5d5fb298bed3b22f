import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { CLOSE, willReconnect } from '../../protocol/wire/close-codes.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { applied, panel } from '../support/house.ts';
import { evict, makeRoom, ring, setClock } from '../support/rooms.ts';
import { Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  for (const id of ['bench', 'hammock', 'cot']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  const ask = await panel('salma');
  await ask('PATCH', '/options-1/site', { idleTimeout: 5 });
});

const until = async (id: string) => applied(id, ({ options }) => options.idleTimeout === 5);

test('SITE-4, SITE-5, WIRE-67, WIRE-24, ROOM-34 who says nothing is warned a minute before and then closed with 4505', async () => {
  const start = Date.now();
  const idle = await new Visitor('خامل').enter({ room: 'bench' });
  const awake = await new Visitor('نشيط').enter({ room: 'bench' });
  await until('bench');
  await setClock('bench', start + 3 * MINUTE_MS);
  idle.sendRaw('ping');
  await idle.settled();
  await awake.ask('newMessageFromClient', { text: 'ما زلت هنا', style: {} });
  await setClock('bench', start + 4 * MINUTE_MS + 10_000);
  expect(await ring('bench')).toBe(true);
  const { closesAt } = await idle.until('idleWarning');
  expect(Date.parse(closesAt) - start).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  expect(Date.parse(closesAt) - start).toBeLessThan(5 * MINUTE_MS + 20_000);
  await setClock('bench', Date.parse(closesAt));
  expect(await ring('bench')).toBe(true);
  expect(await idle.until('disconnected')).toMatchObject({
    reason: 'idle',
    message: 'You were away for too long.',
  });
  const { code } = await idle.closed;
  expect([code, willReconnect(code)]).toEqual([CLOSE.idle, false]);
  expect((await awake.until('leavedMessageFromServer')).text).toBe('غادر خامل الغرفة');
  expect(awake.all('idleWarning')).toEqual([]);
});

test('SITE-36 the room sleeps all the while: nobody is closed early, and the warning keeps its word', async () => {
  const start = Date.now();
  const omar = new Member('omar');
  await omar.login();
  const line = await omar.enter({ room: 'hammock' });
  await until('hammock');
  await evict('hammock');
  await setClock('hammock', start + 4 * MINUTE_MS);
  await ring('hammock');
  await line.settled();
  expect(line.all('idleWarning')).toEqual([]);
  await setClock('hammock', start + 4 * MINUTE_MS + 45_000);
  expect(await ring('hammock')).toBe(true);
  const { closesAt } = await line.until('idleWarning');
  await evict('hammock');
  await setClock('hammock', Date.parse(closesAt) - 1);
  await ring('hammock');
  await line.settled();
  expect(line.all('disconnected')).toEqual([]);
  await setClock('hammock', Date.parse(closesAt));
  await ring('hammock');
  expect((await line.closed).code).toBe(CLOSE.idle);
});

test('SITE-36 a super with two sockets is not idle while one of them is used', async () => {
  const start = Date.now();
  const omar = new Member('omar');
  await omar.login();
  const [still, used] = [await omar.enter({ room: 'cot' }), await omar.enter({ room: 'cot' })];
  await until('cot');
  await setClock('cot', start + 4 * MINUTE_MS);
  await used.ask('requestChangeStatus', { status: 'busy' });
  await setClock('cot', start + 6 * MINUTE_MS);
  await ring('cot');
  await Promise.all([still.settled(), used.settled()]);
  expect([...still.all('idleWarning'), ...still.all('disconnected')]).toEqual([]);
});
