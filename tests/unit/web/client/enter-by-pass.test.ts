import { expect, test, vi } from 'vitest';
import { session } from '../../../../web/src/state/session.ts';
import { begin, local, openSocket, tab } from '../support/fake-server.ts';

vi.mock('../../../../web/src/browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));
vi.mock('../../../../web/src/browser/embedding.ts', () => ({
  thisHost: () => 'http://host.example',
  postToHost: () => {},
  resetHost: () => {},
}));

test('a pass becomes a session and a place, and the host that frames the page is said with it (BROWSER-19)', async () => {
  const all = begin();
  const entering = all.chat.enterByPass('a.b.c');
  await openSocket(all);
  await entering;
  expect(all.calls.map(({ path }) => path)).toEqual(['/users/hostPass', '/connect']);
  expect(all.calls[0]?.body).toEqual({
    pass: 'a.b.c',
    origin: 'http://host.example',
    fingerprint: 'fp',
    originURL: 'http://host.example/page',
  });
  expect([session.connection.state, all.calls[1]?.bearer]).toEqual(['connected', 'Bearer host-token']);
  expect(JSON.stringify([...tab.kept, ...local.kept])).not.toContain('a.b.c');
});

test('an account that comes by a pass is of this tab alone (BROWSER-20)', async () => {
  const all = begin();
  const entering = all.chat.enterByPass('a member');
  await openSocket(all);
  await entering;
  expect(all.calls[1]?.body).toMatchObject({ type: 'super', authKey: 'ليلى' });
  expect([local.kept.has('samar.login'), local.kept.has('samar.member')]).toEqual([false, false]);
});

test('a pass that is refused leaves the entry as it was (BROWSER-19)', async () => {
  const all = begin();
  const used = { status: 401, body: { code: 'pass_used', message: 'The host pass was used before.' } };
  all.refusals.set('/users/hostPass', used);
  await expect(all.chat.enterByPass('a.b.c')).rejects.toMatchObject({ code: 'pass_used' });
  expect([all.transports, session.token, session.connection.state]).toEqual([[], null, 'empty']);
});
