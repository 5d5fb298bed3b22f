import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { CLOSE, willReconnect } from '../../../protocol/wire/close-codes.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { ownerCalls, untilApplied } from '../../support/queries.ts';
import { evict, makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  for (const id of ['bench', 'hammock', 'cot', 'sofa']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  const ask = await ownerCalls('salma');
  await ask('PATCH', '/options-1/site', { idleTimeout: 5 });
});

const until = async (id: string) => untilApplied(id, ({ options }) => options.idleTimeout === 5);

test('an idle user is warned a minute before the connection closes with 4505 (SITE-5)', async () => {
  const start = Date.now();
  const idle = await new Visitor('خامل').enter({ room: 'bench' });
  const awake = await new Visitor('نشيط').enter({ room: 'bench' });
  await until('bench');
  await setClock('bench', start + 3 * MINUTE_MS);
  idle.sendRaw('ping');
  await idle.settled();
  // Makes the ping too old by the platform's clock, which the test does not control.
  await runInDurableObject(room('bench'), (_, ctx) => {
    vi.spyOn(Object.getPrototypeOf(ctx), 'getWebSocketAutoResponseTimestamp').mockReturnValue(null);
  });
  await awake.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} });
  await setClock('bench', start + 4 * MINUTE_MS + 10_000);
  expect(await runAlarm('bench')).toBe(true);
  const { closesAt } = await idle.waitFor('idleWarning');
  expect(Date.parse(closesAt) - start).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  expect(Date.parse(closesAt) - start).toBeLessThan(5 * MINUTE_MS + 20_000);
  await setClock('bench', Date.parse(closesAt));
  expect(await runAlarm('bench')).toBe(true);
  expect(await idle.waitFor('disconnected')).toMatchObject({
    reason: 'idle',
    message: 'You were away for too long.',
  });
  const { code } = await idle.closed;
  expect([code, willReconnect(code)]).toEqual([CLOSE.idle, false]);
  expect((await awake.waitFor('leavedMessageFromServer')).text).toBe('خرج خامل لطول الخمول');
  expect(awake.all('idleWarning')).toEqual([]);
});

test('in hibernation, no connection is closed early and the warned time applies (SITE-36)', async () => {
  const start = Date.now();
  const omar = new Member('omar');
  await omar.signIn();
  const socket = await omar.enter({ room: 'hammock' });
  await until('hammock');
  await evict('hammock');
  await setClock('hammock', start + 4 * MINUTE_MS);
  await runAlarm('hammock');
  await socket.settled();
  expect(socket.all('idleWarning')).toEqual([]);
  await setClock('hammock', start + 4 * MINUTE_MS + 45_000);
  expect(await runAlarm('hammock')).toBe(true);
  const { closesAt } = await socket.waitFor('idleWarning');
  await evict('hammock');
  await setClock('hammock', Date.parse(closesAt) - 1);
  await runAlarm('hammock');
  await socket.settled();
  expect(socket.all('disconnected')).toEqual([]);
  await setClock('hammock', Date.parse(closesAt));
  await runAlarm('hammock');
  expect((await socket.closed).code).toBe(CLOSE.idle);
});

test('a super with two sockets is not idle while one is used (SITE-36)', async () => {
  const start = Date.now();
  const omar = new Member('omar');
  await omar.signIn();
  const [still, used] = [await omar.enter({ room: 'cot' }), await omar.enter({ room: 'cot' })];
  await until('cot');
  await setClock('cot', start + 4 * MINUTE_MS);
  await used.request('requestChangeStatus', { status: 'busy' });
  await setClock('cot', start + 6 * MINUTE_MS);
  await runAlarm('cot');
  await Promise.all([still.settled(), used.settled()]);
  expect([...still.all('idleWarning'), ...still.all('disconnected')]).toEqual([]);
});

test('a frame that reports a visible page counts as activity', async () => {
  const start = Date.now();
  const [reader, absent] = [
    await new Visitor('قارئة').enter({ room: 'sofa' }),
    await new Visitor('غائبة').enter({ room: 'sofa' }),
  ];
  await until('sofa');
  await setClock('sofa', start + 4 * MINUTE_MS);
  await reader.request('pageHidden', { on: false });
  await setClock('sofa', start + 5 * MINUTE_MS);
  await runAlarm('sofa');
  await absent.waitFor('idleWarning');
  await reader.settled();
  expect(reader.all('idleWarning')).toEqual([]);
});
