import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { type Query, queriesOf } from '../../support/queries.ts';
import { Visitor } from '../../support/visitor.ts';

const owner = new Member('salma');
const guest = new Visitor('زائر');

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
  await guest.signIn();
});

const planOf = async ({ sql, values }: Query): Promise<string[]> => {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
};

/** Whether a table is read completely instead of by an index. */
const isScan = (step: string) =>
  /^SCAN (?!CONSTANT|events_search|\(?subquery)/i.test(step) && !/USING (COVERING )?INDEX/.test(step);

const scansOf = async (queries: readonly Query[]): Promise<string[]> =>
  (await Promise.all(queries.map(planOf))).flat().filter(isScan);

const connection = (who: Visitor, over: object) => ({
  username: who.name,
  nickname: who.name,
  authKey: null,
  visibility: 'visible',
  type: 'visitor',
  fingerprint: who.fingerprint,
  originURL: 'http://localhost/',
  ...over,
});

test('admission takes two reads, each by an index', async () => {
  const asGuest = await queriesOf('POST', '/connect', guest, connection(guest, {}));
  const asSalma = connection(owner, { type: 'super', authKey: 'salma' });
  // The use of a login is recorded once an hour, after the answer.
  await queriesOf('POST', '/connect', owner, asSalma);
  const noted = env.DB.prepare("SELECT count(*) AS n FROM member_sessions WHERE account_id = 'id-salma'");
  await vi.waitFor(async () => expect(await noted.first('n')).toBe(1), WITHIN);
  const asMember = await queriesOf('POST', '/connect', owner, asSalma);
  for (const queries of [asGuest, asMember]) {
    expect(queries).toHaveLength(2);
    expect(await scansOf(queries)).toEqual([]);
  }
});

const FILTERS = [
  { $or: [{ eventData: { $regex: 'دخول' } }, { username: { $regex: 'دخول' } }] },
  { eventType: 'warning' },
  { username: 'salma' },
  { eventDate: { $gte: '2026-11-20', $lt: '2026-11-21' } },
  { eventType: 'warning', eventDate: { $gte: '2026-11-20' }, $or: [{ eventData: 'كلمة' }] },
].map(filter => `/events?page=2&filter=${encodeURIComponent(JSON.stringify(filter))}`);

test.for([
  '/users?page=1',
  '/bans?page=1',
  '/gifts?page=1',
  '/gifts',
  '/shortcuts?page=1',
  '/shortcuts',
  '/emojis?page=1',
  '/emojis',
  '/decorations?page=1',
  '/chatMsg?page=1',
  '/avatars?page=1',
  '/avatars?page=1&filter=isRestricted',
  '/stars?page=1&filter=forVisitors',
  '/banners?page=1',
  '/colors?page=1',
  '/rooms?page=1',
  '/reports?page=1',
  '/ghosts?page=1',
  '/events?page=1',
  ...FILTERS,
])('a list is read along an index: %s', async path => {
  expect(await scansOf(await queriesOf('GET', path, owner))).toEqual([]);
});

test('the overview scans only images to sum their sizes (FILE-19)', async () => {
  // At most 10,000 rows once in five minutes. An earlier read by another test file may save this one.
  const scans = await scansOf(await queriesOf('GET', '/overview', owner));
  expect(scans.filter(step => step !== 'SCAN pictures')).toEqual([]);
});

test('an audit entry is written to one index per filter and the id index', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'events' ORDER BY name`,
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name);
  expect(names).toEqual(['events_by_date', 'events_by_type', 'events_by_username', 'events_id_unique']);
  const used = new Set<string>();
  for (const path of ['/events?page=1', ...FILTERS])
    for (const step of (await Promise.all((await queriesOf('GET', path, owner)).map(planOf))).flat())
      for (const name of names) if (step.includes(`INDEX ${name} `) || step.endsWith(name)) used.add(name);
  expect([...used].sort()).toEqual(names.filter(name => name !== 'events_id_unique'));
});
