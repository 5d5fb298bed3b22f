import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { auditLogOf } from '../../../worker/platform/record/with-audit.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import {
  delivered,
  inboxRows,
  receive,
  store,
  untilDelivered,
  untilStored,
  write,
} from '../../support/inbox.ts';
import { PushReceiver } from '../../support/keys.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom, room } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const CANARY = 'كناري في صندوق الغائب';
const SERVICE = 'https://updates.push.services.mozilla.com';

let receiver: PushReceiver | null = null;
let siteKey = '';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  for (const username of ['rima', 'huda', 'noor', 'sana']) await makeAccount({ username });
  const { body } = await call('GET', '/push');
  siteKey = (body as unknown as { data: { key: string } }).data.key;
});

beforeEach(() => {
  receiver = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { headers, body } = init ?? {};
    await receiver?.take({ headers: new Headers(headers), body: body as Uint8Array }, siteKey);
    return new Response(null, { status: 201 });
  });
});

afterEach(() => vi.restoreAllMocks());

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";

type Stub = DurableObjectStub<ChatRoom>;

/** Tables of an object that contain the text. */
const holdingOf = (stub: unknown): Promise<string[]> =>
  runInDurableObject(stub as Stub, (_: ChatRoom, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(TABLES)
      .toArray()
      .flatMap(({ name }) =>
        JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()).includes(CANARY) ? [name] : [],
      ),
  );

async function holdingInDatabase(): Promise<string[]> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const holding: string[] = [];
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (JSON.stringify(rows.results).includes(CANARY)) holding.push(name);
  }
  return holding;
}

const holdingAnywhere = async (): Promise<string[]> => [
  ...(await holdingOf(room('hall'))),
  ...(await holdingOf(lobbyOf(env))),
  ...(await holdingOf(auditLogOf(env))),
  ...(await holdingInDatabase()),
  ...(await env.MEDIA.list()).objects.map(({ key }) => key),
];

test('the text of a waiting message is in no object, database table, file or log (INBOX-9, MESSAGE-7)', async () => {
  const logged = (['log', 'info', 'warn', 'error'] as const).map(level => vi.spyOn(console, level));
  const from = await enter(new Visitor('كاتب'));
  // The outbox contains the message before the database does.
  expect(await write(from, 'id-rima', CANARY)).toMatchObject({ ok: true });
  expect(await holdingAnywhere()).toEqual([]);
  await untilStored('id-rima', 1);
  expect(await holdingAnywhere()).toEqual([]);
  const socket = await enter(new Member('rima'));
  const messages = await untilDelivered(socket, 1);
  expect(messages).toMatchObject([{ text: CANARY }]);
  expect(await holdingAnywhere()).toEqual([]);
  await receive(socket, messages);
  expect(await holdingAnywhere()).toEqual([]);
  expect((await inboxRows('id-rima')).map(({ sealed }) => sealed)).toEqual([null]);
  expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toContain(CANARY);
});

test('a modified or moved row is dropped; other messages are delivered (INBOX-9)', async () => {
  const failed = vi.spyOn(console, 'error');
  await store('id-sana', { id: 'moved', text: CANARY });
  await store('id-huda', { id: 'older' });
  await store('id-huda', { id: 'another sender' });
  await store('id-huda', { id: 'garbage' });
  await store('id-huda', { id: 'whole', text: 'سليمة' });
  await env.DB.batch([
    env.DB.prepare("UPDATE inbox_messages SET receiver_id = 'id-huda' WHERE id = 'moved'"),
    env.DB.prepare("UPDATE inbox_messages SET sent_at = sent_at - 1 WHERE id = 'older'"),
    env.DB.prepare("UPDATE inbox_messages SET sender_id = 'innocent' WHERE id = 'another sender'"),
    env.DB.prepare("UPDATE inbox_messages SET sealed = 'AAAA' WHERE id = 'garbage'"),
  ]);
  const socket = await enter(new Member('huda'));
  expect((await untilDelivered(socket, 1)).map(({ text }) => text)).toEqual(['سليمة']);
  await vi.waitFor(async () => {
    const left = (await inboxRows('id-huda')).filter(({ sealed }) => sealed !== null);
    expect(left.map(({ id }) => id)).toEqual(['whole']);
  }, WITHIN);
  expect(failed.mock.calls.flat()).toContain('{"what":"inbox_messages_not_opened","count":4}');
});

test.each([true, false])(
  'an absent recipient gets one push per sender until reading (texts: %s) (INBOX-11, MESSAGE-58)',
  async texts => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM push_subscriptions'),
      env.DB.prepare('DELETE FROM inbox_messages'),
    ]);
    const noor = new Member('noor');
    await noor.signIn();
    receiver = new PushReceiver(`${SERVICE}/noor`);
    expect((await call('POST', '/push', { ...receiver.subscription, texts }, noor.headers)).status).toBe(204);
    const author = new Visitor(`كاتب ${texts}`);
    const from = await enter(author);
    await write(from, 'id-noor', 'أولى');
    await vi.waitFor(() => expect(receiver?.received).toHaveLength(1), WITHIN);
    expect(receiver.received[0]?.message).toMatchObject({
      kind: 'private',
      userID: author.userID,
      nickname: author.name,
      text: texts ? 'أولى' : null,
    });
    await write(from, 'id-noor', 'ثانية');
    const other = await enter(new Visitor(`غيره ${texts}`));
    await write(other, 'id-noor', 'من غيره');
    await vi.waitFor(() => expect(receiver?.received).toHaveLength(2), WITHIN);
    expect(receiver.received[1]?.message).toMatchObject({ nickname: `غيره ${texts}` });
    const socket = await enter(noor);
    await receive(socket, await untilDelivered(socket, 3));
    socket.close(1000);
    await vi.waitFor(async () => {
      expect(await write(from, 'id-noor', 'ثالثة')).toMatchObject({ ok: true, data: { waits: true } });
    }, WITHIN);
    await vi.waitFor(() => expect(receiver?.received).toHaveLength(3), WITHIN);
    expect(delivered(socket)).toHaveLength(3);
  },
);
