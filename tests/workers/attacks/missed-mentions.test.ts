import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { MissedMention as Stored } from '../../../domain/audit/outbox-entry.ts';
import { NICKNAME_MAX_CODE_POINTS } from '../../../protocol/constants.ts';
import { MENTIONS_MAX, unmatchedWords } from '../../../protocol/text/mentions.ts';
import { database } from '../../../worker/platform/database/client.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { missedQuery, persistMissed } from '../../../worker/private-chat/missed-mentions.ts';
import { makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'rima' });
});

const OUTBOX_BATCH = 40;
/** Maximum size of a value in D1 (2026-11). */
const D1_VALUE_MAX = 2_000_000;

/** The database, and the bytes of the largest value in a statement. */
function weighedDatabase() {
  let largest = 0;
  const weigh = (values: readonly unknown[]): void => {
    for (const value of values) largest = Math.max(largest, new TextEncoder().encode(String(value)).length);
  };
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'prepare')
        return (query: string) => {
          const statement = target.prepare(query);
          const bind = (...values: unknown[]) => {
            weigh(values);
            return statement.bind(...values);
          };
          return { bind };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: database({ ...(env as Env), DB }), largest: () => largest };
}

const LETTERS = 'بجدرسصطعفقكلمنهوي';

/** A name with separators, so that a shorter name ends before each. */
const manyNames = (nth: number): string =>
  Array.from({ length: NICKNAME_MAX_CODE_POINTS + 1 }, (_, at) =>
    at % 2 === 1 ? '.' : LETTERS[(nth * at + (nth >> (at % 12))) % LETTERS.length],
  ).join('');

test('a full outbox batch with the maximum mentions stays below the D1 value limit (MISSED-1)', async () => {
  let nth = 0;
  const text = () => Array.from({ length: 50 }, () => `@${manyNames(++nth)}`).join(' ');
  const mentions = Array.from({ length: OUTBOX_BATCH }, (_, at): Stored => {
    const [words, before] = [unmatchedWords(text(), []), unmatchedWords(text(), [])];
    expect([words.length, before.length]).toEqual([MENTIONS_MAX, MENTIONS_MAX]);
    const by = { roomId: 'hall', authorId: 'flooder', nickname: 'x', ignored: [] };
    return { messageId: `m${at}`, ...by, words, before, at: Date.now() };
  });
  const last = { ...mentions[0], messageId: 'last', words: ['rima'], before: [] } as Stored;
  const weighed = weighedDatabase();
  await persistMissed(
    weighed.db,
    [...mentions, last].map(mention => ({ kind: 'missed', mention })),
  );
  expect(weighed.largest()).toBeGreaterThan(100_000);
  expect(weighed.largest()).toBeLessThan(D1_VALUE_MAX / 2);
  const { results } = await env.DB.prepare('SELECT message_id, account_id FROM missed_mentions').all();
  expect(results).toEqual([{ message_id: 'last', account_id: 'id-rima' }]);
});

test('with 300 bans the list reads fewer than 50 rows and omits banned authors (MISSED-4)', async () => {
  const insert = env.DB.prepare(
    "INSERT INTO bans (id, fingerprint, ban_duration, user_id, created_at) VALUES (?, ?, 'forever', ?, 1)",
  );
  const bans = Array.from({ length: 300 }, (_, at) => insert.bind(`b${at}`, `fp${at}`, `banned ${at}`));
  await env.DB.batch(bans);
  const of = (authorId: string): Stored => ({
    ...{ messageId: `by ${authorId}`, roomId: 'hall', authorId, nickname: authorId, ignored: [] },
    ...{ words: ['rima'], before: [], at: Date.now() },
  });
  const mentions = [of('free'), of('banned 7')].map(mention => ({ kind: 'missed', mention }) as const);
  await persistMissed(database(env as Env), mentions);
  const { sql, params } = missedQuery(database(env as Env), 'id-rima', Date.now()).toSQL();
  const { results, meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all<{ nickname: string }>();
  const authors = results.map(({ nickname }) => nickname);
  expect(authors).toContain('free');
  expect(authors).not.toContain('banned 7');
  expect(meta.rows_read).toBeLessThan(50);
});
