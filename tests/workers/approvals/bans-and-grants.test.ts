import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callsAsLoggedIn,
  decide,
  entriesAbout,
  failWrites,
  Member,
  makeAccount,
  PASSWORD,
  signupBody,
  waitingFor,
  waitingId,
} from '../../support/accounts.ts';
import { lobby } from '../../support/lobby-presence.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const PANEL = { canAccessAdminPanel: true, canAccessAccountsMenu: true } as const;
let people: Record<'salma' | 'ghaith' | 'shabah' | 'clerk', Calls>;

const codeOf = async (asked: ReturnType<Calls>): Promise<unknown> => {
  const { status, body } = await asked;
  return body.code ?? status;
};
const rowOf = (username: string) =>
  env.DB.prepare('SELECT * FROM accounts WHERE username = ?').bind(username).first();
const countryBans = async () =>
  (await env.DB.prepare('SELECT * FROM bans WHERE country IS NOT NULL').all()).results;

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
  await makeAccount({ username: 'clerk', role: 'chat-master', panel: PANEL });
  for (const username of ['rima', 'faris', 'layla', 'nour', 'omar']) await makeAccount({ username });
  const [salma, ghaith, shabah, clerk] = await Promise.all(
    (['salma', 'ghaith', 'shabah', 'clerk'] as const).map(callsAsLoggedIn),
  );
  if (!salma || !ghaith || !shabah || !clerk) throw new Error('an account could not log in');
  people = { salma, ghaith, shabah, clerk };
  await salma('PATCH', '/users/updateUser/id-ghaith', { needsApproval: true });
});

beforeEach(async () => {
  await env.DB.exec('DELETE FROM approval_requests');
});

test('a country ban needs approval, also if an edit adds or extends it (APPROVAL-2, APPROVAL-5)', async () => {
  const { ghaith, shabah, clerk } = people;
  const ban = { country: 'ZZ', banDuration: '24h', reason: 'هجوم', fingerprint: 'fp-gone' };
  expect(await codeOf(ghaith('POST', '/bans/', ban))).toBe('awaits_approval');
  expect(await codeOf(ghaith('POST', '/bans/', ban))).toBe('awaits_approval');
  expect(await countryBans()).toEqual([]);
  expect(await waitingFor(clerk)).toEqual([]);
  expect(await waitingFor(shabah)).toMatchObject([
    { kind: 'banCountry', what: 'حظر الجهاز و الدولة ZZ، لمدة 24 ساعة'.replace('و ', 'و'), reason: 'هجوم' },
  ]);
  expect(await decide(shabah)).toBe(204);
  expect(await countryBans()).toMatchObject([{ country: 'ZZ', by_username: 'ghaith', by_rank: 80 }]);
  expect(await entriesAbout('الدولة ZZ')).toEqual([
    { by: 'ghaith', type: 'banned', said: expect.stringMatching(/، لمدة 24 ساعة، بموافقة «shabah»$/) },
  ]);

  const made = await ghaith('POST', '/bans/', { fingerprint: 'fp-other', banDuration: '1h' });
  const { data } = made.body as unknown as { data: { ban: { _id: string } } };
  const path = `/bans/${data.ban._id}`;
  expect(await codeOf(ghaith('PATCH', path, { note: 'كلام' }))).toBe(200);
  expect(await codeOf(ghaith('PATCH', path, { country: 'YY' }))).toBe('awaits_approval');
  expect(await decide(shabah)).toBe(204);
  expect((await countryBans()).map(({ country }) => country)).toEqual(['ZZ', 'YY']);
  expect(await codeOf(ghaith('PATCH', path, { banDuration: '3d' }))).toBe('awaits_approval');
});

test('grants of power await approval on every path; removals apply at once (APPROVAL-2, APPROVAL-3)', async () => {
  const { salma, ghaith, shabah, clerk } = people;
  await env.DB.exec(
    `UPDATE accounts SET subscription_end_date = '2020-01-01T00:00:00.000Z' WHERE id = 'id-nour'`,
  );
  await salma('PATCH', '/users/updateUser/id-nour', { role: 'chat-master' });
  await salma('PATCH', '/users/updateUser/id-omar', {
    kicksPerHour: 5,
    chatPermissions: { canKickUser: true },
  });
  const account = '/users/updateUser';
  const asked: [string, string, object][] = [
    ['PATCH', `${account}/id-rima`, { role: 'chat-master' }],
    ['PATCH', `${account}/id-rima`, { chatPermissions: { canKickUser: true } }],
    ['PATCH', `${account}/id-rima`, { chatPermissions: 'spare' }],
    ['PATCH', `${account}/id-rima`, { masterOf: ['garden'] }],
    ['PATCH', `${account}/id-nour`, { subscriptionEndDate: null }],
    ['PATCH', `${account}/id-omar`, { kicksPerHour: 0 }],
    ['PATCH', '/chatPermissions/id-rima-chat', { canKickUser: true }],
    ['PATCH', '/chatPermissions/visitor', { canKickUser: true }],
    ['PATCH', '/adminPanelPermissions/id-rima-panel', { canAccessAdminPanel: true }],
    ['PATCH', '/roleTemplates/member', { chatPermissions: { canKickUser: true } }],
    ['POST', '/users/signup', signupBody('bold', { role: 'chat-master' })],
    ['POST', '/users/signup', signupBody('quiet', { chatPermissions: { canKickUser: true } })],
  ];
  await env.DB.exec(
    `INSERT INTO chat_permissions (id, flags, created_at) VALUES ('spare', '{"canKickUser":true}', 1)`,
  );
  await env.DB.exec(
    `INSERT INTO rooms (id, name, name_color, name_bg_color, subject, subject_color, subject_bg_color, created_at)
     VALUES ('garden', 'الحديقة', '', '', '', '', '', 1)`.replaceAll('\n', ' '),
  );
  const before = await rowOf('rima');
  for (const [method, path, body] of asked) {
    expect([path, await codeOf(ghaith(method, path, body))]).toEqual([path, 'awaits_approval']);
    const whoMay = await Promise.all([salma, shabah, clerk].map(waitingFor));
    expect([path, ...whoMay.map(({ length }) => length).slice(0, 2)]).toEqual([path, 1, 1]);
    await env.DB.exec('DELETE FROM approval_requests');
  }
  expect(await rowOf('rima')).toEqual(before);

  const free: [string, string, object, number][] = [
    ['PATCH', `${account}/id-nour`, { role: 'member' }, 204],
    ['PATCH', `${account}/id-rima`, { decoration: 'زينة', email: 'rima@site.example' }, 204],
    ['PATCH', '/chatPermissions/id-rima-chat', { allowUserToWrite: false }, 200],
    ['POST', '/users/signup', signupBody('plain', { chatPermissions: {} }), 201],
  ];
  for (const [method, path, body, status] of free)
    expect([path, await codeOf(ghaith(method, path, body))]).toEqual([path, status]);
});

test('only accounts that may grant can approve; one entry names both accounts (APPROVAL-4, APPROVAL-5, APPROVAL-6)', async () => {
  const { salma, ghaith, shabah, clerk } = people;
  const grant = {
    role: 'admin',
    password: 'another good password',
    passwordConfirm: 'another good password',
  };
  await ghaith('PATCH', '/users/updateUser/id-faris', grant);
  const stored = await env.DB.prepare('SELECT * FROM approval_requests').first();
  expect(JSON.stringify(stored)).not.toContain('another good password');
  expect(await waitingFor(clerk)).toEqual([]);
  const what = 'تعديل الحساب: faris — الدور: من «عضو» إلى «مدير»؛ كلمة المرور: قيمة أخرى';
  expect(await waitingFor(shabah)).toMatchObject([{ kind: 'grant', what, reason: '' }]);
  const outcomes = await Promise.all([decide(shabah), decide(salma)]);
  expect(outcomes.toSorted()).toEqual([204, 'approval_gone']);
  expect(await rowOf('faris')).toMatchObject({ role: 'admin' });
  expect((await entriesAbout('faris')).map(({ by, said }) => [by, said])).toEqual([
    [
      'ghaith',
      expect.stringMatching(/^تعديل الحساب: faris، بموافقة «(salma|shabah)» — الدور: من «عضو» إلى «مدير»/),
    ],
  ]);
  expect((await new Member('faris').login({ password: 'another good password' })).status).toBe(200);

  await ghaith('POST', '/users/signup', signupBody('wafa', { role: 'chat-master' }));
  expect(await rowOf('wafa')).toBe(null);
  expect(await decide(shabah)).toBe(204);
  expect((await new Member('wafa').login({ password: PASSWORD })).status).toBe(200);

  await ghaith('PATCH', '/users/updateUser/id-layla', { role: 'chat-master' });
  const id = await waitingId();
  await salma('PATCH', '/users/updateUser/id-layla', { decoration: 'أخرى' });
  expect(await waitingFor(shabah)).toEqual([]);
  expect(await decide(shabah, 'approved', id)).toBe('approval_gone');
  expect(await rowOf('layla')).toMatchObject({ role: 'member' });
});

test('a request is void after its author is demoted, not after a database error (APPROVAL-5, APPROVAL-6)', async () => {
  const { salma, ghaith, shabah } = people;
  await ghaith('PATCH', '/users/updateUser/id-layla', { role: 'chat-master' });
  const id = await waitingId();
  const mend = await failWrites('UPDATE', 'accounts');
  expect(await decide(shabah, 'approved', id)).toBe('internal');
  await mend();
  expect((await waitingFor(shabah)).map(({ _id }) => _id)).toEqual([id]);
  expect(await entriesAbout('layla، بموافقة')).toEqual([]);
  await salma('PATCH', '/users/updateUser/id-ghaith', { role: 'member' });
  expect(await decide(shabah, 'approved', id)).toBe('approval_void');
  expect(await rowOf('layla')).toMatchObject({ role: 'member' });
  await salma('PATCH', '/users/updateUser/id-ghaith', { role: 'admin' });
  await ghaith('PATCH', '/users/updateUser/id-layla', { role: 'chat-master' });
  expect(await decide(shabah)).toBe(204);
  expect(await rowOf('layla')).toMatchObject({ role: 'chat-master' });
});

test('an account with needsApproval can neither approve nor clear needsApproval (APPROVAL-1, APPROVAL-3, APPROVAL-4)', async () => {
  const { salma, ghaith, shabah } = people;
  await ghaith('PATCH', '/users/updateUser/id-omar', { role: 'room-master' });
  await salma('PATCH', '/users/updateUser/id-shabah', { needsApproval: true });
  expect(await waitingFor(shabah)).toEqual([]);
  expect(await decide(shabah, 'approved', await waitingId())).toBe('approval_gone');
  await salma('PATCH', '/users/updateUser/id-shabah', { needsApproval: false });
  await env.DB.exec('DELETE FROM approval_requests');
  const words = { password: 'another good password', passwordConfirm: 'another good password' };
  expect(await codeOf(ghaith('PATCH', '/users/updateUser/id-clerk', words))).toBe('awaits_approval');
  expect(await codeOf(ghaith('PATCH', '/users/updateUser/id-ghaith', { needsApproval: false }))).toBe(
    'own_power',
  );
  await makeAccount({ username: 'kicker', chat: { canKickUser: true, canKickUsersWithSameIP: true } });
  expect(await codeOf(ghaith('POST', '/users/id-kicker/botToken'))).toBe('holds_more');
});

test('an account can have five pending requests; each request uses the attempt budget (APPROVAL-8)', async () => {
  const { ghaith, shabah } = people;
  const ask = (country: string) => codeOf(ghaith('POST', '/bans/', { country, banDuration: '1h' }));
  for (const country of ['AA', 'BB', 'CC', 'DD', 'EE']) expect(await ask(country)).toBe('awaits_approval');
  expect(await ask('FF')).toBe('too_many_approvals');
  expect(await ask('AA')).toBe('awaits_approval');
  expect(await waitingFor(shabah)).toHaveLength(5);
  const rest = { limited: 'approvals', who: 'id-ghaith', times: 30 } as const;
  await lobby().beginAttempts([rest]);
  await lobby().beginAttempts([rest]);
  for (let left = 30; left > 0; left -= 1) if ((await ask('AA')) === 'too_many_requests') return;
  expect.unreachable('the requests spent no budget');
});
