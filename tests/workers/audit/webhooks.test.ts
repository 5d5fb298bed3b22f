import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { WebhookMessage } from '../../../protocol/rest/integrations.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { callsAsLoggedIn, enter, Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { auditLog, countOf, lastAuditEntry } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, Visitor } from '../../support/visitor.ts';

const URL_OF_RECEIVER = 'https://receiver.example/a-path-that-is-secret';
type Made = { webhook: { _id: string; stoppedAt: string | null; failure: string | null }; secret: string };
const dataOf = <Data>({ body }: Answer) => body.data as unknown as Data;

/** Webhook receiver behind `fetch`, with its received requests and next answer. */
const receiver = {
  taken: [] as { id: string; message: WebhookMessage }[],
  answers: [] as (number | Error)[],
  tries: 0,
};
let secret = '';
let now = 0;
let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

async function receive(_: unknown, init?: RequestInit): Promise<Response> {
  receiver.tries++;
  const headers = Object.fromEntries(new Headers(init?.headers));
  const body = String(init?.body);
  expect(init?.redirect).toBe('manual');
  vi.useFakeTimers({ toFake: ['Date'], now });
  new Verifier(secret).verify(body, headers);
  vi.useRealTimers();
  const next = receiver.answers.shift() ?? 204;
  if (next instanceof Error) throw next;
  if (next < 300) receiver.taken.push({ id: headers['webhook-id'] ?? '', message: JSON.parse(body) });
  return new Response(null, { status: next });
}

const ring = () => runDurableObjectAlarm(auditLog());
const texts = () => receiver.taken.map(({ message: { data } }) => ('text' in data ? data.text : data.reason));
const setNow = async (time: number): Promise<void> => {
  now = time;
  await runInDurableObject(auditLog(), log => {
    log.clock.now = () => now;
  });
};
const makeShortcut = async (name: string): Promise<void> => {
  const made = await asOwner('POST', '/shortcuts', { shortcutTerm: name, replaceWith: name });
  expect(made.status).toBe(201);
};

async function makeWebhook(types: string[]): Promise<string> {
  const made = dataOf<Made>(await asOwner('POST', '/webhooks', { url: URL_OF_RECEIVER, types }));
  secret = made.secret;
  await ring();
  return made.webhook._id;
}

const webhook = async (id: string) => {
  const { webhooks } = dataOf<{ webhooks: (Made['webhook'] & { createdBy: string })[] }>(
    await asOwner('GET', '/webhooks'),
  );
  return webhooks.find(({ _id }) => _id === id);
};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'khalil', role: 'owner' });
  await makeAccount({ username: 'fawzi', panel: { canAccessAdminPanel: true } });
  asOwner = await callsAsLoggedIn('khalil');
});

beforeEach(async () => {
  // A year in the future, so that no alarm fires on its own.
  await setNow(Date.now() + 365 * DAY_MS);
  vi.spyOn(globalThis, 'fetch').mockImplementation(receive);
  Object.assign(receiver, { taken: [], answers: [], tries: 0 });
});

afterEach(async () => {
  for (const { _id } of dataOf<{ webhooks: { _id: string }[] }>(await asOwner('GET', '/webhooks')).webhooks)
    await asOwner('DELETE', `/webhooks/${_id}`);
  vi.restoreAllMocks();
});

test('a webhook receives signed events of its types, without address or device (AUDIT-58, AUDIT-59)', async () => {
  await makeShortcut('قبله');
  const made = await asOwner('POST', '/webhooks', { url: URL_OF_RECEIVER, types: ['adminPanel'] });
  expect(made.status).toBe(201);
  ({ secret } = dataOf<Made>(made));
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await lastAuditEntry()).toMatchObject({ event_data: 'إضافة خطاف ويب: receiver.example' });
  const { results } = await env.DB.prepare('SELECT * FROM webhooks').all();
  expect(JSON.stringify([results, await webhook(dataOf<Made>(made).webhook._id)])).not.toContain(secret);

  await makeShortcut('بعده');
  await (await new Visitor('ليلى').enter({ room: 'القاعة' })).close(1000);
  await ring();
  expect(texts()).toEqual(['إضافة اختصار جديد: بعده']);
  const { message } = receiver.taken[0] ?? {};
  expect(message).toMatchObject({ type: 'adminPanel', data: { username: 'khalil', role: 'owner' } });
  expect(Object.keys(message?.data ?? {}).sort()).toEqual(['country', 'id', 'role', 'text', 'username']);
});

test('after two failures, the third attempt delivers once and in order (AUDIT-60)', async () => {
  const id = await makeWebhook(['adminPanel']);
  receiver.answers = [500, new TypeError('no route')];
  await makeShortcut('أولًا');
  await ring();
  expect(await webhook(id)).toMatchObject({ stoppedAt: null, failure: 'HTTP 500' });
  await makeShortcut('ثانيًا');
  await ring();
  // The retry is not due yet, regardless of other events.
  expect(receiver.tries).toBe(1);
  await setNow(now + 5 * SECOND_MS);
  await ring();
  expect([receiver.tries, (await webhook(id))?.failure]).toEqual([2, 'unreachable']);
  await evictDurableObject(auditLog());
  await setNow(now + 5 * MINUTE_MS);
  await ring();
  expect(texts()).toEqual(['إضافة اختصار جديد: أولًا', 'إضافة اختصار جديد: ثانيًا']);
  expect(new Set(receiver.taken.map(({ id: messageId }) => messageId)).size).toBe(2);
  expect([receiver.tries, (await webhook(id))?.failure]).toEqual([4, null]);
});

test('a receiver failing for a day or gone is disabled until re-enabled (AUDIT-61)', async () => {
  const id = await makeWebhook(['adminPanel']);
  await makeShortcut('باقية');
  for (const waited of [0, 5, 5, 5, 5]) {
    expect(await webhook(id)).toMatchObject({ stoppedAt: null });
    await setNow(now + waited * HOUR_MS);
    receiver.answers = [503];
    await ring();
  }
  await setNow(now + 5 * HOUR_MS);
  receiver.answers = [503];
  await ring();
  expect(await webhook(id)).toMatchObject({ stoppedAt: expect.any(String), failure: 'HTTP 503' });
  const { tries } = receiver;
  await ring();
  expect(receiver.tries).toBe(tries);

  receiver.answers = [410];
  expect((await asOwner('PATCH', `/webhooks/${id}`, { active: true })).status).toBe(204);
  await ring();
  expect(await webhook(id)).toMatchObject({ stoppedAt: expect.any(String), failure: 'HTTP 410' });

  receiver.answers = [];
  await asOwner('PATCH', `/webhooks/${id}`, { active: true });
  await ring();
  expect(texts()[0]).toBe('إضافة اختصار جديد: باقية');
  expect(await webhook(id)).toMatchObject({ stoppedAt: null, failure: null });
});

test('a report on a user is sent to a webhook once (AUDIT-58)', async () => {
  await makeWebhook(['report']);
  const [layla, sami] = [new Visitor('ليلى'), new Visitor('سامي')];
  const [line] = [await enter(layla, 'القاعة'), await enter(sami, 'القاعة')];
  await line.request('requestReportUser', { userId: sami.userID, reason: 'abuse' });
  await vi.waitFor(async () => {
    await ring();
    expect(receiver.taken.map(({ message }) => message)).toMatchObject([
      { type: 'report', data: { userID: sami.userID, nickname: 'سامي', room: 'القاعة', reason: 'abuse' } },
    ]);
  }, WITHIN);
});

test('a long backlog is sent in order; after an edit, other types are not sent (AUDIT-60)', async () => {
  const id = await makeWebhook(['adminPanel']);
  const names = Array.from({ length: 11 }, (_, at) => `رقم-${at}`);
  for (const name of names) await makeShortcut(name);
  while (await ring());
  expect(texts()).toEqual(names.map(name => `إضافة اختصار جديد: ${name}`));
  await asOwner('PATCH', `/webhooks/${id}`, { types: ['warning'] });
  expect(await lastAuditEntry()).toMatchObject({
    event_data: 'تعديل خطاف الويب: receiver.example — ما يُرسَل: من «adminPanel» إلى «warning»',
  });
  await makeShortcut('لا-يُرسل');
  while (await ring());
  expect(texts()).toHaveLength(names.length);
});

test('webhooks are limited to five, valid addresses and readers of the event record (AUDIT-62)', async () => {
  const make = (over = {}) =>
    asOwner('POST', '/webhooks', { url: URL_OF_RECEIVER, types: ['banned'], ...over });
  for (const url of ['ftp://a.example', 'https://a:b@c.example', 'https://c.example/#x', 'receiver', ''])
    expect((await make({ url })).body.code, url).toBe('validation');
  for (const types of [[], ['banned', 'banned'], ['everything']])
    expect((await make({ types })).body.code).toBe('validation');
  for (let at = 0; at < 5; at++) expect((await make()).status).toBe(201);
  const entries = await countOf('events');
  expect(await make()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect([await countOf('webhooks'), await countOf('events')]).toEqual([5, entries]);
  const asFawzi = await callsAsLoggedIn('fawzi');
  expect((await asFawzi('GET', '/webhooks')).status).toBe(403);
  expect((await asOwner('PATCH', '/webhooks/nothing', { active: false })).status).toBe(404);
  expect((await asOwner('DELETE', '/webhooks/nothing')).status).toBe(404);
});

test('a webhook stops when its creator loses canAccessEventsRecordMenu, until adopted (AUDIT-68)', async () => {
  await makeAccount({ username: 'nadim', role: 'admin' });
  const asNadim = await callsAsLoggedIn('nadim');
  const made = dataOf<Made>(
    await asNadim('POST', '/webhooks', { url: URL_OF_RECEIVER, types: ['adminPanel'] }),
  );
  ({ secret } = made);
  const { _id } = made.webhook;
  await ring();
  await makeShortcut('قبل-النزع');
  await ring();
  expect(texts()).toEqual(['إضافة اختصار جديد: قبل-النزع']);
  await env.DB.prepare(
    `UPDATE admin_panel_permissions SET flags = json_set(flags, '$.canAccessEventsRecordMenu', json('false')) WHERE id = 'id-nadim-panel'`,
  ).run();
  expect(await webhook(_id)).toMatchObject({ isStopped: true });
  await makeShortcut('بعد-النزع');
  await ring();
  expect([texts(), await webhook(_id)]).toMatchObject([{ length: 1 }, { stoppedAt: expect.any(String) }]);
  expect((await asOwner('PATCH', `/webhooks/${_id}`, { active: true })).status).toBe(204);
  await ring();
  expect(texts()).toContain('إضافة اختصار جديد: بعد-النزع');
  expect(await webhook(_id)).toMatchObject({ createdBy: 'khalil', stoppedAt: null, isStopped: false });
});

test('on a deployed site, webhooks to private addresses are refused (AUDIT-69)', async () => {
  const owner = new Member('khalil');
  await owner.signIn();
  for (const url of ['https://169.254.169.254/latest', 'https://10.0.0.1/', 'https://localhost/']) {
    const answer = await app.fetch(
      new Request('https://samar.example/api/v1/webhooks', {
        method: 'POST',
        headers: { ...owner.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url, types: ['banned'] }),
      }),
      { ...(env as Env), SAMAR_LOCAL: '' },
    );
    const { errors } = (await answer.json()) as { errors?: object };
    expect([url, answer.status, errors]).toEqual([url, 400, { url: 'must be a public address' }]);
  }
});
