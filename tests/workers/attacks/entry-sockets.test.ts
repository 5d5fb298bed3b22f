import { beforeAll, describe, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

const owner = new Member('salma');

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
  // Turns off the raid challenge, which has its own tests.
  await call('PATCH', '/options-2/site', { surgeGuests: 0 }, owner.headers);
});

const setOptions = (options: object) => call('PATCH', '/options-1/site', options, owner.headers);

async function enterMany(address: string, count: number, name: string) {
  const sockets = [];
  for (let turn = 0; turn < count; turn++) {
    const guest = new Visitor(`${name} ${turn}`, { address });
    sockets.push(await guest.enter({ room: turn % 2 ? 'القاعة' : 'الحديقة' }));
  }
  return sockets;
}

test('a network has at most 20 users over all rooms; after a leave, another can enter (ADMISSION-50)', async () => {
  const address = '198.51.100.20';
  const sockets = await enterMany(address, 20, 'جار');
  const late = new Visitor('الحادي والعشرون', { address });
  await late.signIn();
  const refused = await late.connect({ room: 'القاعة' });
  expect([refused.status, refused.body.code]).toEqual([403, 'network_full']);
  expect((await new Visitor('من شبكة أخرى', { address: '198.51.100.21' }).enter()).closed).toBeDefined();
  const watcher = await new Visitor('شاهد').enter({ room: 'الحديقة' });
  sockets[0]?.close(1000);
  await watcher.waitFor('leavedMessageFromServer');
  await expect.poll(async () => (await late.connect({ room: 'القاعة' })).status).toBe(200);
});

test('tickets count before their sockets open, which limits concurrent entry (ADMISSION-50)', async () => {
  const address = '198.51.100.30';
  const guests = Array.from({ length: 25 }, (_, turn) => new Visitor(`سباق ${turn}`, { address }));
  await Promise.all(guests.map(guest => guest.signIn()));
  const answers = await Promise.all(guests.map(guest => guest.connect({ room: 'القاعة' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});

test('after 20 sockets of one account, its network is full', async () => {
  const member = new Member('salma', { address: '198.51.100.40' });
  await member.signIn();
  for (let turn = 0; turn < 20; turn++) await member.enter({ room: 'القاعة' });
  const refused = await member.connect({ room: 'القاعة' });
  expect([refused.status, refused.body.code]).toEqual([403, 'network_full']);
});

test('socketsPerNetwork limits a network; networks in sharedNetworks may have more (SITE-44)', async () => {
  const address = '203.0.113.7';
  await setOptions({ socketsPerNetwork: 2, sharedNetworks: '203.0.113.0/28، 2001:db8::/48' });
  await enterMany(address, 5, 'طالب');
  const others = '203.0.113.77';
  await enterMany(others, 2, 'بيت');
  const third = new Visitor('بيت 3', { address: others });
  await third.signIn();
  expect((await third.connect()).body.code).toBe('network_full');
  await setOptions({ socketsPerNetwork: 20, sharedNetworks: '' });
});

test('only operators with canAccessOptions1Menu can read sharedNetworks', async () => {
  await setOptions({ sharedNetworks: '203.0.113.0/28' });
  await makeAccount({
    username: 'elsewhere',
    panel: { canAccessAdminPanel: true, canAccessGiftsMenu: true },
  });
  const [guest, other] = [new Visitor('سائل'), new Member('elsewhere')];
  await Promise.all([guest.signIn(), other.signIn()]);
  const readAs = async (headers: Record<string, string>) =>
    JSON.stringify((await call('GET', '/options-1', undefined, headers)).body);
  for (const headers of [{}, guest.headers, other.headers, { Authorization: 'Bearer nonsense' }]) {
    expect(await readAs(headers)).toContain('kickHoldSeconds');
    expect(await readAs(headers)).not.toContain('203.0.113');
  }
  expect(await readAs(owner.headers)).toContain('203.0.113.0/28');
  await setOptions({ sharedNetworks: '' });
});

test('an invalid list of shared networks is refused (SITE-44)', async () => {
  for (const sharedNetworks of ['the school', '203.0.113.0/28, nonsense', '0.0.0.0/0']) {
    const answer = await setOptions({ sharedNetworks });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, ['sharedNetworks']]);
  }
});

test('a returning user does not count twice toward the network limit (ADMISSION-50)', async () => {
  const address = '198.51.100.50';
  await enterMany(address, 19, 'ساكن');
  const guest = new Visitor('العائد', { address });
  await guest.enter({ room: 'القاعة' });
  for (let turn = 0; turn < 3; turn++) await guest.enter({ room: 'القاعة' });
});

describe('an outage breaks all connections in a network (ADMISSION-70)', () => {
  const address = '198.51.100.60';
  let lost: { guest: Visitor; socket: ClientSocket }[] = [];

  test('broken connections do not count, so 20 other guests can enter', async () => {
    const guests = Array.from({ length: 20 }, (_, turn) => new Visitor(`منقطع ${turn}`, { address }));
    lost = await Promise.all(
      guests.map(async guest => ({ guest, socket: await guest.enter({ room: 'القاعة' }) })),
    );
    for (const { socket } of lost) socket.close(3000);
    const next = Array.from({ length: 21 }, (_, turn) => new Visitor(`قادم ${turn}`, { address }));
    const [first, ...others] = next;
    await first?.signIn();
    await expect.poll(async () => (await first?.connect({ room: 'الحديقة' }))?.status).toBe(200);
    const codes = [];
    for (const guest of others) {
      await guest.signIn();
      codes.push((await guest.connect({ room: 'الحديقة' })).body.code ?? 'ok');
    }
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'ok'), 'network_full']);
  });

  test('users of broken connections can return although the network is full', async () => {
    for (const { guest } of lost.slice(0, 3))
      expect((await guest.connect({ room: 'القاعة' })).status).toBe(200);
  });
});

test('a device that returns under another name does not count twice (ADMISSION-70)', async () => {
  const address = '198.51.100.61';
  await enterMany(address, 19, 'مقيم');
  const before = new Visitor('باسم أول', { address });
  await before.enter({ room: 'القاعة' });
  const after = new Visitor('باسم ثان', { address });
  after.token = before.token;
  expect((await after.login()).status).toBe(201);
  expect((await after.connect({ room: 'القاعة' })).status).toBe(200);
  const other = new Visitor('جهاز آخر', { address });
  await other.signIn();
  expect((await other.connect({ room: 'القاعة' })).body.code).toBe('network_full');
});

test('after a network outage, 100 other devices enter and the first ones can return (ADMISSION-70)', async () => {
  const [address, PEOPLE] = ['203.0.113.8', 100];
  await makeRoom({ id: 'campus', name: 'الجامعة', maxUsers: 1000 });
  await setOptions({ socketsPerNetwork: PEOPLE / 10, sharedNetworks: '203.0.113.0/28' });
  const signedIn = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, turn) => {
        const guest = new Visitor(`${name} ${turn}`, { address });
        await guest.signIn();
        return guest;
      }),
    );
  const before = await signedIn('طالب منقطع', PEOPLE);
  const [last, ...others] = await signedIn('طالب قادم', PEOPLE + 1);
  const codeOf = async (guest: Visitor | undefined) =>
    (await guest?.connect({ room: 'الجامعة' }))?.body.code ?? 'ok';
  const sockets = await Promise.all(before.map(guest => guest.enter({ room: 'الجامعة' })));
  const witness = await new Visitor('شاهد الجامعة').enter({ room: 'الجامعة' });
  const tickets = await Promise.all(
    sockets.slice(0, 2).map(async socket => (await socket.waitFor('resume')).ticket),
  );
  await expect.poll(() => codeOf(last)).toBe('network_full');
  for (const socket of sockets) socket.close(3000);
  await expect.poll(() => codeOf(others[0])).toBe('ok');
  // `enter` throws if a guest is refused.
  await Promise.all(others.map(guest => guest.enter({ room: 'الجامعة' })));
  expect(await codeOf(last)).toBe('network_full');
  const [byTicket, byEntry] = before;
  expect((await byTicket?.upgrade('campus', tickets[0] ?? ''))?.status).toBe(101);
  expect((await byEntry?.enter({ room: 'الجامعة' }))?.closed).toBeDefined();
  expect(witness.all('leavedMessageFromServer')).toEqual([]);
  await setOptions({ socketsPerNetwork: 20, sharedNetworks: '' });
});
