import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countedCalls, FarDatabase } from '../../support/counted-calls.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

const UPGRADE = { Upgrade: 'websocket', Origin: 'http://localhost' };
/** Requests of any page before its socket opens (web/src/client/http). */
const BEFORE_THE_SOCKET = [
  '/options-1',
  '/options-2',
  '/appearance',
  '/windows',
  '/identity',
  '/siteRules',
  '/siteTexts',
  '/rooms',
  '/banners',
  '/gifts',
  '/giftsSpeedDir',
  '/colors',
  '/emojis',
  '/shortcuts',
  '/avatars?page=1&limit=8',
  '/stars?page=1&limit=10&filter=forVisitors',
];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'rashid', nickname: 'راشد' });
});

/** Sends a call with a database 150 ms away, and returns the number of sequential waits for it. */
async function farCall(who: Visitor, method: string, path: string, more: object = {}) {
  const far = new FarDatabase(env.DB);
  const { answer } = await countedCalls(who, method, path, { ...more, env: { DB: far.binding } });
  return { answer, waits: far.waits };
}

const identity = ({ name, fingerprint }: Visitor) => ({
  fingerprint,
  originURL: 'http://localhost',
  visibility: 'visible',
  username: name,
});

/** Opens the socket, waits for the first history, and returns the number of database waits. */
async function enterFromAfar(who: Visitor, connect: object) {
  const connected = await farCall(who, 'POST', '/connect', {
    body: { ...identity(who), nickname: who.name, ...connect },
  });
  const { ticket, roomId } = (await connected.answer.json<{ data: { ticket: string; roomId: string } }>())
    .data;
  const path = `/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
  const upgraded = await farCall(who, 'GET', path, { headers: UPGRADE });
  const socket = ClientSocket.open(upgraded.answer);
  await socket.waitFor('chatMessagesFromServer');
  return { socket, roomId, waits: connected.waits + upgraded.waits };
}

test('a new user waits for a far database at most three times, a returning user not at all', async () => {
  const guest = new Visitor('بعيدة');
  const login = await farCall(guest, 'POST', '/users/visitorLogin', {
    body: { ...identity(guest), type: 'visitor' },
  });
  guest.token = (await login.answer.json<{ token: string }>()).token;
  const { socket, roomId, waits } = await enterFromAfar(guest, { authKey: null, type: 'visitor' });
  expect(login.waits + waits).toBeLessThanOrEqual(3);
  const { ticket } = await socket.waitFor('resume');
  socket.close(3000);
  await socket.closed;
  const back = await farCall(guest, 'GET', `/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`, {
    headers: UPGRADE,
  });
  await ClientSocket.open(back.answer).waitFor('chatMessagesFromServer');
  expect(back.waits).toBe(0);
});

test('a member also waits for a far database at most three times', async () => {
  const member = new Member('rashid');
  const body = { ...identity(member), password: 'correct horse battery' };
  const login = await farCall(member, 'POST', '/users/login', { body });
  member.token = (await login.answer.json<{ token: string }>()).token;
  const { waits } = await enterFromAfar(member, { authKey: 'rashid', type: 'super' });
  expect(login.waits + waits).toBeLessThanOrEqual(3);
});

test.each(BEFORE_THE_SOCKET)('GET %s waits for the database at most one time', async path => {
  const guest = new Visitor(`سائل ${BEFORE_THE_SOCKET.indexOf(path)}`);
  await guest.signIn();
  const { answer, waits } = await farCall(guest, 'GET', path);
  expect([answer.status, waits <= 1 ? 'once' : waits]).toEqual([200, 'once']);
});
