import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';

const isScan = (step: string) => step.startsWith('SCAN');

test.each([
  'DELETE FROM ended_sessions WHERE expires_at <= 1',
  'DELETE FROM used_host_passes WHERE stale_at <= 1',
  'DELETE FROM member_sessions WHERE expires_at <= 1',
  "DELETE FROM member_sessions WHERE account_id = 'x' AND session_id NOT IN (SELECT session_id FROM member_sessions WHERE account_id = 'x' ORDER BY seen_at DESC LIMIT 20)",
  "DELETE FROM registration_requests WHERE account_id = 'x' OR until <= 1",
  'DELETE FROM friendships WHERE accepted_at IS NULL AND asked_at <= 1 AND (declined_at IS NULL OR declined_at <= 1)',
  'DELETE FROM invites WHERE ends_at <= 1',
  "DELETE FROM invite_uses WHERE invite_id IN (SELECT id FROM invites WHERE maker_id = 'x')",
  'DELETE FROM missed_mentions WHERE sent_at <= 1',
  "DELETE FROM missed_mentions WHERE account_id = 'x' OR author_id = 'x'",
  "DELETE FROM push_subscriptions WHERE (endpoint = 'x' AND session_id <> 'y') OR expires_at <= 1",
])('cleanup in the database uses an index: %s', async sql => {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).filter(isScan)).toEqual([]);
});

test.each([
  "DELETE FROM attempts WHERE kind = 'puzzle' AND attempted_at <= 1",
  'DELETE FROM devices WHERE seen <= 1',
  'DELETE FROM restraints WHERE until <= 1',
])('cleanup in the lobby uses an index: %s', async sql => {
  const steps = await runInDurableObject(lobbyOf(env), (_, { storage }) =>
    storage.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).toArray(),
  );
  expect(steps.map(({ detail }) => detail).filter(isScan)).toEqual([]);
});
