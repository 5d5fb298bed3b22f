import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('keeper');
const other = new Member('no-record');

beforeAll(async () => {
  await makeAccount({ username: 'keeper', role: 'owner' });
  await makeAccount({ username: 'no-record', role: 'owner', panel: { canAccessEventsRecordMenu: false } });
  for (const each of [owner, other]) await each.signIn();
});

async function exported(
  filter: object | null,
  who = owner,
): Promise<{ status: number; type: string; text: string }> {
  const query = filter === null ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const request = new Request(`http://localhost/api/v1/events/export${query}`, { headers: who.headers });
  const answer = await app.fetch(request, env);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return { status: answer.status, type: answer.headers.get('Content-Type') ?? '', text };
}

const fill = (from: number, count: number, username: string, text: string) =>
  env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + ?2 - 1)
     INSERT INTO events (turn, id, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data,
       event_type, folded, previous, hash)
     SELECT i, 'e' || i, 1700000000000 + (i / 3) * 60000, ?3, '', 'visitor', 'SA', 'fp-' || i, ?4 || i, 'warning', ?4, '', '' FROM n`,
  )
    .bind(from, count, username, text)
    .run();

test('the record is exported as UTF-8 CSV, newest first, in parts (AUDIT-42)', async () => {
  await fill(1, 1_203, 'omar', 'تحذير ');
  const { status, type, text } = await exported(null);
  expect([status, type, text.startsWith('\u{feff}"التاريخ","النوع"')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    true,
  ]);
  const lines = text.trimEnd().split('\r\n').slice(1);
  const mine = lines.filter(line => line.includes('"omar"'));
  expect(mine.map(line => Number(/تحذير (\d+)/.exec(line)?.[1]))).toEqual(
    Array.from({ length: 1_203 }, (_, index) => 1_203 - index),
  );
});

test('formulas are exported as text; quotes and commas stay in their cell (AUDIT-42)', async () => {
  await fill(2_000, 1, '=HYPERLINK("http://bad.example","x")', '+1, "و"\n@cmd');
  const { text } = await exported({ eventType: 'warning' });
  expect(text).toContain(`"'=HYPERLINK(""http://bad.example"",""x"")"`);
  expect(text).toContain(`"'+1, ""و""\n@cmd2000"`);
});

test('the export uses the filter and permission of the list (AUDIT-42, AUDIT-19)', async () => {
  const { text } = await exported({ eventType: 'restart' });
  expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  expect((await exported({ nonsense: 1 })).status).toBe(400);
  expect((await exported(null, other)).status).toBe(403);
});

test('the username filter finds a name in any spelling', async () => {
  await env.DB.prepare(
    `INSERT INTO events (turn, id, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data,
       event_type, folded, previous, hash)
     VALUES (3000, 'n1', 1, 'أحمد', '', '', '', '', 'نص', 'warning', 'نص' || char(10) || 'احمد' || char(10), '', ''),
       (3001, 'n2', 2, 'احمد', '', '', '', '', 'نص', 'warning', 'نص' || char(10) || 'احمد' || char(10), '', ''),
       (3002, 'n3', 3, 'أحمد علي', '', '', '', '', 'نص', 'warning', 'نص' || char(10) || 'احمد علي' || char(10), '', '')`,
  ).run();
  const asked = encodeURIComponent(JSON.stringify({ username: 'أحمد' }));
  const { body } = await call('GET', `/events?page=1&filter=${asked}`, undefined, owner.headers);
  const { events } = (body as unknown as { data: { events: { _id: string }[] } }).data;
  expect(events.map(({ _id }) => _id)).toEqual(['n2', 'n1']);
});

test('a panel entry has the session fingerprint if sent at login (AUDIT-44)', async () => {
  const login = await new Member('keeper').login({ fingerprint: 'print-of-keeper' });
  expect(login.status).toBe(200);
  const headers = { Authorization: `Bearer ${login.body.token}`, 'CF-Connecting-IP': '127.9.9.9' };
  expect((await call('POST', '/gifts', { text: 'باقة' }, headers)).status).toBe(201);
  const { results } = await env.DB.prepare(
    `SELECT fingerprint_and_ip AS origin FROM events WHERE event_data LIKE '%باقة%'`,
  ).all();
  expect(results).toEqual([{ origin: 'print-of-keeper 127.9.9.9' }]);
});
