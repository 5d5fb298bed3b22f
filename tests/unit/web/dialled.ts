import { afterEach, beforeEach, vi } from 'vitest';
import { Connection } from '../../../web/src/socket/connection.ts';
import { happen } from '../../../web/src/state/session.ts';
import { fakeDial } from './fake-line.ts';

export const dialled = () => {
  const { dial, lines, last } = fakeDial();
  const receive = vi.fn();
  const opened = vi.fn();
  const ended = vi.fn();
  const connection: Connection = new Connection({
    dial,
    address: async () => 'ws://chat',
    receive: (event, data) => {
      receive(event, data);
      if (event === 'ack') connection.acknowledge(data as never);
    },
    opened,
    ended,
    rest: then => then(),
  });
  return { connection, lines, last, receive, opened, ended };
};

export const connected = async () => {
  const all = dialled();
  const entering = all.connection.connect();
  all.last().open();
  await entering;
  return all;
};

export const talk = { text: 'مرحبًا', style: {} };

beforeEach(() => {
  vi.useFakeTimers();
  happen({ type: 'forgotten' });
});
afterEach(() => {
  vi.useRealTimers();
});
