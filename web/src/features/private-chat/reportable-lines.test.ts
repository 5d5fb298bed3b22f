import { expect, test } from 'vitest';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { reportableLines } from './PrivateReport.tsx';

test('only received messages with a proof can be reported, unchanged (WIN-56)', () => {
  const sent = (id: string, over: object) => makeMessage(0, { id, kind: 'private', text: id, ...over });
  const before = { ...makeUser('layla'), nickname: 'قبل' };
  const list = [
    sent('theirs', { sender: before, proof: 'p1' }),
    sent('of-a-server-before', { sender: makeUser('layla') }),
    sent('own', { sender: makeUser('omar') }),
    sent('later', { sender: makeUser('layla'), proof: 'p2' }),
  ];
  const [first, second] = reportableLines('layla', list);
  const { room, sentAt } = list[0] as (typeof list)[number];
  expect(first).toEqual({ id: 'theirs', text: 'theirs', room, nickname: 'قبل', sentAt, proof: 'p1' });
  expect([second?.id, second?.proof]).toEqual(['later', 'p2']);
  expect(reportableLines('layla', list)).toHaveLength(2);
});
