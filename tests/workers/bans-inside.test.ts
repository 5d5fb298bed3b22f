import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../support/accounts.ts';
import { asOwner, banOwner, make } from '../support/ban-panel.ts';
import { makeRoom } from '../support/rooms.ts';
import { Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'quiet', name: 'الهادئة' });
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await banOwner.login();
});

test('MOD-21 whoever is connected and falls under a ban, made or changed, is closed with 4502', async () => {
  const guest = new Visitor('متصل سيحظر', { fingerprint: 'fp-connected' });
  const other = new Visitor('متصل آخر', { fingerprint: 'fp-also-connected' });
  const line = await guest.enter();
  const second = await other.enter();
  const bystander = await new Visitor('متفرج').enter();
  const ban = await make({ fingerprint: 'fp-connected' });
  expect((await line.closed).code).toBe(4502);
  await asOwner('PATCH', `/bans/${ban._id}`, { fingerprint: 'fp-also-connected' });
  expect((await second.closed).code).toBe(4502);
  expect((await bystander.ask('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
  await asOwner('DELETE', `/bans/${ban._id}`);
  expect((await other.connect()).status).toBe(200);
});

test('GATE-31, MOD-21 a ban that is over closes nobody when it is given another target', async () => {
  const guest = new Visitor('آمن من المنتهي', { fingerprint: 'fp-after-the-end' });
  const line = await guest.enter({ room: 'الهادئة' });
  await line.until('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === 'quiet' && room.size === 1),
  );
  const ban = await make({ fingerprint: 'fp-before-the-end' });
  await env.DB.prepare('UPDATE bans SET until = 1 WHERE id = ?').bind(ban._id).run();
  await asOwner('PATCH', `/bans/${ban._id}`, { fingerprint: 'fp-after-the-end' });
  const { ok } = await Promise.race([
    line.ask('newMessageFromClient', { text: 'باقٍ', style: {} }),
    line.closed.then(() => ({ ok: false })),
  ]);
  expect(ok).toBe(true);
  await asOwner('PATCH', `/bans/${ban._id}`, { banDuration: '1h' });
  expect((await line.closed).code).toBe(4502);
});
