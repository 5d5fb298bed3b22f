import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { BAN_TARGETS } from '../../../protocol/entities/bans.ts';
import { enter, makeAccount, member, PASSWORD } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';
import { asOwner, banOwner, createBan } from '../bans/ban-calls.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await makeAccount({ username: 'rima', role: 'member' });
  await banOwner.signIn();
});

const elsewhere = (who: Visitor, name = `${who.name} باسم آخر`): Visitor => {
  const back = new Visitor(name, { fingerprint: `fp-other-${who.name}`, address: '203.0.113.99' });
  back.token = who.token;
  return back;
};

test('a ban trims spaces around a fingerprint', async () => {
  await createBan({ fingerprint: 'fp-spaced', banDuration: '1h' });
  for (const fingerprint of [' fp-spaced', 'fp-spaced ', '\u00a0fp-spaced\n'])
    expect((await new Visitor('متخفٍّ', { fingerprint }).login()).body.code).toBe('banned');
  expect((await new Visitor('متخفٍّ', { fingerprint: '   ' }).login()).status).toBe(400);
  const guest = new Visitor('متخفٍّ بعد الدخول');
  await guest.signIn();
  expect((await guest.connect({ fingerprint: '\tfp-spaced' })).body.code).toBe('banned');
});

test('a chat ban applies to the device under another fingerprint and address (MOD-41, ADMISSION-28)', async () => {
  const omar = await member('omar');
  const who = new Visitor('صاحب الجهاز');
  const answer = await who.login();
  const mark = { 'Samar-Device': String(answer.body.device) };
  await enter(who);
  expect((await omar.request('requestBanUser', { userId: who.userID })).ok).toBe(true);
  const back = elsewhere(who);
  expect((await back.login()).body.code).toBe('banned');
  expect((await back.connect()).body.code).toBe('banned');
  const asMember = { username: 'rima', password: PASSWORD };
  const from = { 'CF-Connecting-IP': '203.0.113.98' };
  expect((await call('POST', '/users/login', asMember, { ...mark, ...from })).body.code).toBe('banned');
  expect((await call('POST', '/users/login', asMember, from)).status).toBe(200);
});

const WHOM = ['userID', 'nickname'] as const;

test('a fingerprint ban on a present user stores the device without showing it (MOD-41)', async () => {
  const who = new Visitor('حاضر محظور', { fingerprint: 'fp-present' });
  await enter(who);
  await untilPresent(who.userID);
  const ban = await createBan({ fingerprint: 'fp-present', banDuration: '1h' });
  expect(Object.keys(ban).sort()).toEqual(
    [
      '_id',
      ...BAN_TARGETS,
      'banDuration',
      'until',
      'reason',
      'note',
      ...WHOM,
      'byUsername',
      'madeAt',
      'linked',
    ].sort(),
  );
  const said: Record<string, unknown> = ban;
  expect(WHOM.map(field => said[field])).toEqual(['', '']);
  expect((await elsewhere(who).login()).body.code).toBe('banned');
});

test('a shared or unknown fingerprint is banned without a device (MOD-41)', async () => {
  const twins = [1, 2].map(turn => new Visitor(`توأم البصمة ${turn}`, { fingerprint: 'fp-twins' }));
  for (const twin of twins) await enter(twin);
  await untilPresent(...twins.map(({ userID }) => userID));
  for (const fingerprint of ['fp-twins', 'fp-of-nobody']) {
    const { _id } = await createBan({ fingerprint, banDuration: '1h' });
    const row = await env.DB.prepare('SELECT device_id FROM bans WHERE id = ?').bind(_id).first('device_id');
    expect(row).toBeNull();
  }
});

test('a ban changed to another target releases the device (MOD-41)', async () => {
  const who = new Visitor('محظور ثم غيره', { fingerprint: 'fp-turned' });
  await enter(who);
  await untilPresent(who.userID);
  const { _id } = await createBan({ fingerprint: 'fp-turned', banDuration: '1h' });
  expect((await elsewhere(who).login()).body.code).toBe('banned');
  const changed = await asOwner('PATCH', `/bans/${_id}`, { authKey: 'ban-owner', fingerprint: 'fp-another' });
  expect(changed.status).toBe(200);
  expect((await elsewhere(who).login()).status).toBe(201);
});
