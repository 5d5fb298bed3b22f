import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { accountsQuery } from '../../worker/accounts/read.ts';
import { accountByID, accountByName } from '../../worker/auth/accounts.ts';
import { database } from '../../worker/db/client.ts';
import { namesakeQuery } from '../../worker/gate/names.ts';
import { Member, makeAccount, PASSWORD } from '../support/accounts.ts';
import type { Answer } from '../support/visitor.ts';

beforeAll(async () => {
  for (const username of ['owner', 'warden', 'rima', 'faris', 'short', 'guarded'])
    await makeAccount({ username });
});

test('AUTH-13, REST-35 of 50 logins at one time the right ones succeed and the wrong ones get no more tries than ten', async () => {
  const right = ['owner', 'warden', 'rima', 'faris', 'short'].flatMap(name =>
    Array.from({ length: 5 }, () => new Member(name).login({ password: PASSWORD })),
  );
  const wrong = Array.from({ length: 25 }, (_, at) =>
    new Member('guarded').login({ password: `guess ${at}` }),
  );
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  expect(statuses(await Promise.all(right))).toEqual(Array(25).fill(200));
  expect(statuses(await Promise.all(wrong))).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
  expect((await new Member('guarded').login()).status).toBe(429);
}, 60_000);

test('AUTH-12 an unknown name takes as long as a wrong password', async () => {
  const timed = async (username: string) => {
    const start = performance.now();
    expect((await new Member(username).login({ password: 'not it' })).status).toBe(401);
    return performance.now() - start;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 5; turn++) {
    known.push(await timed('warden'));
    unknown.push(await timed('nobody-here'));
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0;
  expect(median(known)).toBeGreaterThan(20);
  const share = median(unknown) / median(known);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(2);
}, 60_000);

test('AUTH-12, RES-75 accounts are found by index, whatever they are asked by', async () => {
  const db = database(env);
  for (const query of [
    accountByName(db, 'owner'),
    accountByID(db, 'id-owner'),
    namesakeQuery(db, 'owner'),
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
