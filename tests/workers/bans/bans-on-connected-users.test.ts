import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';
import { asOwner, banOwner, createBan } from './ban-calls.ts';

beforeAll(async () => {
  await makeRoom({ id: 'quiet', name: 'الهادئة' });
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await banOwner.signIn();
});

test('a new or changed ban disconnects matching users with 4502 (MOD-21)', async () => {
  const guest = new Visitor('متصل سيحظر', { fingerprint: 'fp-connected' });
  const other = new Visitor('متصل آخر', { fingerprint: 'fp-also-connected' });
  const socket = await guest.enter();
  const second = await other.enter();
  const bystander = await new Visitor('متفرج').enter();
  const ban = await createBan({ fingerprint: 'fp-connected' });
  expect((await socket.closed).code).toBe(4502);
  await asOwner('PATCH', `/bans/${ban._id}`, { fingerprint: 'fp-also-connected' });
  expect((await second.closed).code).toBe(4502);
  expect((await bystander.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
  await asOwner('DELETE', `/bans/${ban._id}`);
  expect((await other.connect()).status).toBe(200);
});

test('changing the target of an expired ban disconnects no user (ADMISSION-31, MOD-21)', async () => {
  const guest = new Visitor('آمن من المنتهي', { fingerprint: 'fp-after-the-end' });
  const socket = await guest.enter({ room: 'الهادئة' });
  await socket.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === 'quiet' && room.size === 1),
  );
  const ban = await createBan({ fingerprint: 'fp-before-the-end' });
  await env.DB.prepare('UPDATE bans SET until = 1 WHERE id = ?').bind(ban._id).run();
  await asOwner('PATCH', `/bans/${ban._id}`, { fingerprint: 'fp-after-the-end' });
  const { ok } = await Promise.race([
    socket.request('newMessageFromClient', { text: 'باقٍ', style: {} }),
    socket.closed.then(() => ({ ok: false })),
  ]);
  expect(ok).toBe(true);
  await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: '1h' });
  expect((await socket.closed).code).toBe(4502);
});
