import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { ActSheet } from '../../../protocol/rest/monitoring.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';

const NOVEMBER = Date.UTC(2031, 10, 1);
const DECEMBER = Date.UTC(2031, 11, 1);

type Entry = [username: string, role: string, type: string, at: number, deletedAt?: number];

const write = (entries: readonly Entry[]) =>
  env.DB.batch(
    entries.map(([username, role, type, at, deletedAt = null], turn) =>
      env.DB.prepare(
        `INSERT INTO events (turn, id, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data, event_type, folded,
           previous, hash, deleted_at) VALUES (?, ?, ?, ?, '', ?, '', '', '', ?, '', '', '', ?)`,
      ).bind(9_000 + turn, `sheet-${turn}`, at, username, role, type, deletedAt),
    ),
  );

let ask: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeAccount({ username: 'sheet-owner', role: 'owner' });
  await makeAccount({ username: 'sheet-reader', role: 'owner', panel: { canAccessEventsRecordMenu: false } });
  ask = await callsAsLoggedIn('sheet-owner');
  await write([
    ['أبو فهد', 'admin', 'kickVisitor', NOVEMBER],
    ['أبو فهد', 'admin', 'banned', NOVEMBER + 1],
    ['أبو فهد', 'owner', 'kickVisitor', DECEMBER - 1],
    ['ريم', 'chat-master', 'warning', NOVEMBER + 2],
    ['ريم', 'chat-master', 'warning', DECEMBER],
    ['ريم', 'chat-master', 'banned', NOVEMBER - 1],
    ['ريم', 'chat-master', 'banned', NOVEMBER + 3, NOVEMBER + 4],
    ['أبو فهد', 'admin', 'adminPanel', NOVEMBER + 5],
    ['زائر', 'visitor', 'kickVisitor', NOVEMBER + 6],
    ['', '', 'allowWrite', NOVEMBER + 7],
  ]);
});

const sheetOf = async (month: string): Promise<ActSheet> =>
  ((await ask('GET', `/events/sheet?month=${month}`)).body as unknown as { data: { sheet: ActSheet } }).data
    .sheet;

test('the monthly report counts actions per moderator and kind, busiest first (AUDIT-63)', async () => {
  expect(await sheetOf('2031-11')).toEqual({
    month: '2031-11',
    rows: [
      {
        username: 'أبو فهد',
        total: 3,
        acts: [
          { act: 'kickVisitor', count: 2 },
          { act: 'banned', count: 1 },
        ],
      },
      { username: 'ريم', total: 1, acts: [{ act: 'warning', count: 1 }] },
    ],
  });
  expect((await sheetOf('2031-12')).rows).toEqual([
    { username: 'ريم', total: 1, acts: [{ act: 'warning', count: 1 }] },
  ]);
});

test('an invalid month, or a reader without canAccessEventsRecordMenu, is refused (AUDIT-63)', async () => {
  for (const month of ['2031-13', '2031-1', 'now', ''])
    expect((await ask('GET', `/events/sheet?month=${month}`)).status, month).toBe(400);
  const other = await callsAsLoggedIn('sheet-reader');
  expect((await other('GET', '/events/sheet')).status).toBe(403);
});
