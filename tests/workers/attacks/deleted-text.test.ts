import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { evict, makeRoom, room } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const CANARY = 'كناري لا يُنسى';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'rima', role: 'member' });
});

const contents = async (
  tables: readonly string[],
  rowsOf: (table: string) => Promise<unknown[]> | unknown[],
): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      tables.map(async table => [table, JSON.stringify(await rowsOf(table))] as [string, string]),
    ),
  );

const stored = (stub: ReturnType<typeof room> | ReturnType<typeof lobbyOf>) =>
  runInDurableObject(stub as unknown as DurableObjectStub<ChatRoom>, (_: ChatRoom, { storage: { sql } }) => {
    const tables = sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray();
    return contents(
      tables.map(({ name }) => name),
      table => sql.exec(`SELECT * FROM "${table}"`).toArray(),
    );
  });

async function inDatabase(): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  return contents(
    results.map(({ name }) => name),
    async table => (await env.DB.prepare(`SELECT * FROM "${table}"`).all()).results,
  );
}

const holding = (tables: Map<string, string>): string[] =>
  [...tables].flatMap(([table, rows]) => (rows.includes(CANARY) ? [table] : []));

test('a deleted text remains only in the event record and its case (MESSAGE-28, AUDIT-49)', async () => {
  const logged = (['log', 'info', 'warn', 'error'] as const).map(level => vi.spyOn(console, level));
  const author = await new Visitor('كاتب').enter({ room: 'القاعة' });
  const rima = new Member('rima');
  const reader = await rima.enter({ room: 'القاعة' });
  const moderator = await new Member('omar').enter({ room: 'القاعة' });
  const said = await author.request('newMessageFromClient', { text: CANARY });
  const id = String(said.ok && said.data?.id);
  await reader.request('newMessageFromClient', { text: 'ماذا قلت؟', replyTo: id });
  const { epoch } = await reader.waitFor('chatMessagesFromServer');
  expect(holding(await stored(room('hall')))).toEqual(['history']);

  const reason = 'مخالفة';
  expect(await moderator.request('requestDeleteMessages', { messageIds: [id], reason })).toMatchObject({
    ok: true,
  });
  expect(await reader.waitFor('messagesDeleted')).toEqual({ room: 'القاعة', messageIds: [id], by: 'omar' });
  const entry = await auditEntryAbout('deleteMessage', CANARY);
  for (const told of ['كاتب', 'القاعة', reason]) expect(entry.event_data).toContain(told);
  expect(entry.username).toBe('omar');

  await evict('hall');
  await vi.waitFor(async () => expect(holding(await stored(room('hall')))).toEqual([]), WITHIN);
  expect(holding(await stored(lobbyOf(env)))).toEqual([]);
  expect(holding(await inDatabase())).toEqual(['events', 'strikes']);
  const otherTab = await rima.enter({ room: 'القاعة' }, `&since=2&epoch=${epoch}`);
  expect((await otherTab.waitFor('messagesDeleted')).messageIds).toEqual([id]);
  const newcomer = await new Visitor('قادم').enter({ room: 'القاعة' });
  expect((await newcomer.waitFor('chatMessagesFromServer')).messages.map(({ text }) => text)).toEqual([
    'ماذا قلت؟',
  ]);
  const report = { userId: 'nobody', reason: 'spam', message: { id, text: 'x' } };
  await newcomer.request('requestReportUser', report);
  for (const { received } of [otherTab, newcomer]) expect(JSON.stringify(received)).not.toContain(CANARY);
  expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toContain(CANARY);
});
