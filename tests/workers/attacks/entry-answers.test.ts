import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, PASSWORD, signupBody } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const SITE = 'http://localhost';
const guest = new Visitor('ضيفة');
const owner = new Member('salma');

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await guest.signIn();
  await owner.signIn();
});

const person = { fingerprint: 'fp', originURL: SITE, visibility: 'visible', type: 'visitor' };
const LOGIN = { username: 'salma', password: PASSWORD };

async function answerTo(method: string, path: string, body: unknown, who?: Visitor) {
  const answer = await exports.default.fetch(
    new Request(`${SITE}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...who?.headers },
      ...(body !== null && { body: JSON.stringify(body) }),
    }),
  );
  return { text: await answer.text(), kept: answer.headers.get('Cache-Control'), status: answer.status };
}

test.for([
  ['a visitor’s token', 'POST', '/users/visitorLogin', { ...person, username: 'جديدة' }, undefined, 201],
  ['a refused guest login', 'POST', '/users/visitorLogin', { ...person, username: 'salma' }, undefined, 409],
  ['a member’s token', 'POST', '/users/login', LOGIN, undefined, 200],
  ['a refused member login', 'POST', '/users/login', { ...LOGIN, password: 'not it' }, undefined, 401],
  [
    'a ticket',
    'POST',
    '/connect',
    { ...person, username: guest.name, nickname: guest.name, authKey: null },
    guest,
    200,
  ],
  ['a refused connection', 'POST', '/connect', {}, undefined, 401],
  ['a new account', 'POST', '/users/signup', signupBody('rima'), owner, 201],
  ['a refused signup', 'POST', '/users/signup', {}, undefined, 401],
  ['the account of a token', 'GET', '/users/verify', null, owner, 200],
  ['a refused upgrade', 'GET', '/rooms/hall/socket?ticket=x', null, undefined, 403],
  ['a path with a trailing slash', 'POST', '/users/login/', LOGIN, undefined, 200],
] as const)(
  'the response for %s has Cache-Control: no-store (REST-39)',
  async ([, method, path, body, who, status]) => {
    const answer = await answerTo(method, path, body, who);
    expect([answer.status, answer.kept]).toEqual([status, 'no-store']);
  },
);

test('the public list of rooms has no Cache-Control header (REST-39)', async () => {
  expect((await answerTo('GET', '/rooms', null)).kept).toBeNull();
});
