import { beforeAll, expect, test, vi } from 'vitest';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { KeyHolder } from '../../support/keys.ts';
import { lobby, untilPresentByName, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'samar-room' });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const present = async (name: string) =>
  (await lobby().connections()).people.find(({ participant }) => participant.nickname === name)?.participant;

const untilBroken = (name: string) =>
  vi.waitFor(async () => expect((await present(name))?.disconnectedAt).toEqual(expect.any(Number)), WITHIN);

const loginBody = (username: string, fingerprint = 'fp') => ({
  username,
  type: 'visitor',
  fingerprint,
  originURL: 'http://localhost',
  visibility: 'visible',
});

const deviceOf = (answer: Answer): string => String(answer.body.device);

test('matching name, fingerprint and address cannot take a connected name (ADMISSION-39)', async () => {
  const victim = new Visitor('صاحبة الاسم');
  const socket = await victim.enter({ room: 'القاعة' });
  await untilPresentByName('صاحبة الاسم');
  const thief = new Visitor(victim.name, { fingerprint: victim.fingerprint, address: victim.address });
  const refused = await thief.login();
  expect([refused.status, refused.body.code]).toEqual([409, 'nickname_taken']);
  expect((await socket.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
});

test('during the reconnect grace, others get neither the name nor the locked room (ADMISSION-39, ROOM-18)', async () => {
  const victim = new Visitor('ساكنة الخزنة');
  const socket = await victim.enter({ room: 'الخزنة', roomPassword: 'samar-room' });
  await untilPresentByName(victim.name);
  socket.close(3000);
  await untilBroken(victim.name);
  const thief = new Visitor(victim.name, { fingerprint: victim.fingerprint, address: victim.address });
  expect((await thief.login()).body.code).toBe('nickname_taken');
  const other = new Visitor('اسم آخر للسارق', { fingerprint: victim.fingerprint, address: victim.address });
  await other.signIn();
  expect((await other.connect({ username: victim.name, nickname: victim.name })).body.code).toBe(
    'nickname_taken',
  );
  expect((await other.connect({ room: 'الخزنة' })).body.code).toBe('wrong_password');
  expect((await victim.connect({ room: 'الخزنة' })).status).toBe(200);
});

test('a device mark restores a name unless its socket is connected (ADMISSION-13, ADMISSION-40)', async () => {
  const layla = new Visitor('ليلى والعلامة');
  const mark = { 'Samar-Device': deviceOf(await layla.login()) };
  const socket = await layla.enter({ room: 'القاعة' });
  await untilPresentByName(layla.name);
  const again = () => call('POST', '/users/visitorLogin', loginBody(layla.name, 'another'), mark);
  expect((await again()).body.code).toBe('nickname_taken');
  socket.close(3000);
  await untilBroken(layla.name);
  const back = await again();
  expect(back.status).toBe(201);
  expect((back.body.data as unknown as { user: { userID: string } }).user.userID).toBe(layla.userID);
});

test('the same session replaces its own connected socket (ADMISSION-40, ROOM-20)', async () => {
  const first = new Visitor('نافذتان لجلسة');
  const before = await first.enter({ room: 'القاعة' });
  await untilPresentByName(first.name);
  const second = new Visitor(first.name, { fingerprint: 'fp-second-tab' });
  second.token = first.token;
  expect((await second.login()).status).toBe(201);
  await second.enter({ room: 'القاعة' });
  expect((await before.closed).code).toBe(4503);
  expect(second.userID).toBe(first.userID);
});

test('the device mark of a guest persists over later member logins (ADMISSION-41)', async () => {
  const guest = new Visitor('زائرة ثم عضوة');
  const mark = { 'Samar-Device': deviceOf(await guest.login()) };
  await guest.enter({ room: 'القاعة' });
  await untilPresentByName(guest.name);
  const guestDevice = (await present(guest.name))?.deviceId;
  const asMember = () => call('POST', '/users/login', { username: 'salma', password: PASSWORD }, mark);
  const salma = new Member('salma');
  for (let turn = 0; turn < 2; turn++) {
    const answer = await asMember();
    mark['Samar-Device'] = deviceOf(answer);
    salma.token = answer.body.token ?? '';
    const socket = await salma.enter({ room: 'القاعة' });
    await vi.waitFor(async () => expect((await present('salma'))?.sessionId).toBeDefined(), WITHIN);
    expect((await present('salma'))?.deviceId).toBe(guestDevice);
    socket.close(1000);
    await vi.waitFor(async () => expect(await present('salma')).toBeUndefined(), WITHIN);
  }
});

async function boundGuest(name: string) {
  const key = await KeyHolder.create();
  const guest = new Visitor(name);
  const body = loginBody(name);
  const answer = await call('POST', '/users/visitorLogin', body, await key.proof('/users/visitorLogin'));
  guest.token = answer.body.token ?? '';
  const connect = (headers: Record<string, string>) =>
    call('POST', '/connect', { ...body, nickname: name }, { ...guest.headers, ...headers });
  return { key, guest, connect, mark: { 'Samar-Device': deviceOf(answer) } };
}

test('a key-bound token connects only with a fresh proof by that key (ADMISSION-42, ADMISSION-43)', async () => {
  const { key, guest, connect } = await boundGuest('مربوطة');
  const stranger = await KeyHolder.create();
  const { token } = guest;
  const minutesAgo = Math.floor(Date.now() / 1000) - 600;
  const attacks: Record<string, Record<string, string>> = {
    'without a proof': {},
    'with what is no proof': { DPoP: 'a.b.c' },
    'of another key': await stranger.proof('/connect', token),
    'of another path': await key.proof('/users/visitorLogin', token),
    'of another method': await key.proof('/connect', token, { htm: 'GET' }),
    'of another host': await key.proof('/connect', token, { htu: 'https://evil.example/api/v1/connect' }),
    'of another token': await key.proof('/connect', 'other'),
    'that names no token': await key.proof('/connect'),
    'that is old': await key.proof('/connect', token, { iat: minutesAgo }),
    'of another type': await key.proof('/connect', token, { typ: 'JWT' }),
  };
  for (const [attack, headers] of Object.entries(attacks))
    expect([attack, (await connect(headers)).status]).toEqual([attack, 401]);
  const proof = await key.proof('/connect', token);
  expect((await connect(proof)).status).toBe(200);
  expect((await connect(proof)).status, 'sent again').toBe(401);
  expect((await connect(await key.proof('/connect', token))).status).toBe(200);
});

test('a proof with the signature by another key is refused (ADMISSION-43)', async () => {
  const { key, guest, connect } = await boundGuest('موقّعة');
  const [header, payload] = (await key.proof('/connect', guest.token)).DPoP.split('.');
  const other = (await (await KeyHolder.create()).proof('/connect', guest.token)).DPoP.split('.')[2];
  expect((await connect({ DPoP: `${header}.${payload}.${other}` })).status).toBe(401);
});

test('a key-bound device mark without its proof counts as a new device (ADMISSION-42)', async () => {
  const { key, guest, mark } = await boundGuest('علامة مسروقة');
  const proof = await key.proof('/connect', guest.token);
  const { body } = await call(
    'POST',
    '/connect',
    { ...loginBody(guest.name), nickname: guest.name },
    {
      ...guest.headers,
      ...proof,
    },
  );
  const { ticket, roomId } = body.data as unknown as { ticket: string; roomId: string };
  const socket = (await guest.upgrade(roomId, ticket)).webSocket;
  socket?.accept();
  await untilPresentByName(guest.name);
  socket?.close(3000);
  await untilBroken(guest.name);
  const login = (headers: Record<string, string>) =>
    call('POST', '/users/visitorLogin', loginBody(guest.name), { ...mark, ...headers });
  expect((await login({})).body.code).toBe('nickname_taken');
  const stranger = await KeyHolder.create();
  expect((await login(await stranger.proof('/users/visitorLogin'))).body.code).toBe('nickname_taken');
  expect((await login(await key.proof('/users/visitorLogin'))).status).toBe(201);
});

test('a device mark is not a session token, and a forged mark is ignored (ADMISSION-41)', async () => {
  const guest = new Visitor('علامة لا جلسة');
  const { body } = await guest.login();
  const asToken = { Authorization: `Bearer ${String(body.device)}` };
  const answer = await call('POST', '/connect', { ...loginBody(guest.name), nickname: guest.name }, asToken);
  expect([answer.status, body.device]).toEqual([401, expect.any(String)]);
  const forged = `${String(body.device).slice(0, -3)}abc`;
  const login = await call('POST', '/users/visitorLogin', loginBody('علامة مزورة'), {
    'Samar-Device': forged,
  });
  expect(login.status).toBe(201);
});
