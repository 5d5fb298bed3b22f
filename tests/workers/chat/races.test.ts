import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom, setClock } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

const lobby = lobbyOf(env);
const TIMES = 50;
/** A room reports once a second, and the lobby then answers. */
const WITHIN = { timeout: 20_000 };

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'booth', name: 'الكشك', maxUsers: 1 });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
});

type Way = { ticket: string; roomId: string; userID: string };

const wayOf = (answer: Awaited<ReturnType<Visitor['connect']>>): Way | null =>
  answer.status === 200 ? (answer.body as unknown as { data: Way }).data : null;

async function enter(who: Visitor, room = 'القاعة'): Promise<ClientSocket> {
  await who.signIn();
  return who.enter({ room });
}

/** Leaves cleanly, which uses up no rate limit. */
async function leave(response: Response): Promise<void> {
  const socket = ClientSocket.open(response);
  socket.close(CLOSE.left);
  await socket.closed;
}

const isThere = async (userID: string): Promise<boolean> =>
  (await lobby.connections()).people.some(({ participant }) => participant.userId === userID);

const codeOf = (ack: Awaited<ReturnType<ClientSocket['request']>>): string =>
  ack.ok ? 'ok' : ack.error.code;

/** A different word for every number, so that skeletons also differ. */
const wordOf = (number: number): string =>
  [...String(number)].map(digit => 'ابتثجحخدذر'[Number(digit)]).join('ف');

test('if two users join for the last place, exactly one succeeds (ADMISSION-19)', async () => {
  const rivals = [new Visitor('سبّاق'), new Visitor('لحوق')];
  for (const rival of rivals) await rival.signIn();
  for (let turn = 0; turn < TIMES; turn++) {
    const ways = await Promise.all(rivals.map(async rival => wayOf(await rival.connect({ room: 'الكشك' }))));
    const answers = await Promise.all(
      ways.map((way, at) => (way ? rivals[at]?.upgrade(way.roomId, way.ticket) : null)),
    );
    const seated = answers.flatMap(answer => (answer?.status === 101 ? [answer] : []));
    const lost = answers.flatMap(answer => (answer && answer.status !== 101 ? [answer] : []));
    expect(seated, `turn ${turn}`).toHaveLength(1);
    for (const answer of lost) expect(await answer.json()).toMatchObject({ code: 'room_full' });
    for (const answer of seated) await leave(answer);
  }
});

test('if two users claim one name in two spellings, exactly one succeeds (ADMISSION-19, ADMISSION-13, TEXT-16)', async () => {
  for (let turn = 0; turn < TIMES; turn++) {
    const rivals = [new Visitor(`نورس${wordOf(turn)}`), new Visitor(`نـورسَ.${wordOf(turn)}`)];
    const ways = await Promise.all(
      rivals.map(async rival =>
        (await rival.login()).status === 201 ? wayOf(await rival.connect({ room: 'القاعة' })) : null,
      ),
    );
    expect(
      ways.filter(way => way !== null),
      `turn ${turn}`,
    ).toHaveLength(1);
    const answers = await Promise.all(
      ways.map((way, at) => (way ? rivals[at]?.upgrade(way.roomId, way.ticket) : null)),
    );
    for (const answer of answers) if (answer) await leave(answer);
  }
});

test('if two clients use one ticket, exactly one enters (ADMISSION-22)', async () => {
  const guest = new Visitor('حامل التذكرة');
  await guest.signIn();
  for (let turn = 0; turn < TIMES; turn++) {
    const way = wayOf(await guest.connect({ room: 'القاعة' }));
    const dial = () => guest.upgrade(way?.roomId ?? '', way?.ticket ?? '');
    const answers = await Promise.all([dial(), dial()]);
    expect(answers.map(({ status }) => status).sort(), `turn ${turn}`).toEqual([101, 401]);
    for (const answer of answers) if (answer.status === 101) await leave(answer);
  }
});

test('if two renames race for one name, exactly one succeeds (APPEARANCE-1, TEXT-16)', async () => {
  const rivals = [new Visitor('أول'), new Visitor('ثان')] as const;
  const lines = [await enter(rivals[0]), await enter(rivals[1], 'الحديقة')] as const;
  const start = Date.now();
  for (let turn = 0; turn < TIMES; turn++) {
    // Each round has a new rate limit window, because the test is only about the race.
    for (const id of ['hall', 'garden']) await setClock(id, start + turn * 11_000);
    const names = [`هدهد${wordOf(turn)}`, `هــدهد.${wordOf(turn)}`];
    const acks = await Promise.all(
      lines.map((socket, at) =>
        socket.request('requestChangeNickname', { userId: rivals[at]?.userID ?? '', nickname: names[at] }),
      ),
    );
    expect(acks.map(codeOf).sort(), `turn ${turn}`).toEqual(['nickname_taken', 'ok']);
  }
  for (const id of ['hall', 'garden']) await setClock(id, Date.now());
});

test('a kick concurrent with a transfer removes the user unless refused (MOD-1, MOD-31, MOVE-9)', async () => {
  const omar = await enter(new Member('omar'));
  const salma = await enter(new Member('salma'));
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, async (_, turn) => {
      const guest = new Visitor(`مطلوب ${wordOf(turn)}`);
      const socket = await enter(guest);
      const userId = guest.userID;
      const move = () => salma.request('requestTransferUserToRoom', { userId, roomName: 'الحديقة' });
      const kick = () => omar.request('requestKickUser', { userId });
      const first = turn % 2 === 0 ? kick() : move();
      const [kicked] = turn % 2 === 0 ? [await first, await move()] : [await kick(), await first];
      await socket.closed;
      const [way] = socket.all('moved');
      const there = way ? await guest.upgrade(way.roomId, way.ticket) : null;
      if (!kicked.ok) return codeOf(kicked);
      if (there?.status === 101) expect((await ClientSocket.open(there).closed).code).toBe(CLOSE.kicked);
      await vi.waitFor(async () => expect(await isThere(userId)).toBe(false), WITHIN);
      expect((await guest.connect()).body.code).toBe('kicked');
      return way ? 'kicked on the way' : 'kicked here';
    }),
  );
  expect(
    outcomes.filter(outcome => !['kicked on the way', 'kicked here', 'user_not_found'].includes(outcome)),
  ).toEqual([]);
});

test('a user banned during a room change is in no room afterwards (MOD-21)', async () => {
  const salma = new Member('salma');
  await salma.signIn();
  const end = async (_: unknown, turn: number) => {
    const guest = new Visitor(`عابر ${wordOf(turn)}`, { fingerprint: `passer-by-${turn}` });
    const socket = await enter(guest);
    const goes = async () => {
      const asked = socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
      const ack = await Promise.race([asked, socket.closed]);
      if (!('ok' in ack) || !ack.ok) return null;
      const { ticket, roomId } = ack.data as unknown as Way;
      return guest.upgrade(roomId, ticket);
    };
    const ban = { fingerprint: guest.fingerprint, IPOrHost: '', country: '', banDuration: '15m' };
    const [there, made] = await Promise.all([goes(), call('POST', '/bans', ban, salma.headers)]);
    expect(made.status).toBe(201);
    await socket.closed;
    if (there?.status === 101) expect((await ClientSocket.open(there).closed).code).toBe(CLOSE.banned);
    await vi.waitFor(async () => expect(await isThere(guest.userID)).toBe(false), WITHIN);
    expect((await guest.connect()).body.code).toBe('banned');
  };
  await Promise.all(Array.from({ length: 16 }, end));
});
