import { expect, test } from 'vitest';
import { Outbox } from './connection.ts';

const talk = { text: 'مرحبًا', style: {} };

const open = () => {
  const socket = { up: true, frames: [] as { id: string; event: string }[] };
  const outbox = new Outbox(frame => {
    if (socket.up) socket.frames.push(JSON.parse(frame));
    return socket.up;
  });
  return { line: socket, outbox };
};

test('a frame is sent with its id, and its ack resolves it (WIRE-3, WIRE-5)', async () => {
  const { line: socket, outbox } = open();
  const said = outbox.send('newMessageFromClient', talk, 'one', true);
  expect(socket.frames).toEqual([{ event: 'newMessageFromClient', data: talk, id: 'one' }]);
  outbox.acknowledge({ id: 'one', ok: true, data: { seq: 3 } });
  await expect(said).resolves.toEqual({ seq: 3 });
});

test('a refused frame rejects with code, message and time', async () => {
  const { outbox } = open();
  const said = outbox.send('newMessageFromClient', talk, 'one', true);
  outbox.acknowledge({
    id: 'one',
    ok: false,
    error: { code: 'rate_limited', message: 'wait', retryAfterMs: 4_000 },
  });
  await expect(said).rejects.toMatchObject({ code: 'rate_limited', message: 'wait', retryAfterMs: 4_000 });
});

test('acks match their frames in any order; unknown acks are ignored (WIRE-5)', async () => {
  const { outbox } = open();
  const first = outbox.send('newMessageFromClient', talk, 'one', true);
  const second = outbox.send('newMessageFromClient', talk, 'two', true);
  outbox.acknowledge({ id: 'nobody', ok: true });
  outbox.acknowledge({ id: 'two', ok: true, data: { seq: 2 } });
  outbox.acknowledge({ id: 'one', ok: true, data: { seq: 1 } });
  await expect(Promise.all([first, second])).resolves.toEqual([{ seq: 1 }, { seq: 2 }]);
});

test('after a lost connection, durable frames are resent once, in order (WIRE-6)', () => {
  const { line: socket, outbox } = open();
  void outbox.send('newMessageFromClient', talk, 'one', true);
  void outbox.send('newMessageFromClient', talk, 'two', true);
  outbox.acknowledge({ id: 'one', ok: true });
  socket.up = false;
  outbox.onConnectionLost();
  void outbox.send('newMessageFromClient', talk, 'three', true);
  socket.up = true;
  outbox.resend();
  expect(socket.frames.map(({ id }) => id)).toEqual(['one', 'two', 'two', 'three']);
});

test('during a lost connection, frames that are not durable are refused', async () => {
  const { line: socket, outbox } = open();
  const asked = outbox.send('watchAllUsers', { on: true }, 'one', false);
  socket.up = false;
  outbox.onConnectionLost();
  await expect(asked).rejects.toMatchObject({ code: 'no_socket' });
  await expect(outbox.send('watchAllUsers', { on: true }, 'two', false)).rejects.toMatchObject({
    code: 'no_socket',
  });
  socket.up = true;
  outbox.resend();
  expect(socket.frames).toHaveLength(1);
});

test('clearing the outbox refuses pending frames, and none is resent', async () => {
  const { line: socket, outbox } = open();
  const said = outbox.send('newMessageFromClient', talk, 'one', true);
  outbox.clear();
  await expect(said).rejects.toMatchObject({ code: 'no_socket' });
  outbox.resend();
  expect(socket.frames).toHaveLength(1);
});
