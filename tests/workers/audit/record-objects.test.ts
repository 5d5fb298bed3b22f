import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { storedEntries } from '../../support/queries.ts';
import type { Row } from '../../tables/resource-row.ts';
import { RESOURCES } from '../../tables/resources.ts';

type Made = Record<string, unknown>;

const owner = new Member('operator');

beforeAll(async () => {
  await makeAccount({ username: 'operator', role: 'owner' });
  await owner.signIn();
});

/** Sends JSON or a form, and returns the record with the audit entry of the action. */
async function act(row: Row, method: string, path: string, body?: unknown) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { ...owner.headers, ...(isJson && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  });
  const context = { waitUntil: () => {}, passThroughOnException: () => {} } as never;
  const answer = await app.fetch(request, env, context);
  expect([method, path, answer.status < 300]).toEqual([method, path, true]);
  const text = await answer.text();
  const record: Made = text === '' ? {} : JSON.parse(text).data[row.singular];
  const [said = ''] = ((await storedEntries()).at(-1)?.eventData ?? '').split(' — ');
  return { record, said };
}

describe.each(RESOURCES)('$path', row => {
  test('the event record names created, changed, replaced and deleted objects', async () => {
    const called = (record: Made) => String(row.called(record));
    const created = await act(
      row,
      'POST',
      row.path === '/users' ? '/users/signup' : row.path,
      row.make('الشيء'),
    );
    let record = created.record;
    const pathOf = (at = '') => `${at || row.path}/${encodeURIComponent(String(record[row.key]))}`;
    expect(created.said).toContain(called(record));
    if (row.change) {
      const [method, at, body] = row.change;
      const { said } = await act(row, method, pathOf(at), body);
      expect(said).toContain(called(record));
      record = (await act(row, 'GET', pathOf())).record;
    }
    if (row.replace) {
      const [at, body] = row.replace;
      const replaced = await act(row, 'PUT', pathOf(at), body());
      expect(replaced.said).toContain(called(record));
      record = replaced.record;
    }
    const removed = await act(row, 'DELETE', pathOf());
    expect(removed.said).toMatch(/حذف/);
    expect(removed.said).toContain(called(record));
  });
});

test('the log line of an action has turn, type and role, but no names or texts (DEPLOY-9)', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  // Off in tests by default, because few tests read the log.
  Object.assign(env, { SAMAR_REQUEST_LOG: 'on' });
  onTestFinished(() => void Object.assign(env, { SAMAR_REQUEST_LOG: 'off' }));
  const row = RESOURCES.find(({ path }) => path === '/colors');
  if (!row) throw new Error('there are no colors');
  await act(row, 'POST', '/colors', { name: 'لون سرّي', value: '#123456' });
  const { turn, eventType } = (await storedEntries()).at(-1) ?? {};
  await vi.waitFor(() => {
    const lines = log.mock.calls.map(([line]) => JSON.parse(line) as Record<string, unknown>);
    const [told] = lines.filter(line => line.what === 'act' && line.turn === turn);
    expect(told).toEqual({ what: 'act', turn, type: eventType, role: 'owner', at: expect.any(Number) });
  }, WITHIN);
  expect(JSON.stringify(log.mock.calls)).not.toContain('سرّي');
  log.mockRestore();
});
