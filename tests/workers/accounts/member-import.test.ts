import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { CheckedMember } from '../../../protocol/rest/member-import.ts';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { call, Visitor } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'سالم', nickname: 'أبو سالم' });
  owner = await callsAsLoggedIn('owner');
});

const send = async (members: readonly Record<string, unknown>[], write: boolean, ask = owner) => {
  const { status, body } = await ask('POST', '/users/import', { members, write });
  const judged = (body.data as unknown as { members: CheckedMember[] } | undefined)?.members ?? [];
  return { status, code: body.code, judged };
};

const countOf = async (table: string): Promise<number> =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;

const counts = () => Promise.all(['accounts', 'chat_permissions', 'admin_panel_permissions'].map(countOf));

test('each imported row has a result; a dry run stores nothing (IMPORT-1)', async () => {
  const before = await counts();
  const { status, judged } = await send(
    [
      { username: 'ليان', joinedAt: '2019-03-04' },
      { username: 'سالم' },
      { username: 'سـالِم' },
      { username: 'أبو سالم' },
      { username: 'لـيان' },
      { username: 'admin' },
      { username: '', color: 'x' },
      { username: 'هند', joinedAt: '2999-01-01' },
      { username: 'هند', password: 'secret words' },
    ],
    false,
  );
  expect(status).toBe(200);
  expect(judged.map(({ outcome, like }) => (like ? `${outcome} ${like}` : outcome))).toEqual([
    'new',
    'known',
    'similar سالم',
    'similar سالم',
    'similar ليان',
    'reserved',
    'invalid',
    'invalid',
    'invalid',
  ]);
  expect(Object.keys(judged[6]?.errors ?? {})).toEqual(['username', 'color']);
  expect(judged[7]?.errors).toEqual({ joinedAt: 'is in the future' });
  expect(judged[8]?.errors).toEqual({ password: 'is an unknown field' });
  expect(await counts()).toEqual(before);
});

test('an imported member has name, icon, join date and password code (IMPORT-2)', async () => {
  const [accounts = 0, chat = 0, panel = 0] = await counts();
  const { judged } = await send([{ username: 'ليان', nickname: 'ليان ✿', joinedAt: '2019-03-04' }], true);
  const recoveryCode = judged[0]?.code ?? '';
  expect(judged).toEqual([
    { outcome: 'new', code: expect.stringMatching(/^(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}$/) },
  ]);
  expect(await counts()).toEqual([accounts + 1, chat + 1, panel + 1]);
  const row = await env.DB.prepare(
    `SELECT nickname, role, image, created_at AS at FROM accounts WHERE username = 'ليان'`,
  ).first();
  expect(row).toEqual({
    nickname: 'ليان ✿',
    role: 'member',
    image: expect.stringContaining('/uploads/'),
    at: Date.UTC(2019, 2, 4),
  });
  const there = new Visitor('ليان');
  const body = { username: 'ليان', recoveryCode, password: 'another long one' };
  expect(
    (await call('POST', '/users/recover', { ...body, recoveryCode: 'AAAAA' }, there.headers)).status,
  ).toBe(401);
  expect((await call('POST', '/users/recover', body, there.headers)).status).toBe(200);
  expect((await new Member('ليان').login({ password: 'another long one' })).status).toBe(200);
});

test('a repeated import stores nothing and gives no code (IMPORT-3)', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ username: `عضو رقم ${at}` }));
  const first = await send(rows, true);
  const before = await counts();
  const hashes = async () =>
    (await env.DB.prepare('SELECT recovery_hash FROM accounts ORDER BY id').all()).results;
  const codes = await hashes();
  expect(new Set(first.judged.map(({ code }) => code)).size).toBe(200);
  const second = await send(rows, true);
  expect(new Set(second.judged.map(({ outcome, code }) => `${outcome} ${code}`))).toEqual(
    new Set(['known undefined']),
  );
  expect(await counts()).toEqual(before);
  expect(await hashes()).toEqual(codes);
});

test('with two concurrent imports, each name is stored once (IMPORT-3)', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ username: `متزامن ${at}` }));
  const both = await Promise.all([send(rows, true), send(rows, true)]);
  expect(both.map(({ status }) => status)).toContain(200);
  const { results } = await env.DB.prepare(
    `SELECT username FROM accounts WHERE username LIKE 'متزامن%'`,
  ).all();
  expect(results).toHaveLength(50);
  const codes = both.flatMap(({ judged }) => judged.flatMap(({ code }) => code ?? []));
  expect(codes).toHaveLength(50);
});

test('an import adds one event record entry, without names (IMPORT-4)', async () => {
  await send([{ username: 'رؤى' }, { username: 'بشير' }], true);
  const { results } = await env.DB.prepare('SELECT body FROM events_pending').all<{ body: string }>();
  const chained = await env.DB.prepare('SELECT event_data AS body FROM events ORDER BY turn').all<{
    body: string;
  }>();
  const texts = [...chained.results, ...results].map(({ body }) => body).join('\n');
  expect(texts).toContain('استيراد أعضاء: 2');
  expect(texts).not.toContain('بشير');
});

test('only an operator who may create members can import (IMPORT-4)', async () => {
  await makeAccount({ username: 'clerk', role: 'admin', panel: { canAccessAccountsMenu: false } });
  await makeAccount({
    username: 'weak',
    role: 'admin',
    chat: { canSendPrivateMsg: false },
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
  });
  const rows = [{ username: 'زائر جديد' }];
  const guest = new Visitor('ضيف');
  await guest.login();
  const asGuest = await call('POST', '/users/import', { members: rows, write: true }, guest.headers);
  expect(asGuest.status).toBe(403);
  const clerk = await send(rows, true, await callsAsLoggedIn('clerk'));
  const weak = await send(rows, false, await callsAsLoggedIn('weak'));
  expect([clerk.status, weak.status]).toEqual([403, 403]);
  const none = await env.DB.prepare(`SELECT 1 FROM accounts WHERE username = 'زائر جديد'`).first();
  expect(none).toBeNull();
});

test('150 disguised names are conflicts; other names are not (IMPORT-1)', async () => {
  const known = Array.from({ length: 30 }, (_, at) => `خالد ${'ابتثجحخدرز'[at % 10]}${at}`);
  await send(
    known.map(username => ({ username })),
    true,
  );
  const disguises = [
    (name: string) => name.replace('خالد', 'خـالد'),
    (name: string) => name.replace('خالد', 'خَالِد'),
    (name: string) => name.replace('خالد', 'خاالد'),
    (name: string) => name.replaceAll(' ', '  ٠').replace('٠', ''),
    (name: string) => name.replace('خالد', 'خ.الد'),
  ];
  const disguised = disguises.flatMap(disguise => known.map(disguise));
  const outcomes = async (names: readonly string[]) =>
    (
      await send(
        names.map(username => ({ username })),
        false,
      )
    ).judged.map(({ outcome }) => outcome);
  const said = await outcomes(disguised);
  expect(disguised).toHaveLength(150);
  expect(said.filter(outcome => outcome === 'new')).toEqual([]);
  const others = known.map(name => name.replace('خالد', 'ماجد'));
  expect(new Set(await outcomes(others))).toEqual(new Set(['new']));
});
