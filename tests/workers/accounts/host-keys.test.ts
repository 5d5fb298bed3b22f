import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { HOST, passOf, signPass } from '../../support/keys.ts';
import { countOf, lastAuditEntry } from '../../support/queries.ts';
import { callsWith } from '../../support/visitor.ts';

const owner = new Member('khalil');
const asOwner = callsWith(owner);
type Made = { hostKey: { _id: string; cap: string; createdBy: string }; secret: string };
const dataOf = <Data>({ body }: { body: { data?: unknown } }) => body.data as Data;

beforeAll(async () => {
  await makeAccount({ username: 'khalil', role: 'owner' });
  await makeAccount({
    username: 'fawzi',
    role: 'room-master',
    panel: { canAccessAdminPanel: true, canAccessOptions1Menu: true },
  });
  await owner.signIn();
});

test('a site allows two host keys, shows each secret once and records each change (AUTH-38)', async () => {
  const made = await asOwner('POST', '/hostKeys', { authKey: 'khalil' });
  expect(made.status).toBe(201);
  const { hostKey, secret } = dataOf<Made>(made);
  expect([hostKey, secret]).toMatchObject([
    { cap: 'member', createdBy: 'khalil' },
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect(await lastAuditEntry()).toMatchObject({
    username: 'khalil',
    event_data: `إضافة مفتاح للموقع المضيف: ${hostKey._id}`,
  });
  expect((await asOwner('POST', '/hostKeys', {})).status).toBe(201);
  const entries = await countOf('events');
  expect(await asOwner('POST', '/hostKeys', {})).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect([await countOf('host_keys'), await countOf('events')]).toEqual([2, entries]);

  const { hostKeys } = dataOf<{ hostKeys: object[] }>(await asOwner('GET', '/hostKeys'));
  expect(hostKeys).toHaveLength(2);
  const { results } = await env.DB.prepare('SELECT * FROM host_keys').all();
  for (const said of [hostKeys, results]) expect(JSON.stringify(said)).not.toContain(secret);

  expect((await asOwner('DELETE', `/hostKeys/${hostKey._id}`)).status).toBe(204);
  expect(await lastAuditEntry()).toMatchObject({ event_data: `حذف مفتاح الموقع المضيف: ${hostKey._id}` });
  expect((await asOwner('DELETE', `/hostKeys/${hostKey._id}`)).status).toBe(404);
});

test('a key for a role above the rank of its creator is refused (AUTH-38)', async () => {
  const fawzi = new Member('fawzi');
  await fawzi.signIn();
  const make = (cap: string) => callsWith(fawzi)('POST', '/hostKeys', { cap });
  expect((await make('chat-master')).body.code).toBe('forbidden');
  expect((await make('owner')).body.code).toBe('validation');
  const made = await make('room-master');
  expect(made.status).toBe(201);
  await asOwner('DELETE', `/hostKeys/${dataOf<Made>(made).hostKey._id}`);
});

test('embedding errors are reported with the clock difference (AUTH-41)', async () => {
  const { hostKey, secret } = dataOf<Made>(await asOwner('POST', '/hostKeys', {}));
  const ask = async (address: string, pass: string | null = null, chat = 'https://chat.example') => {
    const { SAMAR_LOCAL: _, ...deployed } = env as Env;
    const answer = await app.fetch(
      new Request(`${chat}/api/v1/hostKeys/check`, {
        method: 'POST',
        headers: { ...owner.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ address, pass }),
      }),
      { ...deployed, EMBED_ORIGINS: HOST },
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never,
    );
    return dataOf<{ faults: string[]; passAgeMs: number | null; origin: string | null }>({
      body: await answer.json(),
    });
  };
  const pass = (over = {}, by = secret, id = hostKey._id) =>
    signPass({ id, secret: by }, passOf(Date.now(), over));
  const page = `${HOST}/forum/chat.php?room=1`;
  expect(await ask(page)).toMatchObject({ origin: HOST, faults: [], passAgeMs: null });
  expect((await ask('forum.example')).faults).toEqual(['address_unreadable']);
  expect((await ask('https://www.forum.example/')).faults).toEqual(['origin_unnamed']);
  expect((await ask(page, null, 'http://chat.example')).faults).toEqual(['chat_insecure']);
  expect((await ask('http://forum.example')).faults).toEqual(['origin_unnamed', 'host_insecure']);
  expect((await ask(page, await pass())).faults).toEqual([]);
  expect((await ask(page, 'x.y.z')).faults).toEqual(['pass_unreadable']);
  expect((await ask(page, await pass({}, 'another secret'))).faults).toEqual(['signature_wrong']);
  expect((await ask(page, await pass({}, secret, 'gone'))).faults).toEqual(['key_unknown']);
  expect((await ask(page, await pass({ origin: 'https://www.example' }))).faults).toEqual(['pass_origin']);
  const iat = Math.floor(Date.now() / 1000);
  const behind = await ask(page, await pass({ iat: iat - 3_600 }));
  expect(behind.faults).toEqual(['clock_behind']);
  expect(Math.round((behind.passAgeMs ?? 0) / 60_000)).toBe(60);
  expect((await ask(page, await pass({ iat: iat + 3_600 }))).faults).toEqual(['clock_ahead']);
});

test('a host key stops when its creator becomes a member, until another operator adopts it (AUTH-50)', async () => {
  await env.DB.exec('DELETE FROM host_keys');
  const fawzi = new Member('fawzi');
  await fawzi.signIn();
  const made = await callsWith(fawzi)('POST', '/hostKeys', { cap: 'room-master' });
  const { _id } = dataOf<Made>(made).hostKey;
  const listed = async () =>
    dataOf<{ hostKeys: { _id: string; createdBy: string | null; isStopped: boolean }[] }>(
      await asOwner('GET', '/hostKeys'),
    ).hostKeys.find(key => key._id === _id);
  expect(await listed()).toMatchObject({ createdBy: 'fawzi', isStopped: false });
  await env.DB.prepare(`UPDATE accounts SET role = 'member' WHERE username = 'fawzi'`).run();
  expect(await listed()).toMatchObject({ createdBy: 'fawzi', isStopped: true });
  await fawzi.signIn();
  expect((await callsWith(fawzi)('PATCH', `/hostKeys/${_id}`, {})).body.code).toBe('forbidden');
  expect((await asOwner('PATCH', `/hostKeys/${_id}`, { cap: 'member' })).status).toBe(204);
  expect(await listed()).toMatchObject({ createdBy: 'khalil', isStopped: false, cap: 'member' });
  expect(await lastAuditEntry()).toMatchObject({
    username: 'khalil',
    event_data: expect.stringContaining(`تعديل مفتاح الموقع المضيف: ${_id}`),
  });
  expect((await asOwner('PATCH', '/hostKeys/nothing', {})).status).toBe(404);
  await asOwner('DELETE', `/hostKeys/${_id}`);
});
