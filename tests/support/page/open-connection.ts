import { afterEach, beforeEach, vi } from 'vitest';
import { Connection } from '../../../protocol/client/connection.ts';
import { showChange } from '../../../web/src/client/start-chat.ts';
import { transition } from '../../../web/src/state/session.ts';
import { fakeOpenTransport } from './fake-transport.ts';

export const openedConnection = () => {
  const { openTransport, transports, last } = fakeOpenTransport();
  const receive = vi.fn();
  const onOpen = vi.fn();
  const onEnd = vi.fn();
  const connection: Connection = new Connection({
    openTransport,
    onChange: showChange,
    url: async () => 'ws://chat',
    receive: (event, data) => {
      receive(event, data);
      if (event === 'ack') connection.acknowledge(data as never);
    },
    onOpen,
    onEnd,
    yieldToPaint: then => then(),
  });
  return { connection, transports, last, receive, opened: onOpen, ended: onEnd };
};

export const connectedConnection = async () => {
  const all = openedConnection();
  const entering = all.connection.connect();
  all.last().open();
  await entering;
  return all;
};

export const talk = { text: 'مرحبًا', style: {} };

beforeEach(() => {
  vi.useFakeTimers();
  transition({ type: 'forgotten' });
});
afterEach(() => {
  vi.useRealTimers();
});
