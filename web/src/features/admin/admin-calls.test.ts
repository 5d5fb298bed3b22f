import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../tests/support/page/fake-server.ts';
import { onRefusal } from '../../client/http/http-client.ts';
import { clearPerson } from '../../state/session.ts';
import { isSignedOut, verifyOperator } from './operator.ts';
import { send } from './send.ts';

type Call = { method: string; path: string; headers: Record<string, string>; body: unknown };
const calls: Call[] = [];

beforeEach(() => {
  calls.length = 0;
  const local = storage();
  local.kept.set('saqr', JSON.stringify({ token: 'token of saqr' }));
  local.kept.set('master', JSON.stringify({ token: 'token of master' }));
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: Omit<Call, 'path'>) => {
    calls.push({ method, path, headers, body });
    return Response.json({ data: { user: { username: 'saqr' } } });
  });
});
afterEach(() => {
  clearPerson();
  vi.unstubAllGlobals();
});

test('the Authorization header has the token stored under the auth key only', async () => {
  await verifyOperator('saqr');
  await send('POST /:resource', { params: { resource: 'gifts' }, body: { text: 'وردة' } });
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual([
    'Bearer token of saqr',
    'Bearer token of saqr',
  ]);
  await expect(verifyOperator('nobody')).rejects.toThrow();
  expect(calls).toHaveLength(2);
});

test('panel requests send authKey in every body: JSON, form and DELETE', async () => {
  await verifyOperator('saqr');
  await send('POST /:resource', { params: { resource: 'gifts' }, body: { text: 'وردة' } });
  await send('DELETE /:resource/:key', { params: { resource: 'gifts', key: 'g1' } });
  const form = new FormData();
  form.set('name', 'هلال');
  await send('POST /:resource', { params: { resource: 'avatars' }, body: form });
  const [, made, removed, uploaded] = calls.map(({ body }) => body);
  expect(JSON.parse(String(made))).toEqual({ authKey: 'saqr', text: 'وردة' });
  expect(JSON.parse(String(removed))).toEqual({ authKey: 'saqr' });
  expect([...(uploaded as FormData)]).toEqual([
    ['name', 'هلال'],
    ['authKey', 'saqr'],
  ]);
});

test('a refusal reaches subscribed listeners with its status', async () => {
  const statuses: number[] = [];
  onRefusal(status => statuses.push(status));
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'unauthorized_section', message: 'no' }, { status: 403 }),
  );
  const remove = () => send('DELETE /:resource/:key', { params: { resource: 'gifts', key: 'g1' } });
  await expect(remove()).rejects.toMatchObject({ status: 403 });
  onRefusal(null);
  await expect(remove()).rejects.toMatchObject({ status: 403 });
  expect(statuses).toEqual([403]);
});

test('a missing login ends the session; a lost or captive network does not (PANEL-71)', async () => {
  expect(isSignedOut(await verifyOperator('nobody').catch(error => error))).toBe(true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  expect(isSignedOut(await verifyOperator('saqr').catch(error => error))).toBe(false);
  vi.stubGlobal('fetch', async () => new Response('<html>Log in to this network</html>', { status: 401 }));
  expect(isSignedOut(await verifyOperator('saqr').catch(error => error))).toBe(false);
});
