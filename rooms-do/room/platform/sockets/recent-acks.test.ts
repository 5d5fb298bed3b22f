import { expect, test } from 'vitest';
import { KEPT_ACKS_EACH, KEPT_ACKS_PEOPLE } from '../../../../protocol/constants.ts';
import { RecentAcks } from './recent-acks.ts';

test('an ack stores only the id and the message sequence number (WIRE-81)', () => {
  const acks = new RecentAcks();
  acks.add('layla', 'message', { seq: 7, id: 'message-7' });
  acks.add('layla', 'list', { users: [{ nickname: 'omar' }] });
  acks.add('layla', 'status');
  expect(acks.find('layla', 'message')).toEqual({ id: 'message', ok: true, data: { seq: 7 } });
  expect(acks.find('layla', 'list')).toEqual({ id: 'list', ok: true });
  expect(acks.find('layla', 'status')).toEqual({ id: 'status', ok: true });
  expect(acks.find('omar', 'status')).toBeUndefined();
});

test('the last 32 acks per user are stored for the last 500 users (WIRE-6)', () => {
  const acks = new RecentAcks();
  for (let at = 0; at <= KEPT_ACKS_EACH; at++) acks.add('layla', `frame-${at}`);
  expect(acks.find('layla', 'frame-0')).toBeUndefined();
  expect(acks.find('layla', 'frame-1')).toBeDefined();
  for (let person = 1; person < KEPT_ACKS_PEOPLE; person++) acks.add(`guest ${person}`, 'frame');
  expect(acks.find('layla', 'frame-1')).toBeDefined();
  acks.add('one more', 'frame');
  expect(acks.find('layla', 'frame-1')).toBeUndefined();
  expect(acks.find('guest 1', 'frame')).toBeDefined();
});
