import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, ClientSocket, call, Visitor } from '../../support/visitor.ts';
import { CALLS } from '../../tables/rest-access.ts';

const ROOM_PASSWORD = 'canary room password';
const ACCOUNTS = ['rima', 'omar', 'salma'] as const;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'vault', name: 'الخزنة', password: ROOM_PASSWORD });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({
    username: 'omar',
    role: 'chat-master',
    chat: { canAssignOneTimeKick: true, canKickUsersWithSameIP: true },
  });
  await makeAccount({ username: 'salma', role: 'owner' });
  await env.DB.prepare(`UPDATE accounts SET email = 'canary-' || username || '@mail.example'`).run();
  await live();
  for (const each of everybody) await read(each);
}, 60_000);

/** A user with all data that they ever received, by any channel. */
class Witness {
  readonly who: Visitor;
  readonly name: string;
  readonly origin: string;
  readonly lines: ClientSocket[] = [];
  readonly answers: { path: string; answer: Answer }[] = [];
  readonly tickets: string[] = [];

  constructor(who: Visitor, name: string) {
    this.who = who;
    this.name = name;
    this.origin = `https://canary-${name}.example/embedded`;
  }

  get line(): ClientSocket {
    return this.lines.at(-1) as ClientSocket;
  }

  async enter(room: string): Promise<void> {
    const { who, origin: originURL } = this;
    this.answers.push({ path: 'login', answer: await who.login({ originURL }) });
    const answer = await who.connect({ room, originURL });
    this.answers.push({ path: '/connect', answer });
    const { data } = answer.body as unknown as { data: { ticket: string; roomId: string; userID: string } };
    who.userID = data.userID;
    await this.dial(data.roomId, data.ticket);
  }

  async dial(roomId: string, ticket: string): Promise<void> {
    this.tickets.push(ticket);
    this.lines.push(ClientSocket.open(await this.who.upgrade(roomId, ticket)));
    await this.line.waitFor('chatMessagesFromServer');
  }

  async call(method: string, path: string, body?: unknown): Promise<void> {
    this.answers.push({ path, answer: await call(method, path, body, this.who.headers) });
  }

  /** All received data, without the user's own credentials and tickets. */
  told(): string[] {
    const ways = [this.who.token, ...this.tickets];
    return [
      ...this.answers.map(({ path, answer }) => `${path} ${JSON.stringify(answer.body)}`),
      ...this.lines.flatMap(socket => socket.received.map(envelope => JSON.stringify(envelope))),
    ].map(text => ways.reduce((rest, own) => rest.replaceAll(own, 'my own'), text));
  }
}

const witness = (name: string, who: Visitor) => new Witness(who, name);
const people = {
  guest: witness(
    'guest',
    new Visitor('زائرة', { fingerprint: 'canary-print-guest', address: '203.0.113.61' }),
  ),
  other: witness('other', new Visitor('هدف', { fingerprint: 'canary-print-other', address: '203.0.113.62' })),
  rima: witness('rima', new Member('rima', { fingerprint: 'canary-print-rima', address: '203.0.113.63' })),
  omar: witness('omar', new Member('omar', { fingerprint: 'canary-print-omar', address: '203.0.113.64' })),
  salma: witness(
    'salma',
    new Member('salma', { fingerprint: 'canary-print-salma', address: '203.0.113.65' }),
  ),
};
const everybody = Object.values(people);

/** Many different actions that make the server send data to users. */
async function live(): Promise<void> {
  const { guest, other, rima, omar, salma } = people;
  for (const each of [guest, rima, omar, salma]) await each.enter('القاعة');
  await other.enter('الحديقة');
  await vi.waitFor(async () => expect((await lobbyOf(env).connections()).people).toHaveLength(5), {
    timeout: 20_000,
  });
  for (const { line: socket } of everybody) await socket.request('watchAllUsers', { on: true });
  const userId = other.who.userID;
  for (const { line: socket, who } of everybody) {
    await socket.request('newMessageFromClient', { text: `من ${who.name}` });
    await socket.request('privateMessage', {
      to: userId === who.userID ? guest.who.userID : userId,
      chatMessage: 'سرّ',
    });
    await socket.request('requestChangeNicknameColors', { userId: who.userID, nicknameColor: '#00aa00' });
    await socket.request('requestShowAllConnected', {});
    await socket.request('sendOriginURL', `https://canary-${who.fingerprint}.example/`);
    const locked = { oldRoom: 'القاعة', targetRoom: 'الخزنة', password: 'a wrong one' };
    // No room is locked for the owner.
    if (who !== salma.who) await socket.request('joinRoom', locked);
    await socket.request('requestKickUser', { userId: 'nobody' });
    socket.sendRaw('{"event":"requestKickUser","data":{"userId":7},"id":"bad"}');
  }
  await omar.line.request('sendWarningMessage', { userId, text: 'التزم الأدب' });
  await omar.line.request('requestChangeUserPermissions', { userId, prop: 'hasOneTimeKick', value: true });
  await omar.line.request('requestChangeNickname', { userId, nickname: 'اسم آخر' });
  const ad = { roomType: 'all', userType: 'all', adMsg: 'إعلان', color: '#000000', bgColor: '#ffffff' };
  await salma.line.request('requestSendPublicAd', ad);
  await omar.line.request('requestTransferUserToRoom', { userId, roomName: 'القاعة' });
  const moved = await other.line.waitFor('moved');
  await other.dial(moved.roomId, moved.ticket);
  const to = { oldRoom: 'القاعة', targetRoom: 'الخزنة', password: ROOM_PASSWORD };
  const ack = await guest.line.request('joinRoom', to);
  if (!ack.ok) throw new Error(ack.error.code);
  const { roomId, ticket } = ack.data as { roomId: string; ticket: string };
  await guest.dial(roomId, ticket);
}

async function read(each: Witness): Promise<void> {
  for (const { method, path } of CALLS.filter(row => row.method === 'GET' && row.door !== 'socket')) {
    const named = path
      .replace('/users/x', '/users/id-omar')
      .replace('/rooms/x', `/rooms/${encodeURIComponent('الخزنة')}`);
    await each.call(method, named.replace('chatPermissions/x', 'chatPermissions/id-omar-chat'));
  }
  await each.call('POST', '/connect', { username: each.who.name, roomPassword: 'a wrong one' });
  await each.call('POST', '/users/login', { username: 'omar', password: 'a wrong one' });
  await each.call('POST', '/bans', { IPOrHost: 'not a target at all' });
  await each.call('PATCH', '/users/updateUser/id-salma', { editedUser: { nickname: 'x' } });
}

const valuesIn = (told: unknown, word = ''): [word: string, value: unknown][] => {
  if (typeof told !== 'object' || told === null) return [[word, told]];
  if (Array.isArray(told)) return told.flatMap(each => valuesIn(each, word));
  return Object.entries(told).flatMap(([name, value]) => valuesIn(value, name));
};

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
/** A month alone is not a time. */
const DATED = /^\d{4}-\d\d-/;
/** Possible times in seconds or milliseconds, from 2020 to 2050. */
const isClock = (value: unknown): boolean =>
  typeof value === 'number' && [1, 1_000].some(unit => value > 1.577e9 * unit && value < 2.525e9 * unit);

test('all times in frames and answers are ISO 8601 in UTC (ENT-33)', () => {
  const values = everybody.flatMap(({ answers, lines }) =>
    valuesIn([answers.map(({ answer }) => answer.body), lines.map(socket => socket.received)]),
  );
  const times = values.filter(([, value]) => typeof value === 'string' && DATED.test(value));
  expect(times.filter(([, value]) => !ISO_UTC.test(String(value)))).toEqual([]);
  expect(values.filter(([, value]) => isClock(value))).toEqual([]);
  const words = new Set(times.map(([word]) => word));
  for (const word of ['sentAt', 'existenceTime', 'expiresAt', 'eventDate', 'since', 'hour'])
    expect(words).toContain(word);
});

test('planted secrets reach no unauthorized reader (VISIBILITY-5)', async () => {
  const { omar, salma, other } = people;
  const hashes = await env.DB.prepare(
    `SELECT password_hash AS secret FROM accounts WHERE password_hash IS NOT NULL
     UNION SELECT password_hash FROM rooms WHERE password_hash IS NOT NULL`,
  ).all<{ secret: string }>();
  const present = (await lobbyOf(env).connections()).people.map(({ participant }) => participant);
  // The list of all users is sent with a delay after a change.
  const isKnown = (secret: string) => [...omar.told(), ...salma.told()].some(text => text.includes(secret));
  for (const { who } of [other, salma])
    await vi.waitFor(() => expect(isKnown(`canary-${who.fingerprint}.example`)).toBe(true), {
      timeout: 20_000,
    });
  await omar.line.request('requestBanUser', { userId: other.who.userID });
  await other.line.closed;

  const forNobody = [
    PASSWORD,
    ROOM_PASSWORD,
    ...hashes.results.flatMap(({ secret }) => [
      secret,
      ...secret.split('$').filter(part => part.length > 16),
    ]),
    ...everybody.flatMap(({ who, tickets }) => [who.token, ...tickets]),
  ];
  const forModerators = everybody.flatMap(({ who, name }) => [
    who.address,
    who.fingerprint,
    `canary-${name}.example`,
    `canary-${who.fingerprint}.example`,
  ]);
  // The list of own sessions contains the user's own id.
  const forTheServer = ({ userID }: { userID: string }) =>
    present.flatMap(({ userId, sessionId, deviceId }) =>
      userId === userID ? [deviceId] : [sessionId, deviceId],
    );
  const forAccounts = ACCOUNTS.map(username => `canary-${username}@mail.example`);
  expect(forNobody.filter(secret => secret.length < 10)).toEqual([]);

  const leaks = everybody.flatMap(each => {
    const isPanel = each === salma;
    const secrets = [
      ...forNobody,
      ...(isPanel ? [] : forTheServer(each.who)),
      ...(isPanel || each === omar ? [] : forModerators),
      ...(isPanel ? [] : forAccounts.filter(mail => !mail.includes(`-${each.name}@`))),
    ];
    const told = each.told();
    expect(told.length, each.name).toBeGreaterThan(60);
    return secrets.flatMap(secret =>
      told
        .filter(text => text.includes(secret))
        .map(text => `${each.name} was told ${secret} in ${text.slice(0, 200)}`),
    );
  });
  expect(leaks).toEqual([]);
  const known = JSON.stringify([omar.told(), salma.told()]);
  expect(forModerators.filter(secret => !known.includes(secret))).toEqual([]);
}, 60_000);
