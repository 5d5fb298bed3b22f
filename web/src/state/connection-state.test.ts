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
  ['connecting from empty', empty, { type: 'connecting' }, connecting],
  ['connecting again after a failure', failed, { type: 'connecting' }, connecting],
  ['connecting again after leaving', disconnected, { type: 'connecting' }, connecting],
  ['a socket that opens', connecting, { type: 'opened' }, connected],
  ['a socket that opens again', reconnecting, { type: 'opened' }, connected],
  ['a refusal on the way in (CONN-4)', connecting, refused, failed],
  ['the end of the attempts (CONN-4)', reconnecting, refused, failed],
  ['connecting when connected (CONN-12)', connected, { type: 'connecting' }, connected],
  ['a connection that breaks', connected, { type: 'lost', attempt: 2 }, reconnecting],
  ['leaving', connected, { type: 'closing' }, disconnecting],
  ['leaving on the way in', connecting, { type: 'closing' }, disconnecting],
  ['having left', disconnecting, { type: 'closed' }, disconnected],
  ['leaving that fails', disconnecting, { type: 'closing-failed', error: 'لا' }, stuck],
  ['leaving once more', stuck, { type: 'closing' }, disconnecting],
  ['forgetting', disconnected, { type: 'forgotten' }, empty],
])('%s', (_, now, happening, then) => {
  expect(next(now, happening)).toEqual(then);
});

test.each<[string, ConnectionState, ConnectionEvent]>([
  ['an opening after the end', disconnected, { type: 'opened' }],
  ['a break on the way in', connecting, { type: 'lost', attempt: 1 }],
  ['a break after a failure', failed, { type: 'lost', attempt: 1 }],
  ['a refusal after the end', disconnected, refused],
  ['a close of what never was', empty, { type: 'closed' }],
  ['a close after a failure', failed, { type: 'closed' }],
  ['a failed close without a close', connected, { type: 'closing-failed', error: 'لا' }],
  ['connecting while leaving', disconnecting, { type: 'connecting' }],
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
