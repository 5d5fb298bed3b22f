import { beforeAll, expect, test } from 'vitest';
import { enter, member } from '../../support/accounts.ts';
import { makeSite, mutedAndGone, untilPresent } from '../../support/lobby-presence.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

async function kicked(name: string, address: string): Promise<Visitor> {
  const salma = await member('salma');
  const who = new Visitor(name, { address, fingerprint: `fp-${name}` });
  const socket = await enter(who);
  expect((await salma.request('requestKickUser', { userId: who.userID, reason: 'سبب' })).ok).toBe(true);
  await socket.closed;
  return who;
}

test('the fingerprint of a guest kicked at another address does not block a guest (MOD-70)', async () => {
  const who = await kicked('مطرودة', '203.0.113.50');
  const own = await who.connect();
  expect(own.body).toMatchObject({ code: 'kicked', appeal: expect.any(String) });
  const stranger = new Visitor('غريبة', { address: '198.51.100.50', fingerprint: who.fingerprint });
  await stranger.signIn();
  expect((await stranger.connect()).status).toBe(200);
});

test("a kicked guest's fingerprint at a nearby address is blocked without an appeal code (MOD-70)", async () => {
  const who = await kicked('ماحية', '203.0.113.60');
  const back = new Visitor('ماحية ثانية', { address: '203.0.113.61', fingerprint: who.fingerprint });
  await back.signIn();
  const { body } = await back.connect();
  expect([body.code, body.appeal]).toEqual(['kicked', undefined]);
});

test('an earlier neighbor with the same fingerprint is not blocked (MOD-70)', async () => {
  const neighbour = new Visitor('جارة قديمة', { address: '203.0.113.70', fingerprint: 'fp-جار مطرود' });
  const socket = await enter(neighbour);
  await untilPresent(neighbour.userID);
  socket.close(1000);
  await kicked('جار مطرود', '203.0.113.71');
  expect((await neighbour.connect()).status).toBe(200);
});

test('a mute matched only by network returns no appeal code (MOD-70)', async () => {
  await mutedAndGone('مكتومة', { address: '203.0.113.80' });
  const fresh = await enter(new Visitor('جديدة', { address: '203.0.113.80', fingerprint: 'fp-fresh' }));
  const { mute } = await fresh.waitFor('permissionsChanged');
  expect(mute?.appeal).toBeUndefined();
});
