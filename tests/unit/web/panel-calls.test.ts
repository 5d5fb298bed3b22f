import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyOperator } from '../../../web/src/screens/admin-panel/operator.ts';
import { send } from '../../../web/src/screens/admin-panel/table/send.ts';
import { forgetPerson } from '../../../web/src/state/session.ts';
import { storage } from './fake-server.ts';

type Call = { method: string; path: string; headers: Record<string, string>; body: unknown };
const calls: Call[] = [];

/** As much of the browser's own as a call with a progress needs. */
class FakeRequest {
  status = 204;
  responseText = '';
  upload = {};
  onload = () => {};
  #call: Call = { method: '', path: '', headers: {}, body: null };
  open(method: string, path: string) {
    Object.assign(this.#call, { method, path });
  }
  setRequestHeader(name: string, value: string) {
    this.#call.headers[name] = value;
  }
  send(body: unknown) {
    calls.push({ ...this.#call, body });
    this.onload();
  }
}

beforeEach(() => {
  calls.length = 0;
  const local = storage();
  local.kept.set('saqr', JSON.stringify({ token: 'token of saqr' }));
  local.kept.set('master', JSON.stringify({ token: 'token of master' }));
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ method: 'GET', path, headers, body: null });
    return Response.json({ data: { user: { username: 'saqr' } } });
  });
});
afterEach(() => {
  forgetPerson();
  vi.unstubAllGlobals();
});

test('REST-3, PANEL-1 the Authorization header has the token that is stored under the auth key name, and no other', async () => {
  await verifyOperator('saqr');
  await send('/gifts', { method: 'POST', body: { text: 'وردة' } });
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual([
    'Bearer token of saqr',
    'Bearer token of saqr',
  ]);
  await expect(verifyOperator('nobody')).rejects.toThrow();
  expect(calls).toHaveLength(2);
});

test('REST-4 what the panel sends has the authKey in its body, be it JSON, a form or of a removal', async () => {
  await verifyOperator('saqr');
  await send('/gifts', { method: 'POST', body: { text: 'وردة' } });
  await send('/gifts/g1', { method: 'DELETE' });
  const form = new FormData();
  form.set('name', 'هلال');
  await send('/avatars', { method: 'POST', body: form });
  const [, made, removed, uploaded] = calls.map(({ body }) => body);
  expect(JSON.parse(String(made))).toEqual({ authKey: 'saqr', text: 'وردة' });
  expect(JSON.parse(String(removed))).toEqual({ authKey: 'saqr' });
  expect([...(uploaded as FormData)]).toEqual([
    ['name', 'هلال'],
    ['authKey', 'saqr'],
  ]);
});
