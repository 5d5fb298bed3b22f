import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callsAsLoggedIn,
  decide,
  Member,
  makeAccount,
  signupBody,
  waitingFor,
  waitingId,
} from '../../support/accounts.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let ghaith: Calls;
let shabah: Calls;

const codeOf = async (asked: ReturnType<Calls>): Promise<unknown> => {
  const { status, body } = await asked;
  return body.code ?? status;
};
const rowOf = (username: string) =>
  env.DB.prepare('SELECT * FROM accounts WHERE username = ?').bind(username).first();

beforeAll(async () => {
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
  await env.DB.exec(`UPDATE accounts SET needs_approval = 1 WHERE id = 'id-ghaith'`);
  [ghaith, shabah] = [await callsAsLoggedIn('ghaith'), await callsAsLoggedIn('shabah')];
});

beforeEach(async () => {
  await env.DB.exec('DELETE FROM approval_requests');
});

test('a repeat with a password does not change a request already read (APPROVAL-11)', async () => {
  const path = '/users/updateUser/id-sami';
  const words = (password: string) => ({ password, passwordConfirm: password });
  await makeAccount({ username: 'sami' });
  expect(await codeOf(ghaith('PATCH', path, { role: 'room-master' }))).toBe('awaits_approval');
  const read = await waitingFor(shabah);
  const smuggled = { role: 'room-master', ...words('smuggled password') };
  expect(await codeOf(ghaith('PATCH', path, smuggled))).toBe('approval_pending');
  expect(await waitingFor(shabah)).toEqual(read);
  expect(await decide(shabah, 'approved', read[0]?._id)).toBe(204);
  expect(await rowOf('sami')).toMatchObject({ role: 'room-master', token_generation: 0 });
  expect((await new Member('sami').login({ password: 'smuggled password' })).status).toBe(401);
  expect((await new Member('sami').login()).status).toBe(200);

  const promoted = { role: 'chat-master', ...words('the first password') };
  expect(await codeOf(ghaith('PATCH', path, promoted))).toBe('awaits_approval');
  expect(await codeOf(ghaith('PATCH', path, promoted))).toBe('awaits_approval');
  const changed = { ...promoted, ...words('the second password') };
  expect(await codeOf(ghaith('PATCH', path, changed))).toBe('approval_pending');
  expect(await codeOf(ghaith('PATCH', path, { role: 'chat-master' }))).toBe('approval_pending');
  expect((await waitingFor(shabah)).map(({ what }) => what)).toEqual([
    expect.stringContaining('كلمة المرور: قيمة أخرى'),
  ]);
  expect(await decide(shabah)).toBe(204);
  expect((await new Member('sami').login({ password: 'the first password' })).status).toBe(200);

  expect(await codeOf(ghaith('POST', '/users/signup', signupBody('rami', { role: 'chat-master' })))).toBe(
    'awaits_approval',
  );
  const signup = signupBody('rami', { role: 'chat-master', ...words('the second password') });
  expect(await codeOf(ghaith('POST', '/users/signup', signup))).toBe('approval_pending');
});

test('a permission record changed after a request to assign it makes the request void (APPROVAL-11)', async () => {
  await makeAccount({ username: 'zaki' });
  await env.DB.exec(
    `INSERT INTO chat_permissions (id, flags, created_at) VALUES ('blank', '{"canKickUser":true}', 1)`,
  );
  const bind = { chatPermissions: 'blank' };
  expect(await codeOf(ghaith('PATCH', '/users/updateUser/id-zaki', bind))).toBe('awaits_approval');
  const id = await waitingId();
  expect(await codeOf(ghaith('PATCH', '/chatPermissions/blank', { canAddBanned: true }))).toBe(200);
  expect(await decide(shabah, 'approved', id)).toBe('approval_void');
  expect(await rowOf('zaki')).toMatchObject({ chat_permissions: 'id-zaki-chat' });

  const signup = signupBody('hani', { role: 'chat-master', chatPermissions: 'blank' });
  expect(await codeOf(ghaith('POST', '/users/signup', signup))).toBe('awaits_approval');
  const second = await waitingId();
  expect(await codeOf(ghaith('PATCH', '/chatPermissions/blank', { canKickUser: false }))).toBe(200);
  expect(await decide(shabah, 'approved', second)).toBe('approval_void');
  expect(await rowOf('hani')).toBe(null);
});
