import { afterEach, expect, test, vi } from 'vitest';
import { actorOf } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { UpFrame, up } from '../../../protocol/wire/up.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { senderOf } from '../../../rooms-do/room/platform/participants/projection.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar } from '../../support/people.ts';
import { type FakeSocket, RoomFrames } from '../../support/room-harness.ts';

freezeClock();
afterEach(() => vi.restoreAllMocks());

function costOf(happens: () => unknown): Record<'parsed' | 'stringified' | 'schemas', number> {
  const parse = vi.spyOn(JSON, 'parse');
  const stringify = vi.spyOn(JSON, 'stringify');
  const schemas = [UpFrame, up.newMessageFromClient.data, up.received.data].map(schema =>
    vi.spyOn(schema, 'safeParse'),
  );
  happens();

  const cost = {
    parsed: parse.mock.calls.length,
    stringified: stringify.mock.calls.length,
    schemas: schemas.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  };
  vi.restoreAllMocks();
  return cost;
}

const messagesOf = (socket: FakeSocket) =>
  socket.received
    .filter(({ event }) => event === 'newMessageFromServer')
    .map(({ data }) => data as unknown as ChatMessage);

const acksOf = (socket: FakeSocket) =>
  socket.received.filter(({ event }) => event === 'ack').map(({ data }) => data);

test('a message is parsed once and encoded once for its row and all users', () => {
  const room = new RoomFrames();
  const [guest, reader] = [room.harness.join(layla), room.harness.join(omar)];
  // The first frame of each kind compiles its schema.
  room.say(guest, 'السلام عليكم');
  const frame = '{"event":"newMessageFromClient","data":{"text":"مرحبا","style":{}},"id":"m"}';
  // Parses the incoming frame, and encodes the message and the ack.
  expect(costOf(() => room.receive(guest, frame))).toEqual({ parsed: 1, stringified: 2, schemas: 2 });
  const stored = room.harness.room.messages.history.read(null).messages;
  expect([messagesOf(reader), messagesOf(guest)]).toEqual([stored, stored]);
  expect(stored).toMatchObject([{ seq: 1 }, { text: 'مرحبا', seq: 2, sender: { nickname: 'layla' } }]);
});

test('`received` needs no JSON parsing, schema or promise (ROOM-56)', () => {
  const room = new RoomFrames();
  const guest = room.harness.join(layla);
  const { unanswered } = room.harness.room.connections.get(guest as unknown as WebSocket) ?? {};
  const sent = guest.received.length;
  expect(unanswered?.bytes).toBeGreaterThan(0);
  const answers: unknown[] = [];
  const cost = costOf(() => {
    answers.push(room.receive(guest, `{"event":"received","data":{"seq":${sent}}}`));
  });
  expect([cost, answers]).toEqual([{ parsed: 0, stringified: 0, schemas: 0 }, [undefined]]);
  expect([unanswered?.envelopes, unanswered?.bytes]).toEqual([0, 0]);
});

test('a count is processed while another frame waits and is answered by id (ROOM-54)', async () => {
  const lobby = Promise.withResolvers<void>();
  const room = new RoomFrames({ lobby: { blockReentry: () => lobby.promise } });
  const [moderator] = [room.harness.join(omar), room.harness.join(layla)];
  const kick = room.receive(moderator, '{"event":"requestKickUser","data":{"userId":"layla"},"id":"kick"}');
  room.receive(moderator, '{"event":"received","data":{"seq":1},"id":"count"}');
  expect(acksOf(moderator)).toEqual([{ id: 'count', ok: true }]);
  lobby.resolve();
  await kick;
  expect(acksOf(moderator).map(({ id }) => id)).toEqual(['count', 'kick']);
});

test('a count above the sent total is refused as misuse in any notation (ROOM-49, WIRE-14)', () => {
  const room = new RoomFrames();
  const guest = room.harness.join(layla);
  room.receive(guest, '{"event":"received","data":{"seq":100000},"id":"a"}');
  room.receive(guest, '{"id":"b","event":"received","data":{"seq":100000}}');
  room.receive(guest, '{"event":"received","data":{"seq":100000}}');
  const refusal = { error: { code: 'invalid_payload' } };
  expect(acksOf(guest)).toMatchObject([
    { id: 'a', ok: false, ...refusal },
    { id: 'b', ok: false, ...refusal },
  ]);
  const failed = guest.received.filter(({ event }) => event === 'failed').map(({ data }) => data);
  expect(failed).toMatchObject([{ event: 'received', ...refusal }]);
  expect(room.harness.room.connections.get(guest as unknown as WebSocket)?.badFrames).toHaveLength(3);
});

test('actor and sender are cached until the user changes', () => {
  const { harness } = new RoomFrames();
  harness.join(layla);
  const now = () => {
    const participant = harness.room.participants.get('layla');
    if (!participant) throw new Error('no participant');
    return { actor: actorOf(participant, harness.room.id), sender: senderOf(participant) };
  };
  const first = now();
  expect([now().actor === first.actor, now().sender === first.sender]).toEqual([true, true]);
  const rename = (nickname: string) => changeParticipant(harness.room, 'layla', { nickname });
  rename('ليلى');
  expect(now().sender).toEqual({ ...first.sender, nickname: 'ليلى' });
  rename('layla');
  expect(now().sender).toEqual(first.sender);
  changeParticipant(harness.room, 'layla', { granted: { allowUserToWrite: false } });
  expect(now().actor.permissions).toEqual({ ...layla.permissions, allowUserToWrite: false });
  changeParticipant(harness.room, 'layla', { granted: {} });
  expect(now().actor.permissions).toEqual(layla.permissions);
});

test('an actor cached for one room is not used for another room', () => {
  const { harness } = new RoomFrames();
  harness.join(layla);
  const participant = harness.room.participants.get('layla');
  if (!participant) throw new Error('no participant');
  expect(['tent', 'hall', 'tent'].map(room => actorOf(participant, room).room)).toEqual([
    'tent',
    'hall',
    'tent',
  ]);
});
