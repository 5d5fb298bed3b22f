import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fold } from '../../../protocol/text/fold.ts';
import { SKELETON_VERSION } from '../../../protocol/text/skeleton.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { queriesOf } from '../../support/queries.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('salma');

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

const EVENTS = 100_000;
const ACCOUNTS = 10_000;
/** One read for the page, one for the number of pages, one for rows that a later page skips. */
const READS_OF_A_MATCH = 3;
/** Rows for the caller's account, its permissions, and the search index. */
const ROWS_BESIDE = 500;

const withFilter = (filter: object) => `/events?page=1&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const PAGES = [
  '/events?page=1',
  withFilter({ eventType: 'warning' }),
  withFilter({ username: 'زائر 7' }),
  withFilter({ eventDate: { $gte: '2024-01-10', $lt: '2024-01-11' } }),
  withFilter({ $or: [{ eventData: { $regex: 'زائر 499' } }, { username: { $regex: 'زائر 499' } }] }),
  withFilter({ eventType: 'warning', $or: [{ fingerprintAndIP: { $regex: 'fp-4242' } }] }),
  '/users?page=1',
  '/users?page=1000',
];

/** Rows that D1 reads for a page, which determine price and time, and number of matches. */
async function costOf(path: string): Promise<{ read: number; matching: number }> {
  const queries = await queriesOf('GET', path, owner);
  const answers = await Promise.all(
    queries.map(({ sql, values }) =>
      env.DB.prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  const { body } = await call('GET', path, undefined, owner.headers);
  return {
    read: answers.reduce((sum, { meta }) => sum + meta.rows_read, 0),
    matching: z.object({ total: z.number() }).parse(body.data ?? body).total,
  };
}

const fill = () =>
  env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + ?1)
       INSERT INTO events (turn, id, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data,
         event_type, folded, previous, hash)
       SELECT i, 'e' || i, 1700000000000 + i * 60000, 'زائر ' || (i % 500), '', 'visitor', 'SA', 'fp-' || i, 'دخول الى الدردشه',
         CASE i % 3 WHEN 0 THEN 'visitorChatAccessExit' WHEN 1 THEN 'adminPanel' ELSE 'warning' END,
         ?2 || char(10) || ?3 || ' ' || (i % 500) || char(10) || 'fp-' || i, 'p' || i, 'h' || i FROM n`,
    ).bind(EVENTS, fold('دخول الى الدردشه'), fold('زائر')),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, skeleton_version, password_hash, role, color,
         background_color, image, admin_panel_permissions, chat_permissions, created_at)
       SELECT 'a' || i, 'user' || i, 'user' || i, 'user' || i, 'user' || i, ?2, 'none', 'member', '#000000', '#EDEDED', '', '', '', i
       FROM n`,
    ).bind(ACCOUNTS, SKELETON_VERSION),
  ]);

test('a filtered page in 100,000 entries or 10,000 accounts reads only matches', async () => {
  await fill();
  for (const path of PAGES) {
    const { read, matching } = await costOf(path);
    expect.soft(matching, path).toBeGreaterThan(0);
    expect.soft(read, path).toBeLessThanOrEqual(READS_OF_A_MATCH * matching + ROWS_BESIDE);
  }
});
