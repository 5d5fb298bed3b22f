import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { STARTER_WORDS } from '../../../protocol/resources/starter-words.ts';
import { callsAs, Member, makeAccount } from '../../support/accounts.ts';

const owner = new Member('keeper-of-words');
const asOwner = callsAs(owner);
const ALL = STARTER_WORDS.length;

const addAll = async () =>
  (await asOwner('POST', '/words/starter', {})).body.data as unknown as { added: number };

const count = async (query: string): Promise<number> =>
  (await env.DB.prepare(query).first<number>('n')) ?? -1;
const listed = () => count('SELECT count(*) AS n FROM words');
const audited = () => count(`SELECT count(*) AS n FROM events WHERE event_data LIKE 'إضافة كلمة جديدة: %'`);

beforeAll(async () => {
  await makeAccount({ username: 'keeper-of-words', role: 'owner' });
  await owner.signIn();
});

test('one call adds each starter word in order as an audited entry (WORD-17)', async () => {
  expect(await addAll()).toEqual({ added: ALL });
  expect([await listed(), await audited()]).toEqual([ALL, ALL]);
  const { results } = await env.DB.prepare('SELECT * FROM words ORDER BY created_at').all();
  expect(results.map(({ text, act }) => ({ text, act }))).toEqual(
    STARTER_WORDS.map(({ text, act }) => ({ text, act })),
  );
  expect(results[0]).toMatchObject({ match: 'whole', in_messages: 1, in_private: 0, in_nicknames: 1 });
});

test('a second call adds only the missing words (WORD-17)', async () => {
  const before = await audited();
  expect(await addAll()).toEqual({ added: 0 });
  expect([await listed(), await audited()]).toEqual([ALL, before]);
  const { results } = await env.DB.prepare('SELECT id, text FROM words ORDER BY created_at LIMIT 2').all();
  const [edited, removed] = results;
  expect(
    (await asOwner('PATCH', `/words/${edited?.id}`, { act: 'hold', text: `${edited?.text}ـ` })).status,
  ).toBe(200);
  expect((await asOwner('DELETE', `/words/${removed?.id}`)).status).toBe(204);
  expect(await addAll()).toEqual({ added: 1 });
  expect(await listed()).toBe(ALL);
});

test('concurrent calls add each word once with one audit entry (WORD-17)', async () => {
  await env.DB.prepare('DELETE FROM words').run();
  const before = await audited();
  const answers = await Promise.all([addAll(), addAll(), addAll()]);
  expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 0, ALL]);
  expect([await listed(), (await audited()) - before]).toEqual([ALL, ALL]);
});

test('a call without canAccessWordsMenu, or with a field, adds no word (WORD-17)', async () => {
  await env.DB.prepare('DELETE FROM words').run();
  await makeAccount({
    username: 'only-rooms',
    panel: { canAccessAdminPanel: true, canAccessRoomsMenu: true },
  });
  const other = new Member('only-rooms');
  await other.signIn();
  expect((await callsAs(other)('POST', '/words/starter', {})).status).toBe(403);
  expect((await asOwner('POST', '/words/starter', { act: 'mute' })).status).toBe(400);
  expect(await listed()).toBe(0);
});
