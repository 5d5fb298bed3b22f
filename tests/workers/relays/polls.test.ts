import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { evict, evictRelay, heldBy, makeRoom, setClock, storedOf } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

/** At most four frames a second. */
const LIST_CHANGES_MS = 250;

beforeAll(async () => {
  await makeRoom({ id: 'polling', name: 'polling' });
  await makeRoom({ id: 'beside', name: 'beside' });
  await makeAccount({ username: 'hind' });
});

type Seat = { who: Visitor; socket: ClientSocket };

/**
 * A member and seven guests: two in the room's own object, two at each of three relays. The member has started a poll.
 */
async function pollOfEight(): Promise<{ seats: Seat[]; id: string }> {
  const hind = new Member('hind');
  await hind.signIn();
  const guests = Array.from({ length: 7 }, (_, at) => new Visitor(`مقترع ${at}`));
  const seats: Seat[] = [];
  for (const who of [hind, ...guests]) seats.push({ who, socket: await who.enter({ room: 'polling' }) });
  expect(await heldBy('polling', 3)).toEqual([2, 2, 2, 2]);
  const flags = { multiple: false, hidden: false, anonymous: false };
  const poll = { question: 'من أين أنت؟', options: ['الشام', 'المغرب', 'الخليج'], ...flags };
  const ack = await seats[0]?.socket.request('newMessageFromClient', { text: '', style: {}, poll });
  if (!ack?.ok) throw new Error('no poll');
  const { id } = ack.data as unknown as { id: string };
  for (const { socket } of seats) await socket.waitFor('newMessageFromServer', message => message.id === id);
  return { seats, id };
}

const vote = async ({ socket }: Seat, messageId: string, choice: number): Promise<void> => {
  expect((await socket.request('requestVote', { messageId, choices: [choice] })).ok).toBe(true);
};

const resultsAt = ({ socket }: Seat) => socket.all('pollsChanged').flatMap(({ messages }) => messages);

const cardAt = async ({ socket }: Seat, id: string) =>
  (await socket.waitFor('chatMessagesFromServer')).messages.find(message => message.id === id)?.poll;

/** Leaves for another room and returns. */
async function roundTrip({ who, socket }: Seat): Promise<Seat> {
  let seat = { who, socket };
  for (const [oldRoom, targetRoom] of [
    ['polling', 'beside'],
    ['beside', 'polling'],
  ] as const) {
    const ack = await seat.socket.request('joinRoom', { oldRoom, targetRoom });
    if (!ack.ok) throw new Error(ack.error.code);
    const { ticket } = ack.data as unknown as { ticket: string };
    seat = { who, socket: ClientSocket.open(await who.upgrade(targetRoom, ticket)) };
    await seat.socket.waitFor('chatMessagesFromServer');
    await setClock('beside', Date.now() + 3_001);
  }
  return seat;
}

test('relayed votes count once after a reload, a transfer and hibernation (POLL-3, ROOM-72)', async () => {
  const { seats, id } = await pollOfEight();
  const began = Date.now();
  for (let round = 0; round < 12; round++)
    await Promise.all(seats.map((seat, at) => vote(seat, id, (at + round) % 3)));
  const [, , stays, reloads, , moves, , last] = seats as [Seat, Seat, Seat, Seat, Seat, Seat, Seat, Seat];
  for (const number of [1, 2, 3]) await evictRelay('polling', number);
  await evict('polling');
  const reloaded = { who: reloads.who, socket: await reloads.who.enter({ room: 'polling' }) };
  const moved = await roundTrip(moves);
  expect([(await cardAt(reloaded, id))?.mine, (await cardAt(moved, id))?.mine]).toEqual([[2], [1]]);
  const now = seats.map(seat => (seat === reloads ? reloaded : seat === moves ? moved : seat));
  await Promise.all(now.map(seat => vote(seat, id, 1)));
  await Promise.all([reloaded, moved].map(seat => vote(seat, id, 0)));
  const final = { id, votes: [2, 6, 0], voters: 8, closed: false };
  for (const { socket } of now)
    await socket.waitFor('pollsChanged', ({ messages }) =>
      messages.some(({ votes }) => String(votes) === String(final.votes)),
    );
  for (const { socket } of now) await socket.settled();
  const elapsed = Date.now() - began;
  for (const seat of now) expect(resultsAt(seat).at(-1)).toMatchObject(final);
  for (const { socket } of [stays, last]) {
    const frames = socket.all('pollsChanged').length;
    expect(frames).toBeGreaterThan(1);
    expect(frames).toBeLessThanOrEqual(elapsed / LIST_CHANGES_MS + 1);
  }
  expect(await storedOf('polling', 'SELECT count(*) AS count FROM poll_votes')).toEqual([{ count: 8 }]);
  const late = new Visitor('متأخر عن الاقتراع');
  const lateSeat = { who: late, socket: await late.enter({ room: 'polling' }) };
  expect(await cardAt(lateSeat, id)).toMatchObject({
    voters: 8,
    mine: [],
    options: [{ votes: 2 }, { votes: 6 }, { votes: 0 }],
  });
});
