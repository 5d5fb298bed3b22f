import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, PASSWORD, signupBody } from '../../support/accounts.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  const owner = new Member('salma');
  await owner.signIn();
  // Turns off the raid challenge, which has its own tests.
  await call('PATCH', '/options-2/site', { surgeGuests: 0 }, owner.headers);
  // Freezes the clock, so that no budget refills during a test, also on a slow machine.
  await setLobbyClock(Date.now());
});

/** Above the largest budget of one ordinary network. */
const MANY = 330;

async function statuses(count: number, ask: (turn: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

/** Each test uses a different network. */
let networks = 0;
const newNetwork = () => `198.51.100.${++networks}`;

const guestsOf = (address: string, name: string) => (turn: number) =>
  new Visitor(`${name} ${turn}`, { address }).login();

test('a network has a new guest limit; the refusal states the wait time (ADMISSION-45, ADMISSION-46)', async () => {
  const address = newNetwork();
  const counted = await statuses(80, guestsOf(address, 'طارق'));
  expect(counted[429]).toBeGreaterThan(20);
  const refused = await new Visitor('واحد أخير', { address }).login();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.body.retryAfterMs)).toBeGreaterThan(0);
});

test('30 guests at a shared address can enter, half after choosing a taken name (ADMISSION-47)', async () => {
  const address = newNetwork();
  const owner = new Member('salma');
  await owner.signIn();
  await call('PATCH', '/options-1/site', { sharedNetworks: address }, owner.headers);
  for (let turn = 0; turn < 30; turn++) {
    const pupil = new Visitor(`تلميذ ${turn}`, { address });
    if (turn % 2) expect((await new Visitor('salma', { address }).login()).status).toBe(409);
    expect((await pupil.login()).status).toBe(201);
    await pupil.enter({ room: 'القاعة' });
  }
  await call('PATCH', '/options-1/site', { sharedNetworks: '' }, owner.headers);
});

test('unreadable requests count toward the budget before they are parsed (ADMISSION-45)', async () => {
  const address = newNetwork();
  const counted = await statuses(80, () =>
    call('POST', '/users/visitorLogin', '{broken', { 'CF-Connecting-IP': address }),
  );
  expect(counted[429]).toBeGreaterThan(20);
});

test('each session has a separate limit on open tickets (ADMISSION-48, ADMISSION-49)', async () => {
  const address = newNetwork();
  const guest = new Visitor('جامع التذاكر', { address });
  await guest.signIn();
  const counted = await statuses(60, () => guest.connect());
  expect(counted[429]).toBeGreaterThan(20);
  const neighbour = new Visitor('جار هادئ', { address });
  await neighbour.enter({ room: 'القاعة' });
});

test('socket upgrades with forged tickets count toward the budget (ADMISSION-45)', async () => {
  const address = newNetwork();
  const upgrade = () =>
    exports.default.fetch(
      new Request('http://localhost/api/v1/rooms/hall/socket?ticket=hall.a.b.c', {
        headers: { Upgrade: 'websocket', Origin: 'http://localhost', 'CF-Connecting-IP': address },
      }),
    );
  const counted = await statuses(MANY, upgrade);
  expect(counted[429]).toBeGreaterThan(20);
});

test.for([
  ['logins', 'POST', '/users/login', '{broken', 400],
  ['signups', 'POST', '/users/signup', signupBody('nobody'), 401],
  ['room creations', 'POST', '/rooms', { name: 'غرفة' }, 401],
  ['calls to /connect', 'POST', '/connect', {}, 401],
] as const)(
  '%s count toward the budget, including failed ones (ADMISSION-45)',
  async ([, method, path, body, otherwise]) => {
    const address = newNetwork();
    const counted = await statuses(MANY, () => call(method, path, body, { 'CF-Connecting-IP': address }));
    expect(counted[429]).toBeGreaterThan(20);
    expect(Object.keys(counted).sort()).toEqual([String(otherwise), '429'].sort());
  },
);

test('a network budget affects neither other networks nor their members (ADMISSION-49)', async () => {
  const address = newNetwork();
  await statuses(80, guestsOf(address, 'مهاجم'));
  expect((await new Visitor('زائر بعيد', { address: newNetwork() }).login()).status).toBe(201);
  const member = new Member('salma', { address: newNetwork() });
  expect((await member.login({ password: PASSWORD })).status).toBe(200);
});

test('an IPv6 /64 counts as one network (ADMISSION-45)', async () => {
  const counted = await statuses(80, turn =>
    new Visitor(`سادس ${turn}`, { address: `2001:db8:0:7::${turn + 1}` }).login(),
  );
  expect(counted[429]).toBeGreaterThan(20);
});

test('on a local instance, 100 guests can log in from the loopback address (LOCAL-18)', async () => {
  const counted = await statuses(100, guestsOf('127.0.0.1', 'محلي'));
  expect(counted).toEqual({ 201: 100 });
});
