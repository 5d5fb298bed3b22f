import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { eventQuery } from '../../../web/src/features/admin/sections/events/event-filter.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { events } from '../../../worker/platform/database/tables/audit.ts';
import { findBreak } from '../../../worker/platform/record/chain.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

type Event = {
  _id: string;
  eventData: string;
  eventType: string;
  username: string;
  userRole: string;
  country: string;
  fingerprintAndIP: string;
  eventDate: string;
};

const owner = new Member('keeper', { address: '127.4.4.4' });
const other = new Member('second-keeper');
const as = (who: Member, method: string, path: string, body?: unknown) =>
  call(method, path, body, { ...who.headers, 'CF-IPCountry': 'MA' });
const list = async (query: Record<string, string>) => {
  const answer = await as(owner, 'GET', `/events/?${new URLSearchParams({ page: '1', ...query })}`);
  return {
    status: answer.status,
    ...(answer.body as unknown as { data: { events: Event[]; total: number; numPages: number } }).data,
  };
};
const filter = (value: unknown) => list({ filter: JSON.stringify(value) });
const makeGift = (who: Member, text: string) => as(who, 'POST', '/gifts', { text });

beforeAll(async () => {
  await makeAccount({ username: 'keeper', role: 'owner' });
  await makeAccount({ username: 'second-keeper', role: 'admin' });
  await makeAccount({ username: 'no-record', role: 'owner', panel: { canAccessEventsRecordMenu: false } });
  await owner.signIn();
  await other.signIn();
});

test('creating, editing and deleting a gift is recorded with actor, origin and Arabic text (AUDIT-1, AUDIT-3)', async () => {
  const made = await makeGift(owner, 'باقة ورد');
  const { gift } = (made.body as unknown as { data: { gift: { _id: string } } }).data;
  await as(owner, 'PATCH', `/gifts/${gift._id}`, { text: 'باقتا ورد' });
  await as(owner, 'DELETE', `/gifts/${gift._id}`);
  const { events: entries } = await list({});
  expect(entries.map(({ eventData }) => eventData)).toEqual([
    'حذف الهدية: باقتا ورد',
    'تعديل الهدية: باقة ورد — نص الهدية: من «باقة ورد» إلى «باقتا ورد»',
    'إضافة هدية جديدة: باقة ورد',
  ]);
  expect(entries[0]).toMatchObject({
    eventType: 'adminPanel',
    username: 'keeper',
    userRole: 'owner',
    country: 'MA',
    fingerprintAndIP: '127.4.4.4',
  });
  expect(entries[0]?.eventDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(Object.keys(entries[0] ?? {}).join(' ')).toBe(
    '_id eventDate username decoration userRole country fingerprintAndIP eventData eventType',
  );
});

test('refused actions add no entry (AUDIT-1)', async () => {
  const before = (await list({})).total;
  await as(owner, 'POST', '/gifts', { text: '' });
  await as(owner, 'PATCH', '/gifts/none', { text: 'x' });
  await as(owner, 'POST', '/decorations', { name: 'إطار', decorationText: '★' });
  await as(owner, 'POST', '/decorations', { name: 'إطار', decorationText: '✦' });
  expect((await list({})).total).toBe(before + 1);
});

test('20 concurrent actions form a valid chain; a changed row is detected (AUDIT-1)', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => makeGift(at % 2 ? owner : other, `هدية ${at}`)));
  const rows = await database(env).select().from(events).orderBy(events.turn);
  expect(rows.filter(({ eventData }) => /هدية \d/.test(eventData))).toHaveLength(20);
  expect(findBreak(rows)).toBe(null);
  await env.DB.prepare(`UPDATE events SET event_data = 'لا شيء' WHERE turn = 5`).run();
  expect(findBreak(await database(env).select().from(events).orderBy(events.turn))).toBe(5);
  await env.DB.prepare('UPDATE events SET event_data = ? WHERE turn = 5').bind(rows[4]?.eventData).run();
});

test('the filter finds folded words, users, types and days, never as SQL', async () => {
  await makeGift(owner, 'قصيدةُ أحمد 50% _x_ [a-z]');
  const or = (word: string) => ({
    $or: ['eventData', 'username', 'country'].map(field => ({ [field]: { $regex: word, $options: 'i' } })),
  });
  for (const word of ['قصيده احمد', 'أحمَد', '50% _', '[a-z]'])
    expect([word, (await filter(or(word))).total]).toEqual([word, 1]);
  for (const word of ['.*', '%', "' OR 1=1 --", 'قصيد_']) {
    expect([
      word,
      (await filter(or(word))).events.filter(({ eventData }) => !eventData.includes(word)),
    ]).toEqual([word, []]);
  }
  expect(
    (await filter({ username: 'second-keeper' })).events.every(
      ({ username }) => username === 'second-keeper',
    ),
  ).toBe(true);
  expect((await filter({ eventType: 'banned' })).total).toBe(0);
  expect((await filter({ eventType: 'all', username: 'second-keeper' })).total).toBe(10);
  expect((await filter({ eventDate: { $gte: '2999-01-01' } })).total).toBe(0);
  for (const bad of [
    '{',
    '[]',
    '{"$where":"1"}',
    '{"eventType":"nothing"}',
    '{"$or":[{"hash":"x"}]}',
    '{"$or":[{"eventData":{"$regex":"a\\u0000b"}}]}',
    '{"eventDate":{"$gte":"soon"}}',
  ]) {
    expect([bad, (await list({ filter: bad })).status]).toEqual([bad, 400]);
  }
});

test('the day filter in the panel covers midnight to midnight (AUDIT-19)', async () => {
  const rows = await database(env).select().from(events).orderBy(events.turn).limit(4);
  const moveTo = (moments: readonly number[]) => {
    const move = env.DB.prepare('UPDATE events SET event_date = ? WHERE turn = ?');
    return env.DB.batch(moments.map((moment, at) => move.bind(moment, rows[at]?.turn)));
  };
  const start = new Date(2026, 2, 10).getTime();
  const end = new Date(2026, 2, 11).getTime();
  await moveTo([start - 1, start, end - 1, end]);
  const found = await list({
    filter: eventQuery({ search: '', day: '2026-03-10', type: 'all', username: '' }),
  });
  await moveTo(rows.map(({ eventDate }) => eventDate));
  expect(found.events.map(({ eventDate }) => Date.parse(eventDate))).toEqual([end - 1, start]);
});

test('a deleted entry is not listed, and its chain stays valid', async () => {
  const { events: entries } = await list({ filter: JSON.stringify({ username: 'second-keeper' }) });
  const { total } = await list({});
  const id = entries[0]?._id;
  expect((await as(owner, 'DELETE', `/events/${id}`, { authKey: 'keeper' })).status).toBe(204);
  expect((await as(owner, 'DELETE', `/events/${id}`)).status).toBe(404);
  // The erasure removes one entry and adds its own, so the total is unchanged.
  expect((await list({})).total).toBe(total);
  expect(findBreak(await database(env).select().from(events).orderBy(events.turn))).toBe(null);
});

test('client-supplied events are accepted and not stored (AUDIT-2, AUDIT-4)', async () => {
  const before = (await list({})).total;
  const claim = { username: 'somebody-else', userRole: 'owner', eventType: 'adminPanel', eventData: 'ادعاء' };
  expect((await as(owner, 'POST', '/events', claim)).status).toBe(201);
  expect((await as(owner, 'POST', '/events', { ...claim, eventType: 'odd' })).body.message).toBe(
    'Event validation failed: eventType: must be a known kind of event',
  );
  expect((await call('POST', '/events', claim)).status).toBe(401);
  expect((await list({})).total).toBe(before);
});

test('reading the event record requires canAccessEventsRecordMenu', async () => {
  const blind = new Member('no-record');
  await blind.signIn();
  const refused = await as(blind, 'GET', '/events?page=1');
  expect([refused.status, refused.body.message]).toEqual([403, 'Unauthorized to access Admin-Events-Record']);
});
