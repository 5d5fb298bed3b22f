import { expect, test } from 'vitest';
import { type Connection, type Happening, isReconnecting, next } from '../../../web/src/state/connection.ts';

const empty: Connection = { state: 'empty' };
const connecting: Connection = { state: 'connecting' };
const connected: Connection = { state: 'connected', reconnecting: null };
const reconnecting: Connection = { state: 'connected', reconnecting: { attempt: 2 } };
const failed: Connection = { state: 'failed', error: 'لا' };
const disconnecting: Connection = { state: 'disconnecting' };
const disconnected: Connection = { state: 'disconnected' };
const stuck: Connection = { state: 'disconnection-failed', error: 'لا' };

const refused: Happening = { type: 'refused', error: 'لا' };

test.each<[string, Connection, Happening, Connection]>([
  ['CONN-2 dialling from empty', empty, { type: 'dialled' }, connecting],
  ['CONN-2 dialling again after a failure', failed, { type: 'dialled' }, connecting],
  ['CONN-2 dialling again after leaving', disconnected, { type: 'dialled' }, connecting],
  ['CONN-3 a socket that opens', connecting, { type: 'opened' }, connected],
  ['CONN-3 a socket that opens again', reconnecting, { type: 'opened' }, connected],
  ['CONN-4 ERR-19 a refusal on the way in', connecting, refused, failed],
  ['CONN-4 the end of the attempts', reconnecting, refused, failed],
  ['CONN-12 dialling when connected', connected, { type: 'dialled' }, connected],
  ['CONN-17 a connection that breaks', connected, { type: 'lost', attempt: 2 }, reconnecting],
  ['CONN-5 leaving', connected, { type: 'closing' }, disconnecting],
  ['CONN-5 leaving on the way in', connecting, { type: 'closing' }, disconnecting],
  ['CONN-5 having left', disconnecting, { type: 'closed' }, disconnected],
  ['CONN-6 ERR-20 leaving that fails', disconnecting, { type: 'closing-failed', error: 'لا' }, stuck],
  ['CONN-6 leaving once more', stuck, { type: 'closing' }, disconnecting],
  ['CONN-10 forgetting', disconnected, { type: 'forgotten' }, empty],
])('%s', (_, now, happening, then) => {
  expect(next(now, happening)).toEqual(then);
});

test.each<[string, Connection, Happening]>([
  ['an opening after the end', disconnected, { type: 'opened' }],
  ['a break on the way in', connecting, { type: 'lost', attempt: 1 }],
  ['a break after a failure', failed, { type: 'lost', attempt: 1 }],
  ['a refusal after the end', disconnected, refused],
  ['a close of what never was', empty, { type: 'closed' }],
  ['a close after a failure', failed, { type: 'closed' }],
  ['a failed close without a close', connected, { type: 'closing-failed', error: 'لا' }],
  ['a dialling while leaving', disconnecting, { type: 'dialled' }],
])('CONN-1 %s changes nothing', (_, now, happening) => {
  expect(next(now, happening)).toBe(now);
});

test('CONN-17 only a connected person can be reconnecting', () => {
  expect([reconnecting, connected, connecting, failed].map(isReconnecting)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
