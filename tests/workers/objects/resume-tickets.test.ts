import { beforeAll, describe, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';
import { asOwner, banOwner, createBan } from '../bans/ban-calls.ts';

beforeAll(async () => {
  await makeRoom({ id: 'back', name: 'back' });
  await makeAccount({ username: 'ban-owner', role: 'owner' });
  await makeAccount({
    username: 'omar',
    role: 'chat-master',
    chat: { canKickUser: true, canAssignOneTimeKick: true },
  });
  await banOwner.signIn();
});

const enter = async (who: Visitor) => {
  const socket = await who.enter({ room: 'back' });
  return { socket, ticket: (await socket.waitFor('resume')).ticket };
};

const dial = (who: Visitor, ticket: string, since?: string) =>
  who.upgrade('back', ticket, since === undefined ? {} : { since });

/** Breaks the connection, as in a tunnel. */
const breakLine = async (socket: ClientSocket) => {
  socket.close(3000);
  await socket.closed;
};

test('a return by ticket takes one upgrade with one call, without database query or line (ADMISSION-53)', async () => {
  const witness = (await enter(new Visitor('شاهد'))).socket;
  const guest = new Visitor('عائد');
  const { socket, ticket } = await enter(guest);
  const { epoch } = await socket.waitFor('chatMessagesFromServer');
  await breakLine(socket);
  await witness.request('newMessageFromClient', { text: 'فاتك هذا', style: {} });
  const path = `/rooms/back/socket?ticket=${encodeURIComponent(ticket)}&since=0&epoch=${epoch}`;
  const headers = { Upgrade: 'websocket', Origin: 'http://localhost' };
  const { answer, calls, batches } = await countedCalls(guest, 'GET', path, { headers });
  expect([answer.status, calls, batches]).toEqual([101, ['room.fetch'], 0]);
  const again = ClientSocket.open(answer);
  const { reset, messages } = await again.waitFor('chatMessagesFromServer');
  expect([reset, messages.map(({ text }) => text)]).toEqual([false, ['فاتك هذا']]);
  expect((await again.waitFor('resume')).ticket).not.toBe(ticket);
  expect((await again.waitFor('permissionsChanged')).permissions.allowUserToWrite).toBe(true);
  expect(witness.all('leavedMessageFromServer')).toEqual([]);
  expect(
    witness.all('joinedMsgFromServer').filter(({ sender }) => sender.userID === guest.userID),
  ).toHaveLength(1);
});

test('with a list version, a client returning by ticket gets only changes (ROOM-66, WIRE-90)', async () => {
  await new Visitor('باقٍ').enter({ room: 'back' });
  const guest = new Visitor('عائد بقائمة');
  const entered = await guest.enter({ room: 'back' }, '&compact=1');
  const whole = await entered.waitFor('users');
  const { ticket } = await entered.waitFor('resume');
  await breakLine(entered);
  const versions = entered.all('usersChanged').map(data => (data as { version?: string }).version);
  const users = versions.at(-1) ?? (whole as { version?: string }).version ?? '';
  const again = ClientSocket.open(
    await guest.upgrade('back', ticket, { since: `&compact=1&users=${users}` }),
  );
  const { upserted, removed } = await again.waitFor('usersChanged');
  // The others entered recently, so the difference may include them.
  expect([upserted[0]?.userID, removed]).toEqual([guest.userID, []]);
  expect(again.all('users')).toEqual([]);
});

test('concurrent connects with one ticket: one enters; older tickets fail (ADMISSION-54)', async () => {
  const guest = new Visitor('مرة واحدة');
  const { socket, ticket } = await enter(guest);
  await breakLine(socket);
  const answers = await Promise.all([dial(guest, ticket), dial(guest, ticket), dial(guest, ticket)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([101, 401, 401]);
  const won = answers.find(({ status }) => status === 101) as Response;
  const first = await ClientSocket.open(won).waitFor('resume');
  await (await guest.enter({ room: 'back' })).waitFor('resume');
  expect((await dial(guest, first.ticket)).status).toBe(401);
});

test('the ticket survives a room eviction, and a mute survives the return (ADMISSION-53, MOD-21)', async () => {
  const guest = new Visitor('مكتوم عائد');
  const { socket, ticket } = await enter(guest);
  const omar = await new Member('omar').enter({ room: 'back' });
  const prop = 'allowUserToWrite';
  await omar.request('requestChangeUserPermissions', { userId: guest.userID, prop, value: false });
  await breakLine(socket);
  await evict('back');
  const again = ClientSocket.open(await dial(guest, ticket));
  expect((await again.waitFor('permissionsChanged')).permissions.allowUserToWrite).toBe(false);
  const ack = await again.request('newMessageFromClient', { text: 'لا', style: {} });
  expect(ack.ok || ack.error.code).toBe('muted');
});

test('from another address, a ticket is invalid because bans must be checked (ADMISSION-54)', async () => {
  const guest = new Visitor('متنقل');
  const { socket, ticket } = await enter(guest);
  await breakLine(socket);
  const elsewhere = new Visitor('متنقل');
  expect((await dial(elsewhere, ticket)).status).toBe(401);
  expect((await dial(guest, ticket)).status).toBe(401);
});

describe('a member with two devices in two networks', () => {
  const twice = async (username: string) => {
    await makeAccount({ username });
    const home = new Member(username, { address: '100.66.20.91' });
    const away = new Member(username, { address: '100.66.20.92' });
    const first = await enter(home);
    const second = await enter(away);
    return { home, away, first, second };
  };

  test('each device resumes with its own ticket and network (ADMISSION-54)', async () => {
    const { home, away, first, second } = await twice('two-networks');
    await breakLine(first.socket);
    const back = await dial(home, first.ticket);
    expect(back.status).toBe(101);
    const next = await ClientSocket.open(back).waitFor('resume');
    await breakLine(second.socket);
    expect((await dial(away, second.ticket)).status).toBe(101);
    expect((await dial(away, next.ticket)).status).toBe(401);
  });

  test('a ban of the address of one device invalidates its ticket (ADMISSION-54)', async () => {
    const { home, first } = await twice('banned-network');
    await breakLine(first.socket);
    await createBan({ IPOrHost: home.address });
    expect((await dial(home, first.ticket)).status).toBe(401);
    expect((await home.connect({ room: 'back' })).body.code).toBe('banned');
  });

  test('a ban of one device invalidates only the ticket of that device (ADMISSION-54)', async () => {
    await makeAccount({ username: 'banned-device' });
    const address = '100.67.20.93';
    const phone = new Member('banned-device', { address, fingerprint: 'fp-phone' });
    const desk = new Member('banned-device', { address, fingerprint: 'fp-desk' });
    const first = await enter(phone);
    const second = await enter(desk);
    await breakLine(first.socket);
    await createBan({ fingerprint: 'fp-phone' });
    expect((await dial(phone, first.ticket)).status).toBe(401);
    expect((await phone.connect({ room: 'back', fingerprint: 'fp-phone' })).body.code).toBe('banned');
    await breakLine(second.socket);
    expect((await dial(desk, second.ticket)).status).toBe(101);
  });
});

const endings: [string, (guest: Visitor, socket: ClientSocket) => Promise<unknown>][] = [
  ['banned', guest => createBan({ fingerprint: guest.fingerprint })],
  [
    'kicked',
    async guest => {
      await makeAccount({ username: 'kicker', role: 'owner' });
      const kicker = await new Member('kicker').enter({ room: 'back' });
      return kicker.request('requestKickUser', { userId: guest.userID });
    },
  ],
  ['logged out', guest => call('POST', '/users/logout', undefined, guest.headers)],
  ['disconnected on request', (_, socket) => socket.request('disconnect', {})],
];

test.each(endings)('a resume ticket is invalid after its user is %s (ADMISSION-54)', async (how, end) => {
  const guest = new Visitor(`منته ${how.length}`, { fingerprint: `fp-end-${how}` });
  const { socket, ticket } = await enter(guest);
  await end(guest, socket);
  await socket.closed;
  expect((await dial(guest, ticket)).status).toBe(401);
});

test('deleting an account or changing its password invalidates the ticket (ADMISSION-54)', async () => {
  for (const username of ['deleted', 'renewed']) {
    const id = await makeAccount({ username, role: 'member' });
    const member = new Member(username);
    const { socket, ticket } = await enter(member);
    if (username === 'deleted') await asOwner('DELETE', `/users/${member.userID}`);
    else
      await asOwner('PATCH', `/users/updateUser/${member.userID}`, {
        password: 'another password 1',
        passwordConfirm: 'another password 1',
      });
    expect((await socket.closed).code, `${username} ${id}`).toBe(4506);
    expect((await dial(member, ticket)).status, username).toBe(401);
  }
});

test('after several returns, a client must go through /connect (ADMISSION-54)', async () => {
  const guest = new Visitor('متقطع');
  let { socket, ticket } = await enter(guest);
  for (let turn = 0; turn < 6; turn++) {
    await breakLine(socket);
    socket = ClientSocket.open(await dial(guest, ticket));
    ({ ticket } = await socket.waitFor('resume'));
  }
  expect((await dial(guest, ticket)).status).toBe(401);
});
