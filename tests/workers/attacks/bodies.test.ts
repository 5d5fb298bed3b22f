import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { FAULT_KEY_MAX, FAULTS_NAMED_MAX } from '../../../protocol/entry-limits.ts';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const API = 'http://localhost/api/v1';

const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
  exports.default.fetch(
    new Request(`${API}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '127.0.0.1', ...headers },
      body,
    }),
  );

test('thousands of unknown keys return 20 errors, with keys cut to 64', async () => {
  const guest = new Visitor('مبلّغة');
  await guest.signIn();
  const keys = Array.from({ length: 4_000 }, (_, at) => [`${at} ${'k'.repeat(80)}`, 1]);
  const answer = await post('/reports', JSON.stringify(Object.fromEntries(keys)), guest.headers);
  const text = await answer.text();
  const { errors } = JSON.parse(text) as { errors: Record<string, string> };
  expect(answer.status).toBe(400);
  expect(text.length).toBeLessThan(6_000);
  expect(Object.keys(errors)).toHaveLength(FAULTS_NAMED_MAX);
  expect(Math.max(...Object.keys(errors).map(key => key.length))).toBeLessThanOrEqual(FAULT_KEY_MAX);
});

test('errors in nested values and permission records have the same limit', async () => {
  const guest = new Visitor('مبلّغة ثانية');
  await guest.signIn();
  const body = { userID: 'u', reason: 'spam', messages: Array.from({ length: 40 }, () => ({ id: 1 })) };
  const report = await call('POST', '/reports', body, guest.headers);
  expect(Object.keys(report.body.errors as object)).toHaveLength(FAULTS_NAMED_MAX);
  const salma = new Member('salma');
  await salma.signIn();
  const records = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`flag ${at} ${'k'.repeat(80)}`, true]),
  );
  const signup = await call('POST', '/users/signup', { chatPermissions: records }, salma.headers);
  const named = Object.keys((signup.body.errors ?? {}) as object);
  expect([signup.status, named.length <= FAULTS_NAMED_MAX]).toEqual([400, true]);
  expect(JSON.stringify(signup.body).length).toBeLessThan(8_000);
});

test('a report over the admission budget is refused before its body is read (REST-57)', async () => {
  const guest = new Visitor('مكثرة', { address: '198.51.100.90' });
  await guest.signIn();
  let last = 201;
  for (let at = 0; at < 40 && last !== 429; at++)
    last = (await call('POST', '/reports', {}, guest.headers)).status;
  expect(last).toBe(429);
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode(' '));
        if (pulled > 10) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  // Calls the app in this isolate, because the runtime reads bodies ahead between isolates.
  const request = new Request(`${API}/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...guest.headers },
    body,
  });
  const answer = await app.fetch(request, env, createExecutionContext());
  expect([answer.status, pulled]).toEqual([429, 0]);
});

test('a chunked body without a length is refused when it exceeds the limit (REST-57)', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(16 * 1024).fill(120));
      if (sent > 2_000) controller.close();
    },
  });
  expect((await post('/users/login', body, {})).status).toBe(413);
  expect(sent).toBeLessThan(40);
});
