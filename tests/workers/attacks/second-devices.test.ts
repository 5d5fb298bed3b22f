import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { entered, friendsOf, signedIn, told } from '../../support/friends.ts';
import { makeSite } from '../../support/lobby-presence.ts';
import { type Answer, ask, ClientSocket, call, Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

let names = 0;
let name = '';
beforeEach(async () => {
  names += 1;
  name = `عضوة ${names}`;
  await makeAccount({ username: name });
});

const loggedIn = async () => {
  const member = new Member(name);
  expect((await member.login()).status).toBe(200);
  return member;
};
const as = (who: Visitor, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, body, who.headers);
const isActive = async (who: Visitor): Promise<boolean> =>
  (await as(who, 'GET', '/users/verify')).status === 200;
const goOn = async (who: Visitor, answer: Response): Promise<void> => {
  expect(answer.status).toBe(204);
  who.token = answer.headers.get('Samar-Token') ?? '';
};
type Listed = { id: string; current: boolean };
const sessionsOf = async (who: Visitor): Promise<Listed[]> =>
  ((await as(who, 'GET', '/users/me/sessions')).body.data as unknown as { sessions: Listed[] }).sessions;

const NEW = 'another good password';
const CHANGE = { currentPassword: PASSWORD, password: NEW, passwordConfirm: NEW };

const textsOf = (socket: ClientSocket) =>
  socket.all('newMessageFromServer').flatMap(({ text, sender }) => (sender.nickname === name ? [text] : []));

test('a revoked session is closed in every room, and its tickets enter none (MEMBER-23)', async () => {
  const [here, there] = [await loggedIn(), await loggedIn()];
  const rooms = ['القاعة', 'الحديقة'];
  const sockets = await Promise.all([0, 1, 2].map(at => there.enter({ room: rooms[at % 2] })));
  const tickets = await Promise.all(sockets.map(async socket => (await socket.waitFor('resume')).ticket));
  const open = await there.connect({ room: 'القاعة' });
  const { ticket, roomId } = open.body.data as unknown as { ticket: string; roomId: string };
  const other = (await sessionsOf(here)).find(({ current }) => !current);
  expect((await as(here, 'DELETE', `/users/me/sessions/${other?.id}`)).status).toBe(204);
  await Promise.all(sockets.map(socket => socket.closed));
  // A ticket issued before the end opens a socket that receives only the reason.
  const late = ClientSocket.open(await there.upgrade(roomId, ticket));
  expect((await late.closed).code).toBe(4506);
  expect(late.received.map(({ event }) => event)).toEqual(['disconnected']);
  for (const resume of tickets)
    for (const id of ['hall', 'garden']) expect((await there.upgrade(id, resume)).status).not.toBe(101);
  expect([await isActive(here), await isActive(there), (await there.connect()).status]).toEqual([
    true,
    false,
    401,
  ]);
});

test('one ticket opens one socket, whichever devices use it (ADMISSION-22)', async () => {
  const [here, there] = [await loggedIn(), await loggedIn()];
  const { body } = await here.connect({ room: 'القاعة' });
  const { ticket } = body.data as unknown as { ticket: string };
  const answers = await Promise.all([there, here, there, here].map(who => who.upgrade('hall', ticket)));
  expect(answers.filter(({ status }) => status === 101)).toHaveLength(1);
});

test('logins during a sign-out of all devices are listed or invalid (MEMBER-22, MEMBER-23)', async () => {
  const here = await loggedIn();
  const others = [0, 1, 2, 3].map(() => new Member(name));
  const [ended, ...logins] = await Promise.all([
    ask('DELETE', '/users/me/sessions', undefined, here.headers),
    ...others.map(other => other.login()),
  ]);
  expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await goOn(here, ended);
  const active = await Promise.all(others.map(isActive));
  expect(await sessionsOf(here)).toHaveLength(1 + active.filter(Boolean).length);
});

test('a password change disconnects another device that is sending, but not its own (MEMBER-19)', async () => {
  const [here, there] = [await loggedIn(), await loggedIn()];
  const witness = await new Visitor(`شاهدة ${names}`).enter({ room: 'القاعة' });
  const other = await there.enter({ room: 'القاعة' });
  const own = await here.enter({ room: 'القاعة' });
  const changing = ask('PATCH', '/users/me', CHANGE, here.headers);
  for (let at = 0; at < 3; at++) other.send('newMessageFromClient', { text: `أثناء ${at}`, style: {} });
  await goOn(here, await changing);
  const during = textsOf(witness).length;
  expect((await other.closed).code).toBe(4506);
  await own.request('newMessageFromClient', { text: 'بعد التغيير', style: {} });
  await witness.waitFor('newMessageFromServer', ({ text }) => text === 'بعد التغيير');
  expect(textsOf(witness).slice(during)).toEqual(expect.arrayContaining(['بعد التغيير']));
  expect(textsOf(witness).filter(text => text.startsWith('أثناء')).length).toBeLessThanOrEqual(3);
  expect((await there.connect()).status).toBe(401);
});

test('a revoked device gets no private message and cannot resume (MEMBER-23, INBOX-4)', async () => {
  const [here, there] = [await loggedIn(), await loggedIn()];
  const other = await there.enter({ room: 'القاعة' });
  const { ticket } = await other.waitFor('resume');
  await goOn(here, await ask('DELETE', '/users/me/sessions', undefined, here.headers));
  await other.closed;
  const before = other.received.length;
  await makeAccount({ username: `مراسلة ${names}` });
  const friend = await new Member(`مراسلة ${names}`).enter({ room: 'القاعة' });
  const own = await here.enter({ room: 'القاعة' });
  const sent = await friend.request('privateMessage', { to: here.userID, chatMessage: 'سر', style: {} });
  expect(sent).toMatchObject({ ok: true });
  await own.waitFor('privateMessage', ({ text }) => text === 'سر');
  expect((await there.upgrade('hall', ticket)).status).not.toBe(101);
  expect(other.received.slice(before)).toEqual([]);
});

test('a revoked device gets no friend list and changes none (MEMBER-23, FRIEND-6)', async () => {
  const [here, there, third] = [await loggedIn(), await loggedIn(), await loggedIn()];
  const asker = `صديقة ${names}`;
  await makeAccount({ username: asker });
  const friend = await signedIn(asker);
  const others = [await entered(there, { room: 'القاعة' }), await entered(third, { room: 'القاعة' })];
  await friendsOf(friend).ask({ userId: `id-${name}` });
  await told(others[0] as ClientSocket, list => list.length === 1);
  await goOn(here, await ask('DELETE', '/users/me/sessions', undefined, here.headers));
  await Promise.all(others.map(socket => socket.closed));
  const before = others.map(({ received }) => received.length);
  const own = await entered(here, { room: 'القاعة' });
  await friendsOf(friend).end(encodeURIComponent(`id-${name}`));
  await friendsOf(friend).ask({ userId: `id-${name}` });
  await told(own, list => list.length === 1);
  expect(others.map(({ received }) => received.length)).toEqual(before);
  for (const device of [there, third])
    for (const [method, path] of [
      ['GET', '/friends'],
      ['PATCH', `/friends/id-${encodeURIComponent(asker)}`],
      ['DELETE', `/friends/id-${encodeURIComponent(asker)}`],
    ] as const)
      expect(
        (await as(device, method, path, method === 'PATCH' ? { accepted: true } : undefined)).status,
      ).toBe(401);
  expect(await friendsOf(here).states()).toEqual({ [asker]: 'asking' });
});
