import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { countOf, lastAuditEntry, untilApplied } from '../../support/queries.ts';
import { makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

const FINGERPRINT = 'fingerprint-of-a-bot';
let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeRoom({ id: 'yard', name: 'yard' });
  await makeAccount({ username: 'khalil', role: 'owner' });
  for (const username of ['greeter', 'quizmaster', 'clock', 'herald']) await makeAccount({ username });
  await makeAccount({
    username: 'fawzi',
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
  });
  asOwner = await callsAsLoggedIn('khalil');
});

const path = (username: string) => `/users/id-${username}/botToken`;
const tokenOf = ({ body }: Answer) => (body.data as unknown as { token: string }).token;
const makeBot = async (username: string): Promise<string> => tokenOf(await asOwner('POST', path(username)));
const logIn = (token: string) => call('POST', '/users/botLogin', { token, fingerprint: FINGERPRINT });

/** Enters with a bot token, under the name of the account. */
class Bot extends Member {
  readonly botToken: string;

  constructor(username: string, botToken: string) {
    super(username);
    this.botToken = botToken;
  }

  override async signIn(): Promise<void> {
    const answer = await logIn(this.botToken);
    expect(answer.status).toBe(200);
    this.token = answer.body.token ?? '';
  }
}

test('a bot token is shown once, not stored, and the bot is marked for users (AUTH-42, ENT-37)', async () => {
  const made = await asOwner('POST', path('greeter'));
  expect(made.status).toBe(201);
  const token = tokenOf(made);
  expect(await lastAuditEntry()).toMatchObject({
    username: 'khalil',
    event_data: 'إضافة رمز روبوت: greeter',
  });
  const { results } = await env.DB.prepare('SELECT * FROM accounts').all();
  const listed = await asOwner('GET', '/users/id-greeter');
  for (const said of [results, listed.body]) expect(JSON.stringify(said)).not.toContain(token);
  expect(JSON.stringify(listed.body)).toContain('"bot":true');
  // The form can still change the account, based on the version that was read.
  const { user } = listed.body.data as unknown as { user: Record<string, unknown> };
  const { _id, ...same } = user;
  const changed = { ...same, color: '#112233', password: '', passwordConfirm: '' };
  expect((await asOwner('PATCH', `/users/updateUser/${_id}`, { editedUser: changed })).status).toBe(204);

  const guest = await new Visitor('ضيفة').enter({ room: 'yard' });
  const bot = await new Bot('greeter', token).enter({ room: 'yard' });
  const { users } = await bot.waitFor('users');
  const marks = Object.fromEntries(users.map(({ username, bot: isBot }) => [username, isBot]));
  expect(marks).toEqual({ greeter: true, ضيفة: undefined });
  const isOfBot = (change: unknown) => JSON.stringify(change).includes('"bot":true');
  await guest.waitFor('usersChanged', isOfBot);
  await guest.close(1000);
  await bot.close(1000);
});

test('a new or removed bot token ends the previous token, its sessions and sockets (AUTH-43)', async () => {
  const first = await makeBot('clock');
  const program = new Bot('clock', first);
  const socket = await program.enter({ room: 'yard' });
  const second = await makeBot('clock');
  await socket.closed;
  expect((await program.connect()).status).toBe(401);
  expect(await logIn(first)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect((await logIn(second)).status).toBe(200);

  expect((await asOwner('DELETE', path('clock'))).status).toBe(204);
  expect(await lastAuditEntry()).toMatchObject({ event_data: 'حذف رمز الروبوت: clock' });
  expect((await logIn(second)).status).toBe(401);
  const person = await new Member('clock').enter({ room: 'yard' });
  const { users } = await person.waitFor('users');
  expect(users.find(({ username }) => username === 'clock')).not.toHaveProperty('bot');
  await person.close(1000);
  expect((await asOwner('DELETE', path('clock'))).status).toBe(404);
});

test('a forged or incomplete token is refused with the wrong password error (AUTH-43)', async () => {
  const token = await makeBot('herald');
  const [id, seal = ''] = token.split('.');
  for (const forged of [id, `${id}.`, `${crypto.randomUUID()}.${seal}`, `${token}x`, '.'])
    expect(await logIn(forged ?? ''), forged).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    });
  expect((await logIn('')).body.code).toBe('validation');
});

test('maxBots limits bots; a replaced token does not count again (AUTH-44)', async () => {
  const { n } = (await env.DB.prepare(
    'SELECT count(*) AS n FROM accounts WHERE bot_token_id IS NOT NULL',
  ).first<{ n: number }>()) ?? { n: 0 };
  await asOwner('PATCH', '/options-1/site', { maxBots: n });
  const entries = await countOf('events');
  expect(await asOwner('POST', path('quizmaster'))).toMatchObject({
    status: 409,
    body: { code: 'bots_full' },
  });
  expect(await countOf('events')).toBe(entries);
  expect((await asOwner('POST', path('greeter'))).status).toBe(201);
  await asOwner('PATCH', '/options-1/site', { maxBots: 10 });
});

test('operators who may not set the password, and panel accounts, get no bot token (AUTH-45)', async () => {
  const asFawzi = await callsAsLoggedIn('fawzi');
  expect((await asFawzi('POST', path('quizmaster'))).body.code).toBe('forbidden');
  for (const panelAccount of ['fawzi', 'khalil'])
    expect((await asOwner('POST', path(panelAccount))).body.code, panelAccount).toBe('forbidden');
  expect((await asOwner('POST', path('nobody'))).status).toBe(404);

  const token = await makeBot('quizmaster');
  await asOwner('PATCH', '/adminPanelPermissions/id-quizmaster-panel', { canAccessAdminPanel: true });
  expect(await logIn(token)).toMatchObject({ status: 403, body: { code: 'no_chat_access' } });
});

test('an idle bot gets no idle warning (SITE-58)', async () => {
  await asOwner('PATCH', '/options-1/site', { idleTimeout: 5 });
  const bot = await new Bot('herald', await makeBot('herald')).enter({ room: 'yard' });
  const idle = await new Visitor('خامل').enter({ room: 'yard' });
  await untilApplied('yard', ({ options }) => options.idleTimeout === 5);
  await setClock('yard', Date.now() + 5 * MINUTE_MS);
  await runAlarm('yard');
  await idle.waitFor('idleWarning');
  await bot.settled();
  expect(bot.all('idleWarning')).toEqual([]);
});
