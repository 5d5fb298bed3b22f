import { expect, test } from 'vitest';
import { type ConnectionEvent, type ConnectionState, isReconnecting, next } from './connection-state.ts';

const empty: ConnectionState = { state: 'empty' };
const connecting: ConnectionState = { state: 'connecting' };
const connected: ConnectionState = { state: 'connected', reconnecting: null };
const reconnecting: ConnectionState = { state: 'connected', reconnecting: { attempt: 2 } };
const failed: ConnectionState = { state: 'failed', error: 'لا' };
const disconnecting: ConnectionState = { state: 'disconnecting' };
const disconnected: ConnectionState = { state: 'disconnected' };
const stuck: ConnectionState = { state: 'disconnection-failed', error: 'لا' };

const refused: ConnectionEvent = { type: 'refused', error: 'لا' };

test.each<[string, ConnectionState, ConnectionEvent, ConnectionState]>([
  ['the first attempt', empty, { type: 'connecting' }, connecting],
  ['a new attempt after a failure', failed, { type: 'connecting' }, connecting],
  ['a new attempt after leaving', disconnected, { type: 'connecting' }, connecting],
  ['an opened socket', connecting, { type: 'opened' }, connected],
  ['a reopened socket', reconnecting, { type: 'opened' }, connected],
  ['a refused connection (CONN-4)', connecting, refused, failed],
  ['a refused reconnection (CONN-4)', reconnecting, refused, failed],
  ['another attempt while connected (CONN-12)', connected, { type: 'connecting' }, connected],
  ['a broken connection', connected, { type: 'lost', attempt: 2 }, reconnecting],
  ['leaving', connected, { type: 'closing' }, disconnecting],
  ['leaving while connecting', connecting, { type: 'closing' }, disconnecting],
  ['the end of leaving', disconnecting, { type: 'closed' }, disconnected],
  ['a failure to leave', disconnecting, { type: 'closing-failed', error: 'لا' }, stuck],
  ['a second attempt to leave', stuck, { type: 'closing' }, disconnecting],
  ['a reset', disconnected, { type: 'forgotten' }, empty],
])('%s leads to the listed connection state', (_, now, happening, then) => {
  expect(next(now, happening)).toEqual(then);
});

test.each<[string, ConnectionState, ConnectionEvent]>([
  ['an opened socket after the end', disconnected, { type: 'opened' }],
  ['a broken connection while connecting', connecting, { type: 'lost', attempt: 1 }],
  ['a broken connection after a failure', failed, { type: 'lost', attempt: 1 }],
  ['a refusal after the end', disconnected, refused],
  ['a close without a connection', empty, { type: 'closed' }],
  ['a close after a failure', failed, { type: 'closed' }],
  ['a failed close without a request to close', connected, { type: 'closing-failed', error: 'لا' }],
  ['an attempt while leaving', disconnecting, { type: 'connecting' }],
])('%s changes nothing', (_, now, happening) => {
  expect(next(now, happening)).toBe(now);
});

test('only a connected user can be reconnecting', () => {
  expect([reconnecting, connected, connecting, failed].map(isReconnecting)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
