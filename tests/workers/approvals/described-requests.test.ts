import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalAct } from '../../../protocol/rest/accounts.ts';
import { callsAsLoggedIn, makeAccount, signupBody, waitingFor } from '../../support/accounts.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let [asOwner, asAsker, asApprover]: Calls[] = [];
const as = (who: Calls | undefined): Calls => {
  if (!who) throw new Error('no account has logged in');
  return who;
};

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
  await makeAccount({ username: 'rima' });
  asOwner = await callsAsLoggedIn('salma');
  await as(asOwner)('PATCH', '/users/updateUser/id-ghaith', { needsApproval: true });
  [asAsker, asApprover] = [await callsAsLoggedIn('ghaith'), await callsAsLoggedIn('shabah')];
});

beforeEach(async () => {
  await env.DB.exec('DELETE FROM approval_requests');
});

const KICK = { canKickUser: true };
const GRANTED = {
  field: 'canKickUser',
  ar: 'طرد المستخدمين',
  kind: 'permission',
  before: false,
  after: true,
} as const;

test.each<[method: string, path: string, body: object, act: ApprovalAct, changes?: object[]]>([
  [
    'POST',
    '/bans/',
    { country: 'ZZ', fingerprint: 'fp-gone', banDuration: '24h' },
    {
      code: 'ban',
      targets: [
        { kind: 'device', name: '' },
        { kind: 'country', name: 'ZZ' },
      ],
      duration: '24h',
      nickname: '',
    },
  ],
  [
    'PATCH',
    '/users/updateUser/id-rima',
    { role: 'chat-master', password: 'another good password', passwordConfirm: 'another good password' },
    { code: 'editAccount', name: 'rima' },
    [
      {
        field: 'role',
        ar: 'الدور',
        kind: 'value',
        before: { ar: 'عضو' },
        after: { ar: 'مشرف دردشة' },
      },
      { field: 'password', ar: 'كلمة المرور', kind: 'secret', before: true, after: true },
    ],
  ],
  ['PATCH', '/chatPermissions/id-rima-chat', KICK, { code: 'editChatPermissions', name: 'rima' }, [GRANTED]],
  ['PATCH', '/chatPermissions/visitor', KICK, { code: 'editVisitorPermissions' }, [GRANTED]],
  [
    'PATCH',
    '/adminPanelPermissions/id-rima-panel',
    { canAccessAdminPanel: true },
    { code: 'editPanelPermissions', name: 'rima' },
    [expect.objectContaining({ field: 'canAccessAdminPanel', kind: 'permission', after: true })],
  ],
  [
    'PATCH',
    '/roleTemplates/member',
    { chatPermissions: KICK },
    { code: 'editRoleTemplate', role: 'member' },
    [GRANTED],
  ],
  [
    'POST',
    '/users/signup',
    signupBody('quiet', { chatPermissions: KICK }),
    { code: 'addAccount', name: 'quiet', role: 'member' },
    [GRANTED],
  ],
])('%s %s waits with code, parameters and changes beside its text (APPROVAL-10)', async (...given) => {
  const [method, path, body, act, changes] = given;
  expect((await as(asAsker)(method, path, body)).body.code).toBe('awaits_approval');
  const [request] = await waitingFor(as(asApprover));
  expect(request?.what).toMatch(/\p{sc=Arabic}/u);
  expect([request?.act, request?.changes]).toEqual([act, changes]);
});

test('a changed ban waits with its earlier targets and its author (APPROVAL-10)', async () => {
  const made = await as(asAsker)('POST', '/bans/', { IPOrHost: 'host.example', banDuration: '1h' });
  const { data } = made.body as unknown as { data: { ban: { _id: string } } };
  await as(asAsker)('PATCH', `/bans/${data.ban._id}`, { country: 'YY', banDuration: '3d' });
  const [request] = await waitingFor(as(asApprover));
  expect(request?.act).toEqual({
    code: 'editBan',
    targets: [{ kind: 'host', name: 'host.example' }],
    byUsername: 'ghaith',
  });
  expect(request?.changes).toContainEqual({
    field: 'banDuration',
    ar: 'مدة الحظر',
    kind: 'value',
    before: { ar: 'ساعة واحدة' },
    after: { ar: '3 أيام' },
  });
});

test('a value that a user wrote stays text, also if it is a word of the product (APPROVAL-10)', async () => {
  await as(asAsker)('PATCH', '/users/updateUser/id-rima', { role: 'chat-master', decoration: 'عضو' });
  const [request] = await waitingFor(as(asApprover));
  expect(request?.changes).toContainEqual({
    field: 'decoration',
    ar: 'الزخرفة',
    kind: 'value',
    before: null,
    after: 'عضو',
  });
});

test('a request without code and parameters is listed if its record has changed (APPROVAL-10)', async () => {
  await as(asAsker)('PATCH', '/chatPermissions/id-rima-chat', KICK);
  await env.DB.exec(`UPDATE approval_requests SET what = 'وصف سابق'`);
  const [request] = await waitingFor(as(asApprover));
  expect([request?.what, request?.act, request?.changes]).toEqual(['وصف سابق', undefined, undefined]);
});
