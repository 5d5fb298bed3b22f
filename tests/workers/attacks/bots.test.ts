import { beforeAll, describe, expect, test } from 'vitest';
import { callsAsLoggedIn, Member, makeAccount, PASSWORD, PASSWORDS } from '../../support/accounts.ts';
import { befriend, entered, friendsOf, signedIn, told } from '../../support/friends.ts';
import { delivered, store, untilStored, write } from '../../support/inbox.ts';
import { codeOf, lobby } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeRoom({ id: 'yard', name: 'yard' });
  await makeAccount({ username: 'khalil', role: 'owner' });
  await makeAccount({ username: 'rami' });
  asOwner = await callsAsLoggedIn('khalil');
});

async function botOf(username: string, over: object = {}) {
  await makeAccount({ username, ...over });
  const made = await asOwner('POST', `/users/id-${username}/botToken`);
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  const { token } = made.body.data as unknown as { token: string };
  return token;
}

const logIn = (token: string): Promise<Answer> =>
  call('POST', '/users/botLogin', { token, fingerprint: 'fp-bot' }, new Visitor('x').headers);

class Bot extends Member {
  readonly botToken: string;

  constructor(username: string, token: string) {
    super(username);
    this.botToken = token;
  }

  override async signIn(): Promise<void> {
    this.token = (await logIn(this.botToken)).body.token ?? '';
  }
}

test('after deletion of a bot account, its sockets close and its token is refused (AUTH-43)', async () => {
  const bot = new Bot('gone', await botOf('gone'));
  const socket = await bot.enter({ room: 'yard' });
  const { ticket } = await socket.waitFor('resume');
  expect((await asOwner('DELETE', '/users/id-gone')).status).toBe(204);
  await socket.closed;
  expect(await logIn(bot.botToken)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect([(await bot.connect()).status, (await bot.upgrade('yard', ticket)).status]).toEqual([401, 401]);
});

test('a bot cannot kick after the subscription of its account has ended (AUTH-42)', async () => {
  const subscriptionEndDate = '2020-01-01';
  const token = await botOf('lapsed', { chat: { canKickUser: true }, subscriptionEndDate });
  const bot = new Bot('lapsed', token);
  const socket = await bot.enter({ room: 'yard' });
  const target = new Visitor('هدف الروبوت');
  await target.enter({ room: 'yard' });
  const kicked = await socket.request('requestKickUser', { userId: target.userID });
  expect(kicked).toMatchObject({ ok: false });
});

test('a bot session cannot use account, friend, invite link or panel calls (FRIEND-1, INVITE-5, MEMBER-19)', async () => {
  const bot = new Bot('clerk', await botOf('clerk'));
  await bot.signIn();
  const proof = { currentPassword: PASSWORD };
  for (const [method, path, body] of [
    ['PATCH', '/users/me', { ...proof, ...PASSWORDS }],
    ['DELETE', '/users/me', proof],
    ['POST', '/users/me/recoveryCode', proof],
    ['GET', '/users/me/sessions', undefined],
    ['DELETE', '/users/me/sessions', undefined],
    ['DELETE', '/users/me/sessions/x', undefined],
    ['POST', '/users/me/passkeyOptions', undefined],
    ['GET', '/users/me/passkeys', undefined],
    ['POST', '/users/me/passkeys', { name: 'x' }],
    ['POST', '/users/me/picture', undefined],
    ['POST', '/friends', { userId: 'id-rami' }],
    ['PATCH', '/friends/id-rami', {}],
    ['DELETE', '/friends/id-rami', undefined],
    ['POST', '/invites', { room: 'yard' }],
    ['POST', '/users/register', { password: PASSWORD }],
    ['GET', '/overview', undefined],
    ['GET', '/users', undefined],
    ['GET', '/events', undefined],
    ['GET', '/bans', undefined],
    ['POST', '/rooms', { name: 'غرفة الروبوت' }],
    ['POST', '/users/signup', { username: 'twin' }],
    ['POST', '/users/id-clerk/botToken', undefined],
    ['DELETE', '/users/id-clerk/botToken', undefined],
    ['GET', '/people/data?userId=id-rami', undefined],
  ] as const) {
    const { status, body: answer } = await call(method, path, body, bot.headers);
    expect([method, path, [401, 403, 409].includes(status), answer.code]).toEqual([
      method,
      path,
      true,
      expect.any(String),
    ]);
  }
  // None of the refused calls ended the session or the token.
  expect([(await bot.connect({ room: 'yard' })).status, (await logIn(bot.botToken)).status]).toEqual([
    200, 200,
  ]);
});

test('the message rate limit of a bot is shared by all its sockets (SITE-8, ROOM-51)', async () => {
  const token = await botOf('chatty');
  const bots = [new Bot('chatty', token), new Bot('chatty', token)];
  const sockets = await Promise.all(bots.map(bot => bot.enter({ room: 'yard' })));
  const answers = [];
  for (let at = 0; at < 24; at++)
    answers.push(await sockets[at % 2]?.request('newMessageFromClient', { text: `رسالة ${at}`, style: {} }));
  const refused = answers.filter(answer => answer && !answer.ok);
  expect(refused.length).toBeGreaterThan(10);
});

test('guesses of bot tokens count toward the entry budget (ADMISSION-45)', async () => {
  const headers = { 'CF-Connecting-IP': '198.51.100.9' };
  const token = `${crypto.randomUUID()}.x`;
  const answers = await Promise.all(
    Array.from({ length: 330 }, () => call('POST', '/users/botLogin', { token, fingerprint: 'x' }, headers)),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([401, 429]);
});

test('an account name that looks like the name of a member is refused, also for bots (ADMISSION-13)', async () => {
  const signup = (username: string) =>
    asOwner('POST', '/users/signup', {
      username,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      role: 'member',
      adminPanelPermissions: {},
      chatPermissions: { canAccessChat: true, allowUserToWrite: true },
    });
  for (const alike of ['RAMI', 'rаmi', 'r\u0430mi', 'ramі', 'rami\u200b']) {
    const { status } = await signup(alike);
    expect([alike, status >= 400 && status < 500]).toEqual([alike, true]);
  }
  const token = await botOf('helper');
  const renamed = await asOwner('PATCH', '/users/updateUser/id-helper', { editedUser: { nickname: 'rаmi' } });
  expect([renamed.status >= 400, (await logIn(token)).status]).toEqual([true, 200]);
});

describe('an account that becomes a bot', () => {
  const becomesBot = async (username: string): Promise<Bot> => {
    const { data } = (await asOwner('POST', `/users/id-${username}/botToken`)).body;
    return new Bot(username, (data as unknown as { token: string }).token);
  };

  test('has no friends while it is a bot, and neither have its friends (FRIEND-3)', async () => {
    for (const username of ['pal', 'fan', 'mute']) await makeAccount({ username });
    await befriend('pal', 'mute');
    const [pal, fan] = [await signedIn('pal'), await signedIn('fan')];
    const human = await signedIn('mute');
    await friendsOf(human).ask({ userId: 'id-fan' });
    const shown = await entered(pal, { room: 'yard' });
    expect(await friendsOf(fan).states()).toEqual({ mute: 'asking' });
    const bot = await becomesBot('mute');
    await told(shown, list => list.length === 0);
    const socket = await bot.enter({ room: 'yard' });
    expect([await friendsOf(pal).list(), await friendsOf(fan).list()]).toEqual([[], []]);
    expect(await friendsOf(fan).accept('id-mute')).toBe('user_not_found');
    expect(await friendsOf(fan).ask({ userId: 'id-mute' })).toBe('user_not_found');
    const byPassword = await signedIn('mute');
    expect(await friendsOf(byPassword).ask({ userId: 'id-rami' })).toBe('forbidden');
    expect(await friendsOf(byPassword).accept('id-fan')).toBe('forbidden');
    await socket.settled();
    expect(socket.all('friendsChanged')).toEqual([]);
    await asOwner('DELETE', '/users/id-mute/botToken');
    expect(await friendsOf(pal).states()).toEqual({ mute: 'friends' });
    expect(await friendsOf(fan).states()).toEqual({ mute: 'asking' });
  });

  test('has no waiting messages, neither earlier nor later ones (INBOX-1)', async () => {
    await makeAccount({ username: 'absent' });
    await makeAccount({ username: 'writer' });
    const writer = await new Member('writer').enter({ room: 'yard' });
    expect(codeOf(await write(writer, 'id-absent', 'قبل الروبوت'))).toBe('ok');
    await untilStored('id-absent', 1);
    const bot = await becomesBot('absent');
    expect(codeOf(await write(writer, 'id-absent', 'إلى الروبوت'))).toBe('user_not_found');
    const socket = await bot.enter({ room: 'yard' });
    const sent = await writer.request('privateMessage', { to: 'id-absent', chatMessage: 'حاضر', style: {} });
    expect(sent).toMatchObject({ ok: true });
    await socket.waitFor('privateMessage', ({ text }) => text === 'حاضر');
    expect(delivered(socket)).toEqual([]);
    await store('id-absent');
    await lobby().inboxArrived(['id-absent']);
    await socket.settled();
    expect(delivered(socket)).toEqual([]);
  });
});
