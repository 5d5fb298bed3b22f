import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import { ChatClient, nodeWebSocket } from '../../protocol/client/chat-client.ts';
import type { ConnectionChange } from '../../protocol/client/connection.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import { callsOf } from './calls-of.ts';

const ROOM = 'المجلس العام';
const WITHIN = { timeout: 15_000 };
const state = mkdtempSync(path.join(tmpdir(), 'samar-client-'));
const instance = localInstance({ PORT: '8875', SAMAR_STATE: state });
const site = `http://localhost:${instance.port}`;
let runtime: Awaited<ReturnType<typeof startRuntime>>;
let bot: ChildProcess;
let printed = '';

beforeAll(async () => {
  buildPage();
  await prepareInstance(instance);
  runtime = await startRuntime(instance);
  bot = spawn(process.execPath, ['examples/bot/bot.ts', site, ROOM], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [bot.stdout, bot.stderr]) stream?.on('data', chunk => (printed += String(chunk)));
  await vi.waitFor(() => expect(printed).toContain(`المضيف is in ${ROOM}.`), WITHIN);
}, 120_000);

afterAll(async () => {
  bot.kill();
  await runtime.dispose();
  rmSync(state, { recursive: true, force: true });
});

/** All opened sockets, so that a test can break one. */
const sockets: WebSocket[] = [];
const OwnSocket = nodeWebSocket(site) as new (url: string) => WebSocket;
class KeptSocket extends OwnSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
  }
}

async function guest(nickname: string) {
  const changes: ConnectionChange['type'][] = [];
  const client = new ChatClient({
    site,
    fingerprint: `client-of-${crypto.randomUUID()}`,
    onChange: ({ type }) => changes.push(type),
    WebSocketClass: KeptSocket,
  });
  await client.enter({ nickname }, ROOM);
  const heard: ChatMessage[] = [];
  client.on('newMessageFromServer', message => heard.push(message));
  client.on('chatMessagesFromServer', ({ messages }) => heard.push(...messages));
  const texts = () => heard.filter(({ kind }) => kind === 'user').map(({ text }) => text);
  return { client, changes, texts };
}

test('the example bot joins, greets users and replies to messages (CLIENT-1)', async () => {
  const { client, texts } = await guest('ليلى');
  await vi.waitFor(() => expect(texts()).toContain('أهلًا ليلى'), WITHIN);
  await client.say('!ping');
  await vi.waitFor(() => expect(texts().slice(-2)).toEqual(['!ping', 'pong']), WITHIN);
  client.leave();
  expect(printed.trim().split('\n')).toEqual([`المضيف is in ${ROOM}.`]);
}, 60_000);

test('after a lost connection, a client reconnects and gets each message once (CLIENT-2)', async () => {
  const [omar, salma] = [await guest('عمر'), await guest('سلمى')];
  const own = sockets.at(-2);
  await omar.client.say('قبل الانقطاع');
  await vi.waitFor(() => expect(omar.texts()).toContain('قبل الانقطاع'), WITHIN);
  own?.close(4000);
  await salma.client.say('في أثنائه');
  await vi.waitFor(() => expect(omar.changes.slice(-2)).toEqual(['lost', 'opened']), WITHIN);
  await salma.client.say('بعده');
  const said = () => omar.texts().filter(text => !text.startsWith('أهلًا'));
  await vi.waitFor(() => expect(said().slice(-3)).toEqual(['قبل الانقطاع', 'في أثنائه', 'بعده']), WITHIN);
  for (const { client } of [omar, salma]) client.leave();
}, 60_000);

test('a server refusal becomes an error with its code (CLIENT-3)', async () => {
  const stranger = new ChatClient({ site, fingerprint: 'client-of-nobody' });
  await expect(stranger.enter({ username: 'owner', password: 'not this one' })).rejects.toMatchObject({
    status: 401,
    code: 'wrong_credentials',
  });
  await expect(stranger.say('هل من أحد؟')).rejects.toMatchObject({ code: 'no_socket' });
  const { client } = await guest('مازن');
  await expect(client.say('')).rejects.toMatchObject({ code: 'empty_message' });
  client.leave();
}, 60_000);

test('an owner enters a locked room; a refused guest gets the code (CLIENT-1, CLIENT-3)', async () => {
  const owner = new ChatClient({ site, fingerprint: 'client-of-owner' });
  await owner.enter({ username: 'owner', password: 'samar-local' }, 'غرفة الإدارة');
  expect(owner.room).toBe('غرفة الإدارة');
  owner.leave();
  const visitor = new ChatClient({ site, fingerprint: 'client-of-visitor' });
  await expect(visitor.enter({ nickname: 'زائر' }, 'غرفة الإدارة')).rejects.toMatchObject({
    code: 'wrong_password',
  });
}, 60_000);

test('a guest keeps the nickname: others cannot take it, and the guest enters with it again (CLIENT-7)', async () => {
  const { client } = await guest('هند');
  const other = new ChatClient({ site, fingerprint: 'client-of-another' });
  await expect(other.enter({ nickname: 'هند' }, ROOM)).rejects.toMatchObject({ code: 'nickname_taken' });
  await client.enter({ nickname: 'هند' }, ROOM);
  expect(client.nickname).toBe('هند');
  client.leave();
}, 60_000);

test('a session ended by the server stays closed until the next enter call (CLIENT-9)', async () => {
  const ends: unknown[] = [];
  const client = new ChatClient({
    site,
    fingerprint: 'client-that-was-ended',
    onEnd: why => void ends.push(why),
  });
  await client.enter({ nickname: 'سعاد' }, ROOM);
  await client.request('disconnect', {});
  await vi.waitFor(() => expect(ends).toHaveLength(1), WITHIN);
  await expect(client.say('هل بقي أحد؟')).rejects.toMatchObject({ code: 'no_socket' });
  await client.enter({ nickname: 'سعاد' }, ROOM);
  await client.say('عدت بإرادتي');
  client.leave();
}, 60_000);

test('a bot joins by token and logs in again after its session ends (CLIENT-6)', async () => {
  const owner = await callsOf(site, { username: 'owner', password: 'samar-local' });
  const { user } = await owner('POST', '/users/signup', {
    username: 'المنادي',
    password: 'samar-local',
    passwordConfirm: 'samar-local',
    role: 'member',
    adminPanelPermissions: {},
    chatPermissions: { canAccessChat: true, allowUserToWrite: true },
  });
  const { token } = await owner('POST', `/users/${user._id}/botToken`);
  const called: string[] = [];
  // Simulates a site that no longer accepts the token of the first session.
  const withEndedSession: typeof fetch = (url, init) => {
    const { pathname } = new URL(String(url));
    const isEnded = pathname.endsWith('/connect') && !called.includes(pathname);
    called.push(pathname);
    return fetch(
      url,
      isEnded ? { ...init, headers: { ...init?.headers, Authorization: 'Bearer ended' } } : init,
    );
  };
  const client = new ChatClient({ site, fingerprint: 'client-of-a-bot', fetch: withEndedSession });
  await client.enter({ token }, ROOM);
  expect(client.nickname).toBe('المنادي');
  const [login, connect] = ['/api/v1/users/botLogin', '/api/v1/connect'];
  expect(called).toEqual([login, connect, login, connect]);
  await client.say('عدت برمزي');
  client.leave();
}, 60_000);

test('greetings over the rate limit do not end the bot (CLIENT-3)', async () => {
  const guests = await Promise.all(['أ', 'ب', 'ج', 'د', 'ه', 'و'].map(letter => guest(`ضيف ${letter}`)));
  await vi.waitFor(() => expect(printed).toContain('Not said: Cannot send more than'), WITHIN);
  expect(bot.exitCode).toBeNull();
  for (const { client } of guests) client.leave();
}, 60_000);
