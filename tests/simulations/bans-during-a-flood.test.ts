import { expect, test, vi } from 'vitest';
import { freezeClock } from '../support/frozen-clock.ts';
import { receiveAll } from '../support/lists.ts';
import { actor, GARDEN, HALL, salma } from '../support/people.ts';
import { FakeSocket } from '../support/room-harness.ts';
import { below, seededRandom } from '../support/seeded-random.ts';
import { SiteHarness } from '../support/site-harness.ts';

freezeClock();

const TALKERS = 13;
const MESSAGES = 50;
const APART_MS = 1_000 / MESSAGES;

function noting(moderator: FakeSocket, target: FakeSocket): { heard: number } {
  const noted = { heard: Number.NaN };
  moderator.send = frame => {
    if (frame.startsWith('{"event":"ack"')) noted.heard = target.received.length;
    FakeSocket.prototype.send.call(moderator, frame);
  };
  return noted;
}

async function trial(
  site: SiteHarness,
  talkers: readonly FakeSocket[],
  moderator: FakeSocket,
  turn: number,
  next: () => number,
) {
  site.advance(60_000);
  const userId = `target-${turn}`;
  const target = await site.join(HALL, actor({ userId, role: 'visitor' }));
  for (const socket of [moderator, ...talkers]) socket.forget();
  const noted = noting(moderator, target);
  const at = below(next, MESSAGES);
  const event = turn % 2 ? 'requestBanUser' : 'requestKickUser';
  const asked: Promise<unknown>[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const talker = talkers[message % TALKERS] as FakeSocket;
    asked.push(site.request(HALL, talker, 'newMessageFromClient', { text: `${message}` }));
    if (message === at) asked.push(site.request(HALL, moderator, event, { userId: userId }));
    site.advance(APART_MS);
    // At random, lets pending work finish between two messages, or none of it.
    if (below(next, 3) === 0) await vi.advanceTimersByTimeAsync(APART_MS);
    else vi.advanceTimersByTime(APART_MS);
  }
  const answers = await Promise.all(asked);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers.filter(answer => !(answer as { ok: boolean }).ok)).toEqual([]);
  expect(target.closedWith, `trial ${turn}`).toBe(turn % 2 ? 4502 : 4501);
  expect(target.received.length, `trial ${turn}`).toBe(noted.heard);
  expect(target.received.at(-1)?.event).toBe('disconnected');
}

/** `crowd` users listen besides the writers. From 2,000 frames a second on a room batches its frames. */
async function flood(trials: number, crowd: number, seed: number): Promise<void> {
  const site = new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const moderator = await site.join(HALL, salma);
  const talkers: FakeSocket[] = [];
  for (let at = 0; at < TALKERS; at++)
    talkers.push(await site.join(HALL, actor({ userId: `talker-${at}`, role: 'visitor' })));
  for (let at = 0; at < crowd; at++) {
    const listener = await site.join(HALL, actor({ userId: `listener-${at}`, role: 'visitor' }));
    // Drops frames for the crowd, because the test does not read them.
    listener.send = () => {};
  }
  const next = seededRandom(seed);
  for (let turn = 0; turn < trials; turn++) {
    await trial(site, talkers, moderator, turn, next);
    for (const { userId } of site.at(HALL).room.participants.all())
      receiveAll(site.at(HALL).room.connections.ofUser(userId)[0]);
  }
}

test('in 800 floods at 50 messages/s, none is sent after a kick or ban ack (MOD-1, MOD-21)', () =>
  flood(800, 0, 11));

test('in 200 floods with batched frames, none is sent afterwards (MOD-1, MOD-21)', () => flood(200, 40, 12));
