import { expect, test } from 'vitest';
import { Outbox } from '../../../web/src/socket/outbox.ts';

const talk = { text: 'مرحبًا', style: {} };

const open = () => {
  const line = { up: true, frames: [] as { id: string; event: string }[] };
  const outbox = new Outbox(frame => {
    if (line.up) line.frames.push(JSON.parse(frame));
    return line.up;
  });
  return { line, outbox };
};

test('WIRE-3 WIRE-5 WIRE-8 a frame goes out with its id, and its ack resolves it', async () => {
  const { line, outbox } = open();
  const said = outbox.put('newMessageFromClient', talk, 'one', true);
  expect(line.frames).toEqual([{ event: 'newMessageFromClient', data: talk, id: 'one' }]);
  outbox.acknowledge({ id: 'one', ok: true, data: { seq: 3 } });
  await expect(said).resolves.toEqual({ seq: 3 });
});

test('WIRE-9 a refusal rejects with its code, its message and its time', async () => {
  const { outbox } = open();
  const said = outbox.put('newMessageFromClient', talk, 'one', true);
  outbox.acknowledge({
    id: 'one',
    ok: false,
    error: { code: 'rate_limited', message: 'wait', retryAfterMs: 4_000 },
  });
  await expect(said).rejects.toMatchObject({ code: 'rate_limited', message: 'wait', retryAfterMs: 4_000 });
});

test('WIRE-5 acks find their own frames, in any order, and those of strangers find none', async () => {
  const { outbox } = open();
  const first = outbox.put('newMessageFromClient', talk, 'one', true);
  const second = outbox.put('newMessageFromClient', talk, 'two', true);
  outbox.acknowledge({ id: 'nobody', ok: true });
  outbox.acknowledge({ id: 'two', ok: true, data: { seq: 2 } });
  outbox.acknowledge({ id: 'one', ok: true, data: { seq: 1 } });
  await expect(Promise.all([first, second])).resolves.toEqual([{ seq: 1 }, { seq: 2 }]);
});

test('WIRE-6 after a break what outlasts it is sent again in its order, each under its id, once', () => {
  const { line, outbox } = open();
  void outbox.put('newMessageFromClient', talk, 'one', true);
  void outbox.put('newMessageFromClient', talk, 'two', true);
  outbox.acknowledge({ id: 'one', ok: true });
  line.up = false;
  outbox.broken();
  void outbox.put('newMessageFromClient', talk, 'three', true);
  line.up = true;
  outbox.resend();
  expect(line.frames.map(({ id }) => id)).toEqual(['one', 'two', 'two', 'three']);
});

test('ERR-21 what does not outlast a break is refused by it, and while it lasts', async () => {
  const { line, outbox } = open();
  const asked = outbox.put('watchAllUsers', { on: true }, 'one', false);
  line.up = false;
  outbox.broken();
  await expect(asked).rejects.toMatchObject({ code: 'no_socket' });
  await expect(outbox.put('watchAllUsers', { on: true }, 'two', false)).rejects.toMatchObject({
    code: 'no_socket',
  });
  line.up = true;
  outbox.resend();
  expect(line.frames).toHaveLength(1);
});

test('CONN-14 nothing that waits survives the end', async () => {
  const { line, outbox } = open();
  const said = outbox.put('newMessageFromClient', talk, 'one', true);
  outbox.clear();
  await expect(said).rejects.toMatchObject({ code: 'no_socket' });
  outbox.resend();
  expect(line.frames).toHaveLength(1);
});
