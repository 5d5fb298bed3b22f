import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { fold } from '../../../protocol/text/fold.ts';
import { SKELETON_VERSION } from '../../../protocol/text/skeleton.ts';
import { refreshSkeletons } from '../../../worker/accounts/nickname.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { makeAccount } from '../../support/accounts.ts';
import { Visitor } from '../../support/visitor.ts';

const skeletons = () =>
  env.DB.prepare(
    `SELECT username, username_skeleton, nickname_skeleton, skeleton_version FROM accounts ORDER BY username`,
  ).raw();

/** Skeletons of the first release: it reduced a double e to one and did not fold the Maghrebi q. */
beforeAll(async () => {
  await makeAccount({ username: 'Sameer', nickname: 'ڧمر' });
  await makeAccount({ username: 'salma' });
  await env.DB.batch([
    env.DB.prepare(`UPDATE accounts SET skeleton_version = 1, username_skeleton = 'samer', nickname_skeleton = 'ڧمر'
      WHERE username = 'Sameer'`),
    env.DB.prepare(
      `UPDATE accounts SET skeleton_version = ?, username_skeleton = 'kept' WHERE username = 'salma'`,
    ).bind(SKELETON_VERSION),
  ]);
});

test('only skeletons from an older version are recomputed (TEXT-46)', async () => {
  await refreshSkeletons(database(env));
  expect(await skeletons()).toEqual([
    ['Sameer', 'sameer', 'قمر', SKELETON_VERSION],
    ['salma', 'kept', 'salma', SKELETON_VERSION],
  ]);
});

test('after recomputation, a name similar to an earlier account is refused (TEXT-15, TEXT-46)', async () => {
  expect((await new Visitor('ق م ر').login()).body.code).toBe('nickname_taken');
  expect((await new Visitor('Samer').login()).status).toBe(201);
});

test('accounts beyond the statement limit are recomputed in batches (TEXT-46)', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE turn(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM turn WHERE n < 1200)
     INSERT INTO accounts (id, username, nickname, username_skeleton, nickname_skeleton, password_hash, role, color,
       background_color, image, admin_panel_permissions, chat_permissions, created_at)
     SELECT 'id-' || n, 'member' || n, 'member' || n, '', '', '', 'member', '', '', '', '', '', n FROM turn`,
  ).run();
  await refreshSkeletons(database(env));
  const left = await env.DB.prepare(`SELECT count(*) AS n FROM accounts WHERE nickname_skeleton = ''`).first(
    'n',
  );
  expect(left).toBe(0);
});

test('migration 0008 folds older audit entries again, so search finds them', async () => {
  const words = { written: 'ڪريم ٲحمد علے', before: 'ڪريم ٲحمد علے', after: 'كريم احمد علي' };
  await env.DB.prepare(
    `INSERT INTO events (id, turn, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data,
       event_type, folded, previous, hash) VALUES ('old', 1, 1, '', '', '', '', '', ?, 'adminPanel', ?, '', '')`,
  )
    .bind(words.written, words.before)
    .run();
  const updates = env.TEST_MIGRATIONS.flatMap(({ name, queries }) =>
    name.startsWith('0008') ? queries : [],
  ).filter(query => query.includes('UPDATE events'));
  for (const query of updates) await env.DB.prepare(query).run();
  expect(await env.DB.prepare(`SELECT folded FROM events WHERE id = 'old'`).first('folded')).toBe(
    words.after,
  );
  expect(fold(words.written)).toBe(words.after);
  const found = await env.DB.prepare(
    `SELECT rowid FROM events_search WHERE events_search MATCH '"كريم"'`,
  ).first('rowid');
  expect(found).toBe(1);
});
