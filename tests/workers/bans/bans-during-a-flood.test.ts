import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const TALKERS = 13;
const TRIALS = 20;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const enter = async (who: Visitor): Promise<ClientSocket> => {
  await who.signIn();
  return who.enter({ room: 'القاعة' });
};

/** The moderator's notice of the disconnect, after which the target must receive no message. */
const endOf = (moderator: ClientSocket, userID: string, from: number) =>
  moderator.waitFor('leavedMessageFromServer', ({ sender }) => sender.userID === userID, from);

test(`in ${TRIALS} floods with ${TALKERS * 4} messages kicked and banned users receive nothing more (MOD-1, MOD-15, MOD-21)`, async () => {
  const moderator = await enter(new Member('salma'));
  const talkers = await Promise.all(
    Array.from({ length: TALKERS }, (_, at) => enter(new Visitor(`متحدث ${at}`))),
  );
  const start = Date.now();
  for (let trial = 0; trial < TRIALS; trial++) {
    await setClock('hall', start + trial * 11_000);
    const target = new Visitor(`هدف ${trial}`, { fingerprint: `target-${trial}` });
    const socket = await enter(target);
    const { userID } = target;
    const isBan = trial % 4 === 3;
    if (isBan) {
      await vi.waitFor(async () => {
        const { people: here } = await lobbyOf(env).connections();
        expect(here.some(({ participant }) => participant.userId === userID)).toBe(true);
      }, WITHIN);
    }
    const from = moderator.received.length;
    const flood = (turn: number) =>
      talkers.map((talker, at) => talker.request('newMessageFromClient', { text: `${trial} ${turn} ${at}` }));
    const said = [...flood(0), ...flood(1)];
    const acted = moderator.request(isBan ? 'requestBanUser' : 'requestKickUser', { userId: userID });
    said.push(...flood(2), ...flood(3));
    expect((await acted).ok, `trial ${trial}`).toBe(true);
    const end = await endOf(moderator, userID, from);
    expect((await socket.closed).code).toBe(isBan ? CLOSE.banned : CLOSE.kicked);
    for (const ack of await Promise.all(said)) expect(ack.ok).toBe(true);
    await moderator.request('requestChangeStatus', { status: 'busy' });
    const heard = socket.all('newMessageFromServer').map(({ seq }) => seq);
    expect(
      heard.filter(seq => seq > end.seq),
      `trial ${trial}`,
    ).toEqual([]);
    expect(socket.received.at(-1)?.event).toBe('disconnected');
  }
}, 60_000);
