import { listDurableObjectIds } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import { heldBy, makeRoom, storedOf } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await Promise.all(['small', 'large'].map(id => makeRoom({ id, name: id })));
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

const say = (socket: ClientSocket, text: string) =>
  socket.request('newMessageFromClient', { text, style: {} });

test('a room without relays has no additional call or row (ROOM-72)', async () => {
  // The list still contains objects of earlier files.
  const before = await listDurableObjectIds(env.RELAYS);
  const layla = await new Visitor('ليلى وحدها').enter({ room: 'small' });
  const omar = new Visitor('عمر معها');
  await omar.signIn();
  const { ticket } = (await omar.connect({ room: 'small' })).body.data as unknown as { ticket: string };
  const { answer, calls } = await countedCalls(
    omar,
    'GET',
    `/rooms/small/socket?ticket=${encodeURIComponent(ticket)}`,
    { headers: { Upgrade: 'websocket', Origin: 'http://localhost' } },
  );
  expect(calls).toEqual(['room.fetch']);
  const socket = ClientSocket.open(answer);
  await say(layla, 'اثنان فقط');
  await socket.waitFor('newMessageFromServer');
  expect(await listDurableObjectIds(env.RELAYS)).toHaveLength(before.length);
  expect(await storedOf('small', 'SELECT * FROM relayed_sockets')).toEqual([]);
  expect(await storedOf('small', "SELECT key FROM stored_values WHERE key LIKE 'relays%'")).toEqual([]);
});

test('eight users on a room and three relays: delivery is exact and ordered (ROOM-72, VISIBILITY-1)', async () => {
  const people = Array.from({ length: 8 }, (_, at) => new Visitor(`متحدث ${at}`));
  const sockets: ClientSocket[] = [];
  for (const person of people) sockets.push(await person.enter({ room: 'large' }));
  expect(await heldBy('large', 3)).toEqual([2, 2, 2, 2]);
  expect(await storedOf('large', 'SELECT relay, id FROM relayed_sockets')).toEqual(
    [1, 2, 3].flatMap(relay => [1, 2].map(id => ({ relay, id }))),
  );
  const ghost = new Member('ghaith');
  await ghost.signIn();
  const unseen = await ghost.enter({ room: 'large', visibility: 'ghost' });

  const rounds = [0, 1, 2, 3];
  await Promise.all(
    sockets.map(async (socket, at) => {
      for (const round of rounds) expect((await say(socket, `${at} ${round}`)).ok).toBe(true);
    }),
  );
  const [first, , , , , sixth, , eighth] = sockets as [ClientSocket, ...ClientSocket[]];
  const to = people[7]?.userID;
  expect((await sixth?.request('privateMessage', { to, chatMessage: 'سرّ', style: {} }))?.ok).toBe(false);
  for (const socket of [...sockets, unseen]) await socket.settled();
  const heard = sockets.map(socket => socket.all('newMessageFromServer').map(({ seq, text }) => [seq, text]));
  expect(heard[0]?.map(([seq]) => seq)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
  for (const each of [...heard, unseen.all('newMessageFromServer').map(({ seq, text }) => [seq, text])])
    expect(each).toEqual(heard[0]);
  for (const at of sockets.keys())
    expect(heard[0]?.filter(([, text]) => String(text).startsWith(`${at} `)).map(([, text]) => text)).toEqual(
      rounds.map(round => `${at} ${round}`),
    );
  expect(eighth?.all('privateMessage')).toEqual([]);
  const known = [first, sixth, eighth].flatMap(socket => [
    ...(socket?.all('users').flatMap(({ users }) => users) ?? []),
    ...(socket?.all('usersChanged').flatMap(({ upserted }) => upserted) ?? []),
  ]);
  expect(known.some(({ userID }) => userID === 'id-ghaith')).toBe(false);
});
