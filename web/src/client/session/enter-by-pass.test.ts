import { expect, test, vi } from 'vitest';
import { begin, local, openSocket, tab } from '../../../../tests/support/page/fake-server.ts';
import { session } from '../../state/session.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));
vi.mock('../../browser/embedding.ts', () => ({
  currentHost: () => 'http://host.example',
  postToHost: () => {},
  resetHost: () => {},
}));

test('a host pass is exchanged for a session and a ticket (BROWSER-19)', async () => {
  const all = begin();
  const entering = all.chat.enterByPass('a.b.c');
  await openSocket(all);
  await entering;
  expect(all.calls.map(({ path }) => path)).toEqual(['/users/hostPass', '/connect']);
  expect(all.calls[0]?.body).toEqual({
    pass: 'a.b.c',
    origin: 'http://host.example',
    fingerprint: 'fp',
    attempt: expect.any(String),
    originURL: 'http://host.example/page',
  });
  expect([session.connection.state, all.calls[1]?.bearer]).toEqual(['connected', 'Bearer host-token']);
  expect(JSON.stringify([...tab.kept, ...local.kept])).not.toContain('a.b.c');
});

test('a login by host pass is limited to its tab and has no account tools (WIN-71)', async () => {
  const all = begin();
  const entering = all.chat.enterByPass('a member');
  await openSocket(all);
  await entering;
  expect(all.calls[1]?.body).toMatchObject({ type: 'super', authKey: 'ليلى' });
  expect([session.identity?.byHost, tab.kept.get('samar.tab')]).toEqual([
    true,
    expect.stringContaining('"byHost":true'),
  ]);
  expect([local.kept.has('samar.login'), local.kept.has('samar.member')]).toEqual([false, false]);
});

test('a refused pass leaves the entry unchanged (BROWSER-19)', async () => {
  const all = begin();
  const used = { status: 401, body: { code: 'pass_used', message: 'The host pass was already used.' } };
  all.refusals.set('/users/hostPass', used);
  await expect(all.chat.enterByPass('a.b.c')).rejects.toMatchObject({ code: 'pass_used' });
  expect([all.transports, session.token, session.connection.state]).toEqual([[], null, 'empty']);
});

/** Host pass of a user, as far as the page reads it. */
const passFor = (sub: string): string =>
  `a.${Buffer.from(JSON.stringify({ origin: 'http://host.example', sub, nickname: 'ليلى' })).toString('base64url')}.c`;

const comesBy = async (pass: string) => {
  const all = begin();
  const entering = all.chat.enterByPass(pass);
  await openSocket(all);
  await entering;
  return all.calls.map(({ path }) => path);
};

test('an active session has precedence over the pass in all tabs (BROWSER-32)', async () => {
  expect(await comesBy(passFor('42'))).toEqual(['/users/hostPass', '/connect']);
  // Reloads the host page.
  expect(await comesBy(passFor('42'))).toEqual(['/connect']);
  tab.kept.clear();
  expect(await comesBy(passFor('42'))).toEqual(['/connect']);
  // Another user of the host in the same browser.
  expect(await comesBy(passFor('43'))).toEqual(['/users/hostPass', '/connect']);
});

test('after the session ends the pass is used (BROWSER-32)', async () => {
  await comesBy(passFor('42'));
  const all = begin();
  const over = { status: 401, body: { status: 'fail', code: 'unauthorized', message: 'over' } };
  all.refusals.set('/connect', over);
  const entering = all.chat.enterByPass(passFor('42'));
  await vi.waitFor(() => expect(all.calls.map(({ path }) => path)).toContain('/users/hostPass'), {
    interval: 1,
  });
  all.refusals.clear();
  await openSocket(all);
  await entering;
  expect(session.connection.state).toBe('connected');
});

test('a pass call whose response was lost is resent under the same id (BROWSER-32)', async () => {
  const all = begin();
  const { fetch } = globalThis;
  let lost = 2;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    if (url.endsWith('/users/hostPass') && lost-- > 0) throw new TypeError('the network is gone');
    return answer;
  });
  const entering = all.chat.enterByPass(passFor('44'));
  await openSocket(all);
  await entering;
  const attempts = all.calls.flatMap(({ path, body }) => (path === '/users/hostPass' ? [body.attempt] : []));
  expect([attempts.length, new Set(attempts).size]).toEqual([3, 1]);
});
