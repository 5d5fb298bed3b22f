import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../../../tests/support/page/fake-server.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { saveAccount } = await import('./account-draft.ts');

const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
let answer = () => Response.json({ data: { user: { _id: 'a1' } } }, { status: 201 });

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    calls.push({ method, path, body: JSON.parse(body) });
    return answer();
  });
  return () => vi.unstubAllGlobals();
});

const draft = {
  fields: { username: 'سارة', password: 'a-long-secret', passwordConfirm: 'a-long-secret', role: 'member' },
  panel: { canAccessAdminPanel: true },
  chat: { canAccessChat: true },
  picture: null,
};

test('an account is created with flags for both records in one call (PANEL-41)', async () => {
  expect(await saveAccount(null, draft, () => {})).toBe('a1');
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/v1/users/signup',
      body: { username: 'سارة', adminPanelPermissions: draft.panel, chatPermissions: draft.chat },
    },
  ]);
});

test('a refused signup is reported after a single call', async () => {
  answer = () => Response.json({ status: 'fail', code: 'nickname_taken', message: 'taken' }, { status: 409 });
  await expect(saveAccount(null, draft, () => {})).rejects.toMatchObject({ status: 409 });
  expect(calls).toHaveLength(1);
});
