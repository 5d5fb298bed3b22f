import { beforeEach, expect, test, vi } from 'vitest';
import { actor, GARDEN, HALL, salma } from '../../support/people.ts';
import { Chair } from '../../support/room-table.ts';
import { below, seeded } from '../../support/seeded.ts';
import { SiteTable } from '../../support/site-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const TIMEOUT_MS = 60_000;
const TALKERS = 13;
const MESSAGES = 50;
const APART_MS = 1_000 / MESSAGES;

/** What somebody had heard when the moderator's act was acknowledged. */
function noting(moderator: Chair, target: Chair): { heard: number } {
  const noted = { heard: Number.NaN };
  moderator.send = frame => {
    if (frame.startsWith('{"event":"ack"')) noted.heard = target.heard.length;
    Chair.prototype.send.call(moderator, frame);
  };
  return noted;
}

async function trial(
  site: SiteTable,
  talkers: readonly Chair[],
  moderator: Chair,
  turn: number,
  next: () => number,
) {
  site.pass(60_000);
  const userID = `target-${turn}`;
  const target = await site.sit(HALL, actor({ userID, role: 'visitor' }));
  for (const chair of [moderator, ...talkers]) chair.heard.length = 0;
  const noted = noting(moderator, target);
  const at = below(next, MESSAGES);
  const event = turn % 2 ? 'requestBanUser' : 'requestKickUser';
  const asked: Promise<unknown>[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const talker = talkers[message % TALKERS] as Chair;
    asked.push(site.ask(HALL, talker, 'newMessageFromClient', { text: `${message}` }));
    if (message === at) asked.push(site.ask(HALL, moderator, event, { userId: userID }));
    site.pass(APART_MS);
    // Now and then all that is under way comes to its end between two messages, now and then nothing of it.
    if (below(next, 3) === 0) await vi.advanceTimersByTimeAsync(APART_MS);
    else vi.advanceTimersByTime(APART_MS);
  }
  const answers = await Promise.all(asked);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers.filter(answer => !(answer as { ok: boolean }).ok)).toEqual([]);
  expect(target.closedWith, `trial ${turn}`).toBe(turn % 2 ? 4502 : 4501);
  expect(target.heard.length, `trial ${turn}`).toBe(noted.heard);
  expect(target.heard.at(-1)?.event).toBe('disconnected');
}

/** `crowd` people listen beside those who talk: from 2,000 frames a second on a room gathers what it sends. */
async function flood(trials: number, crowd: number, seed: number): Promise<void> {
  const site = new SiteTable([
    { _id: HALL, name: 'القاعة', primary: true },
    { _id: GARDEN, name: 'الحديقة' },
  ]);
  const moderator = await site.sit(HALL, salma);
  const talkers: Chair[] = [];
  for (let at = 0; at < TALKERS; at++)
    talkers.push(await site.sit(HALL, actor({ userID: `talker-${at}`, role: 'visitor' })));
  for (let at = 0; at < crowd; at++) {
    const listener = await site.sit(HALL, actor({ userID: `listener-${at}`, role: 'visitor' }));
    // What the crowd hears is of no matter here, but that it is sent.
    listener.send = () => {};
  }
  const next = seeded(seed);
  for (let turn = 0; turn < trials; turn++) {
    await trial(site, talkers, moderator, turn, next);
    for (const { userID } of site.at(HALL).room.occupants.all()) {
      const [seat] = site.at(HALL).room.sockets.of(userID);
      if (seat) site.at(HALL).room.sockets.answered(seat, null);
    }
  }
}

test(
  'MOD-1, MOD-21 in 800 floods of 50 messages a second nothing reaches who was kicked or banned after the ack',
  () => flood(800, 0, 11),
  TIMEOUT_MS,
);

test(
  'MOD-1, MOD-21, ROOM-37 in 200 floods so busy that the room gathers what it sends, neither',
  () => flood(200, 40, 12),
  TIMEOUT_MS,
);
