import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { ClientLists } from '../../support/lists.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const ROOMS = ['الشرق', 'الغرب', 'الوسط'] as const;
/** Documented limit: rooms are correct again within 15 s of the next report or heartbeat. */
const WITHIN = { timeout: 20_000, interval: 100 };
/** Far more than the latency of a message, and far less than a wait for the lobby's lists. */
const LATE_MS = 1_000;

beforeAll(async () => {
  await makeRoom({ id: 'east', name: 'الشرق' });
  await makeRoom({ id: 'west', name: 'الغرب' });
  await makeRoom({ id: 'middle', name: 'الوسط' });
});

/** The lobby may already be hibernating, because messages do not need it. */
async function loseLobby(): Promise<void> {
  await lobbyOf(env).rooms();
  await evictLobby();
}

type Guest = { who: Visitor; line: ClientSocket; room: string };

async function enter(name: string, room: string): Promise<Guest> {
  const who = new Visitor(name);
  return { who, line: await who.enter({ room }), room };
}

const texts = (socket: ClientSocket) => socket.all('newMessageFromServer').map(({ text }) => text);

/** Sends a message and resolves with the time until the last user in the room received it. */
async function say(
  { line: socket, room }: Guest,
  text: string,
  everybody: readonly Guest[],
): Promise<number> {
  const start = Date.now();
  const here = everybody.filter(each => each.room === room);
  expect((await socket.request('newMessageFromClient', { text, style: {} })).ok).toBe(true);
  await Promise.all(here.map(each => each.line.waitFor('newMessageFromServer', said => said.text === text)));
  return Date.now() - start;
}

test('repeated lobby losses neither lose, repeat nor delay a message (LOBBY-1, ROOM-11, ROOM-12)', async () => {
  const people = await Promise.all(
    ROOMS.flatMap(room => [enter(`${room} ا`, room), enter(`${room} ب`, room)]),
  );
  const said: string[] = [];
  for (let round = 0; round < 4; round++) {
    const lost = loseLobby();
    const times = await Promise.all(
      people.map((guest, at) => {
        said.push(`${guest.room} ${round} ${at}`);
        return say(guest, `${guest.room} ${round} ${at}`, people);
      }),
    );
    await lost;
    expect(Math.max(...times), `round ${round}`).toBeLessThan(LATE_MS);
  }
  for (const { line: socket, room } of people) {
    const mine = said.filter(text => text.startsWith(room));
    expect(texts(socket).sort()).toEqual(mine.sort());
    const seqs = socket.all('newMessageFromServer').map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  }
  for (const { line: socket } of people) socket.close(1000);
});

test('sizes, room lists and private messages recover after a lobby loss (LOBBY-1, VISIBILITY-12)', async () => {
  const watcher = await enter('ناظر', 'الشرق');
  const stays = await enter('مقيم', 'الغرب');
  const goes = await enter('راحل', 'الوسط');
  await watcher.line.request('watchAllUsers', { on: true });
  const screen = new ClientLists(watcher.line);
  const seen = () => ({
    all: [...screen.read().users.all.values()].map(({ nickname, room }) => `${nickname}: ${room}`).sort(),
    sizes: Object.fromEntries([...screen.rooms.values()].map(({ name, size }) => [name, size])),
  });
  const shown = (all: string[], sizes: Record<string, number>) =>
    vi.waitFor(() => {
      expect(seen().all).toEqual(all.sort());
      expect(seen().sizes).toMatchObject(sizes);
    }, WITHIN);
  const size = (east: number, west: number, middle: number) => ({ الشرق: east, الغرب: west, الوسط: middle });
  await shown(['ناظر: الشرق', 'مقيم: الغرب', 'راحل: الوسط'], size(1, 1, 1));

  await loseLobby();
  goes.line.close(1000);
  await goes.line.closed;
  const comes = await enter('قادم', 'الوسط');
  await shown(['ناظر: الشرق', 'مقيم: الغرب', 'قادم: الوسط'], size(1, 1, 1));

  await loseLobby();
  await enter('آخر', 'الغرب');
  await shown(['ناظر: الشرق', 'مقيم: الغرب', 'قادم: الوسط', 'آخر: الغرب'], size(1, 2, 1));

  await loseLobby();
  const privately = { to: comes.who.userID, chatMessage: 'هل تسمعني؟', style: {} };
  expect((await stays.line.request('privateMessage', privately)).ok).toBe(true);
  expect((await comes.line.waitFor('privateMessage')).text).toBe('هل تسمعني؟');
});
