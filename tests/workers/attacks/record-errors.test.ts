import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { failWrites, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const API = 'http://localhost/api/v1';
const owner = new Member('owner');
const log = vi.spyOn(console, 'error');
const loggedIds = () =>
  log.mock.calls.map(([line]) => JSON.parse(String(line))).map(({ requestId }) => requestId);

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await owner.signIn();
});
afterEach(() => log.mockClear());

const ask = (path: string, init: RequestInit = {}) =>
  exports.default.fetch(
    new Request(`${API}${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...owner.headers, ...init.headers },
    }),
  );

const asked = async (answer: Response) => ({
  status: answer.status,
  body: await answer.json<{ code: string; requestId?: string }>(),
  header: answer.headers.get('X-Request-Id'),
});

const shortcut = (shortcutTerm: string) => ({
  method: 'POST',
  body: JSON.stringify({ shortcutTerm, replaceWith: 'السلام عليكم', color: '#000000' }),
});

test.each<[string, string, RequestInit, number]>([
  ['an unknown path', '/nothing', {}, 404],
  ['a wrong method', '/gifts', { method: 'PUT' }, 405],
  ['an invalid body', '/gifts', { method: 'POST', body: '{}' }, 400],
  ['an unknown record', '/gifts/none', {}, 404],
  ['a missing token', '/users', { headers: { Authorization: '' } }, 401],
])('the answer to %s has the id of its request in its body and header', async (_, path, init, status) => {
  const answer = await asked(await ask(path, init));
  expect(answer.status).toBe(status);
  expect(answer.body.requestId).toBe(answer.header);
  expect(loggedIds()).toEqual([]);
});

test('an upgrade refused by the room returns its request id in the body', async () => {
  const guest = new Visitor('sami');
  await guest.signIn();
  const { body } = await guest.connect();
  const { ticket, roomId } = body.data as unknown as { ticket: string; roomId: string };
  expect((await guest.upgrade(roomId, ticket)).status).toBe(101);
  const answer = await asked(await guest.upgrade(roomId, ticket));
  expect([answer.status, answer.body.code]).toEqual([401, 'bad_ticket']);
  expect(answer.body.requestId).toBe(answer.header);
});

test('an internal error returns 500 and is logged under the returned id', async () => {
  const mend = await failWrites('INSERT', 'shortcuts');
  const answer = await asked(await ask('/shortcuts', shortcut('سع')));
  await mend();
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(loggedIds()).toEqual([answer.body.requestId]);
});

test.each([
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: database is locked: SQLITE_BUSY',
])('a database error "%s" returns 503 with a retry time (REST-47)', async sentence => {
  const busy = <Database extends D1Database | D1DatabaseSession>(database: Database): Database =>
    new Proxy(database, {
      get: (db, name) => {
        if (name === 'batch') return () => Promise.reject(new Error(sentence));
        const method = (Reflect.get(db, name) as (...of: never[]) => never).bind(db);
        return name === 'withSession' ? (start: never) => busy(method(start)) : method;
      },
    });
  const request = new Request(`${API}/shortcuts`, {
    ...shortcut('سع'),
    headers: { 'Content-Type': 'application/json', ...owner.headers },
  });
  const response = await app.fetch(request, { ...env, DB: busy(env.DB) });
  const answer = await asked(response);
  expect([answer.status, answer.body.code]).toEqual([503, 'overloaded']);
  expect(response.headers.get('Retry-After')).toBe('2');
  expect(loggedIds()).toEqual([answer.body.requestId]);
});
