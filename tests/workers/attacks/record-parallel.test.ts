import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { database } from '../../../worker/platform/database/client.ts';
import { events } from '../../../worker/platform/database/tables/audit.ts';
import { findBreak } from '../../../worker/platform/record/chain.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { countOf } from '../../support/queries.ts';
import type { Answer } from '../../support/visitor.ts';

const AT_ONCE = 300;
type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Calls;

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await callsAsLoggedIn('owner');
});

async function atOnce(callOf: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => callOf(index)));
  const statuses = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length]));
}

const brokenAt = async () => findBreak(await database(env).select().from(events).orderBy(events.turn));

test('300 concurrent bans all succeed with one entry each (AUDIT-33, AUDIT-26)', async () => {
  const before = await countOf('events');
  const statuses = await atOnce(index =>
    owner('POST', '/bans/', {
      IPOrHost: `203.0.${Math.floor(index / 200)}.${(index % 200) + 1}`,
      fingerprint: '',
      country: '',
      banDuration: '24h',
    }),
  );
  expect(statuses).toEqual({ 201: AT_ONCE });
  expect([await countOf('bans'), (await countOf('events')) - before]).toEqual([AT_ONCE, AT_ONCE]);
  expect(await brokenAt()).toBe(null);
}, 120_000);

test('300 concurrent shortcuts all succeed with one entry each (AUDIT-33)', async () => {
  const before = await countOf('events');
  const statuses = await atOnce(index =>
    owner('POST', '/shortcuts', { shortcutTerm: `w${index}`, replaceWith: 'السلام عليكم', color: '#000000' }),
  );
  expect(statuses).toEqual({ 201: AT_ONCE });
  expect((await countOf('events')) - before).toBe(AT_ONCE);
  expect(await brokenAt()).toBe(null);
}, 120_000);

test('300 concurrent edits to one record all succeed with one entry each (AUDIT-33, AUDIT-15)', async () => {
  const before = await countOf('events');
  const statuses = await atOnce(index =>
    owner('PATCH', '/shortcuts/w0', { replaceWith: `التحية رقم ${index}` }),
  );
  expect(statuses).toEqual({ 200: AT_ONCE });
  expect((await countOf('events')) - before).toBe(AT_ONCE);
  expect(await brokenAt()).toBe(null);
}, 120_000);
