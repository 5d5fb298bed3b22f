import { beforeAll, expect, test } from 'vitest';
import { enter, Member, makeModeratedSite } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import type { Visitor } from '../../support/visitor.ts';

const salma = new Member('salma');
const rima = new Member('rima');

/** Sends a request and returns its status and lobby calls, without those for limits. */
const rosterCalls = async (who: Visitor, path: string, method = 'GET', body?: object) => {
  const { calls, answer } = await countedCalls(who, method, path, { ...(body && { body }) });
  await answer.text();
  const reads = calls.filter(name => name.startsWith('lobby.') && !/\.(spend|begin|refund)/.test(name));
  return { status: answer.status, calls: reads };
};

beforeAll(async () => {
  await makeModeratedSite();
  await enter(salma);
  await rima.signIn();
});

test.each(['/duty', '/restraints'])(
  '%s refuses an account before the roster is read (LOBBY-18)',
  async path => {
    expect(await rosterCalls(rima, path)).toEqual({ status: 403, calls: [] });
  },
);

test.each([
  ['/duty', ['lobby.dutyCover', 'lobby.find']],
  ['/restraints', ['lobby.find', 'lobby.restraintRecords']],
  ['/overview', ['lobby.addMessageCounts', 'lobby.presenceCounts', 'lobby.surges']],
  ['/why?actor=id-salma&act=requestKickUser&target=id-rima', ['lobby.find', 'lobby.find']],
  ['/connections?page=1', ['lobby.find', 'lobby.searchUsers']],
])('%s reads single connections, counts or one page instead of the roster', async (path, expected) => {
  const { status, calls } = await rosterCalls(salma, path);
  expect([status, calls.filter(name => name !== 'lobby.usage').toSorted()]).toEqual([200, expected]);
});

test('an action on a connection reads only that connection', async () => {
  const act = { act: 'message', text: 'تمهل' };
  const { calls } = await rosterCalls(salma, '/connections/nobody', 'POST', act);
  expect(calls).toEqual(['lobby.find', 'lobby.find']);
});
