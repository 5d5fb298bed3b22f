import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { accountsQuery } from '../../../worker/accounts/account-view.ts';
import { nameConflictQuery } from '../../../worker/accounts/nickname.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { accountById, accountByName } from '../../../worker/platform/sessions/account.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import type { Answer } from '../../support/visitor.ts';

beforeAll(async () => {
  for (const username of ['owner', 'warden', 'rima', 'faris', 'short', 'guarded'])
    await makeAccount({ username });
});

test('50 concurrent logins: right passwords succeed, wrong ones get ten attempts (AUTH-13)', async () => {
  const right = ['owner', 'warden', 'rima', 'faris', 'short'].flatMap(name =>
    Array.from({ length: 5 }, () => new Member(name).login({ password: PASSWORD })),
  );
  const guesser = new Member('guarded');
  const wrong = Array.from({ length: 25 }, (_, at) => guesser.login({ password: `guess ${at}` }));
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  expect(statuses(await Promise.all(right))).toEqual(Array(25).fill(200));
  expect(statuses(await Promise.all(wrong))).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
  expect((await guesser.login()).status).toBe(429);
}, 60_000);

test('account queries use indexes, also for sorting (AUTH-12)', async () => {
  const db = database(env);
  for (const query of [
    accountByName(db, 'owner'),
    accountById(db, 'id-owner'),
    nameConflictQuery(db, 'owner'),
    accountsQuery(db, { page: 1, limit: 9 }),
  ]) {
    const { sql, params } = query.toSQL();
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const details = plan.results.map(({ detail }) => detail);
    expect(details.some(detail => /(SEARCH|SCAN) accounts USING INDEX/.test(detail))).toBe(true);
    expect(details.filter(detail => /SCAN/.test(detail) && !/USING INDEX/.test(detail))).toEqual([]);
    expect(details.filter(detail => /TEMP B-TREE/.test(detail))).toEqual([]);
  }
});
