import { expect, test } from 'vitest';
import { encode } from '../../protocol/wire/down.ts';
import { returnPointAfter } from './return-point.ts';

const room = { room: 'المجلس العام', epoch: 'e1', reset: true, messages: [] };
const list = (version: string) =>
  JSON.stringify({
    event: 'usersChanged',
    data: { scope: 'room', upserted: [], removed: [], dict: [], version, total: 2 },
  });
const said = (seq: number) => `{"event":"newMessageFromServer","data":{"text":"#1#","seq":${seq}}}`;

test('the bench client reconnects with its last ticket, message and version', () => {
  const ticket = encode('resume', { ticket: 't1', expiresAt: '2026-11-21T06:30:00Z' });
  const first = returnPointAfter(
    `[${[list('v1'), encode('chatMessagesFromServer', room), ticket].join(',')}]`,
    null,
  );
  expect(first).toEqual({ ticket: 't1', epoch: 'e1', since: 0, users: 'v1' });
  const later = returnPointAfter(`[${[said(6), said(7), list('v2'), list('v3')].join(',')}]`, first);
  expect(later).toEqual({ ticket: 't1', epoch: 'e1', since: 7, users: 'v3' });
});

test('an unrelated frame does not change the return point', () => {
  const before = { ticket: 't1', epoch: 'e1', since: 7, users: 'v3' };
  expect(
    returnPointAfter('[{"event":"siteChanged","data":{"resources":[],"version":"s9"}}]', before),
  ).toEqual(before);
});
