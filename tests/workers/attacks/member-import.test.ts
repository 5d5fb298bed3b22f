import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { CheckedMember } from '../../../protocol/rest/member-import.ts';
import { csvLine } from '../../../protocol/text/csv.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  Member,
  makeAccount,
  signupBody,
} from '../../support/accounts.ts';
import { queriesOf } from '../../support/queries.ts';
import { type Answer, call } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;
let turns = 0;
const LOOK = {
  image: '/uploads/avatars/olive.png',
  nicknameColor: '#000000',
  nicknameBGColor: '',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
};

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await callsAsLoggedIn('owner');
});

const send = async (members: unknown, write = true, ask = owner) => {
  const { status, body } = await ask('POST', '/users/import', { members, write });
  const judged = (body.data as unknown as { members: CheckedMember[] } | undefined)?.members ?? [];
  return { status, code: body.code, judged };
};
const outcomes = async (members: unknown) => (await send(members)).judged.map(({ outcome }) => outcome);

const named = async (...names: string[]) =>
  (
    await env.DB.prepare(
      `SELECT username, nickname, role FROM accounts
       WHERE username_skeleton IN (SELECT value FROM json_each(?1)) OR nickname_skeleton IN (SELECT value FROM json_each(?1))`,
    )
      .bind(JSON.stringify(names.map(skeleton)))
      .all<{ username: string; nickname: string; role: string }>()
  ).results;

const login = async (username: string, body: object, path = '/users/login'): Promise<Answer> => {
  const answer = await call(
    'POST',
    path,
    { username, ...body },
    { 'CF-Connecting-IP': `100.66.27.${++turns % 250}` },
  );
  const { requestId: _, ...rest } = answer.body;
  return { status: answer.status, body: rest as Answer['body'] };
};

test('a row cannot set role, id, hash, permission or date (IMPORT-2)', async () => {
  const before = await databaseSnapshot();
  const extra: Record<string, unknown>[] = [
    { role: 'owner' },
    { _id: 'id-owner' },
    { id: 'id-owner' },
    { passwordHash: 'x', recoveryHash: 'x' },
    { adminPanelPermissions: 'id-owner-panel', chatPermissions: 'id-owner-chat' },
    { masterOf: ['hall'] },
    { createdAt: 1 },
    { constructor: { role: 'owner' } },
    { joinedAt: 'yesterday' },
    { joinedAt: 1 },
    { color: 'red;background:url(//x)' },
    { nickname: '\u202e' },
    { nickname: '' },
  ];
  const rows = extra.map((each, at) => ({ username: `متسلل ${at}`, ...each }));
  expect(new Set(await outcomes(rows))).toEqual(new Set(['invalid']));
  expect(await outcomes([null, 1, 'x', []])).toEqual([]);
  expect(await databaseSnapshot()).toEqual(before);
});

test('a row with a `__proto__` key grants no role (IMPORT-2)', async () => {
  const body = '{"members":[{"username":"منى","__proto__":{"role":"owner","username":"x"}}],"write":true}';
  await owner('POST', '/users/import', body);
  for (const { username, role } of await named('منى', 'x'))
    expect([username, role]).toEqual(['منى', 'member']);
});

test('a login as an imported member is refused like one with an unknown name (IMPORT-2)', async () => {
  await send([{ username: 'صفية' }]);
  for (const password of ['', 'x', 'correct horse battery', '\u0000'.repeat(16), 'صفية']) {
    const known = await login('صفية', { password });
    expect(known.status).not.toBe(200);
    expect(known).toEqual(await login('سفيانة', { password }));
  }
});

test('a recovery code works once and only for its own member (IMPORT-2)', async () => {
  const { judged } = await send([{ username: 'زينب' }, { username: 'خديجة' }]);
  const [first, second] = judged.map(({ code }) => code ?? '');
  const recover = (username: string, recoveryCode = '') =>
    login(username, { recoveryCode, password: 'another long one' }, '/users/recover');
  expect((await recover('زينب', second)).status).toBe(401);
  expect((await recover('زينب', first)).status).toBe(200);
  expect((await recover('زينب', first)).status).toBe(401);
  expect((await recover('خديجة', first)).status).toBe(401);
  expect((await recover('خديجة', second)).status).toBe(200);
});

test('names with spreadsheet formulas are exported as text (IMPORT-8)', async () => {
  const names = ['=1+1', '+cmd', '-2', '@sum', '＝HYPERLINK', '\u200f=1', '"=1","'];
  const { judged } = await send(names.map(username => ({ username })));
  judged.forEach(({ outcome, code = '' }, at) => {
    if (outcome !== 'new') return;
    const line = csvLine([names[at] ?? '', code]);
    expect(line).not.toMatch(/(?:^|,)"?[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
    expect(line.split('\r\n')).toHaveLength(2);
  });
  expect(judged.some(({ outcome }) => outcome === 'new')).toBe(true);
});

test('concurrent imports with overlapping names create each name once (IMPORT-3)', async () => {
  const pairs = Array.from({ length: 8 }, (_, at) => [`قمر رقم ${at}`, `شمس رقم ${at}`] as const);
  await Promise.all([
    ...pairs.map(([username, nickname]) => send([{ username, nickname }])),
    ...pairs.map(([nickname, username]) => send([{ username, nickname }])),
  ]);
  for (const pair of pairs) expect(await named(...pair)).toHaveLength(1);
});

test('concurrent import and signup for one name create one account (IMPORT-3)', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `نجم رقم ${at}`);
  await Promise.all(
    names.flatMap(name => [
      send([{ username: `رفيق ${name}`, nickname: name }]),
      owner('POST', '/users/signup', signupBody(name)),
    ]),
  );
  for (const name of names) expect(await named(name)).toHaveLength(1);
});

test('a registration under an imported name cannot be approved (IMPORT-3)', async () => {
  await env.DB.prepare(
    `INSERT INTO registration_requests (id, account_id, nickname, nickname_skeleton, password_hash, appearance, device_id, until, created_at, networks)
     VALUES ('waits', 'guest-1', 'هيفاء', ?, 'x', ?, 'device', ?, 1, '[]')`,
  )
    .bind(skeleton('هيفاء'), JSON.stringify(LOOK), Date.now() + 60_000)
    .run();
  expect((await send([{ username: 'هـيفاء' }])).judged.map(({ outcome }) => outcome)).toEqual(['new']);
  const accepted = await owner('PATCH', '/registrations/waits', { outcome: 'accepted' });
  expect(accepted.status).toBe(409);
  expect(await named('هيفاء')).toHaveLength(1);
});

test('import is refused without canAccessAccountsMenu, with needsApproval and for bots (IMPORT-4)', async () => {
  const panel = { canAccessAdminPanel: true, canAccessAccountsMenu: true };
  await makeAccount({ username: 'sectionless', role: 'admin', panel: { canAccessAccountsMenu: false } });
  await makeAccount({ username: 'robot', role: 'owner' });
  await makeAccount({ username: 'approved', role: 'admin', panel });
  await makeAccount({ username: 'expired', role: 'admin', panel, subscriptionEndDate: '2020-01-01' });
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET bot_token_id = 'token' WHERE id = 'id-robot'"),
    env.DB.prepare("UPDATE accounts SET needs_approval = 1 WHERE id = 'id-approved'"),
    // canPinMessages exceeds the member default, so an import would need approval.
    env.DB.prepare("INSERT INTO role_templates (role, chat, panel) VALUES ('member', ?, '{}')").bind(
      JSON.stringify({ canPinMessages: true }),
    ),
  ]);
  for (const username of ['sectionless', 'robot', 'approved', 'expired'])
    for (const write of [true, false]) {
      const { status, judged } = await send([{ username: 'لا أحد' }], write, await callsAsLoggedIn(username));
      expect([username, status, judged]).toEqual([username, 403, []]);
    }
  expect(await named('لا أحد')).toEqual([]);
  await env.DB.prepare("DELETE FROM role_templates WHERE role = 'member'").run();
});

test('an import call with 200 rows reads accounts by index in few queries (IMPORT-1)', async () => {
  const member = new Member('owner');
  await member.signIn();
  const members = Array.from({ length: 200 }, (_, at) => ({ username: `كثير رقم ${at}` }));
  const queries = await queriesOf('POST', '/users/import', member, { members, write: true });
  expect(queries.length).toBeLessThan(30);
  const steps: string[] = [];
  for (const { sql, values } of queries.filter(({ sql }) => /accounts/.test(sql))) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    steps.push(...results.map(({ detail }) => detail));
  }
  expect(steps.filter(step => step.startsWith('SCAN accounts'))).toEqual([]);
  for (const name of ['username', 'nickname'])
    expect(steps.join()).toContain(`SEARCH accounts USING INDEX accounts_by_${name}_skeleton`);
});
