import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('keeper');
const DAY = Date.parse('2026-11-20T00:00:00Z');

/** Entries written in a different order than they happened. */
const ENTRIES = [
  { text: 'الثالث', at: DAY + 3_000 },
  { text: 'الأول', at: DAY + 1_000 },
  { text: 'الثاني قبل أخيه', at: DAY + 2_000 },
  { text: 'الثاني', at: DAY + 2_000 },
];
const NEWEST_FIRST = ['الثالث', 'الثاني', 'الثاني قبل أخيه', 'الأول'];

beforeAll(async () => {
  await makeAccount({ username: 'keeper', role: 'owner' });
  await owner.signIn();
  for (const [index, { text, at }] of ENTRIES.entries())
    await env.DB.prepare(
      `INSERT INTO events (turn, id, event_date, username, decoration, user_role, country, fingerprint_and_ip, event_data,
         event_type, folded, previous, hash)
       VALUES (?, ?, ?, 'omar', '', 'chat-master', '', '', ?, 'warning', 'كلمه', '', '')`,
    )
      .bind(index + 1, `event-${index}`, at, text)
      .run();
});

type Entry = { eventData: string; eventType: string };
type Entries = { data: { events?: Entry[]; overview?: { events: Entry[] } } };

async function listed(path: string): Promise<string[]> {
  const { body } = await call('GET', path, undefined, owner.headers);
  const { events = [], overview } = (body as unknown as Entries).data;
  return [...events, ...(overview?.events ?? [])]
    .filter(({ eventType }) => eventType === 'warning')
    .map(({ eventData }) => eventData);
}

const FILTERS = [
  {},
  { eventType: 'warning' },
  { username: 'omar' },
  { eventDate: { $gte: '2026-11-20', $lt: '2026-11-21' } },
  { $or: [{ eventData: { $regex: 'كلمة' } }] },
];

test.each(FILTERS)('entries are sorted newest first by time, then by sequence, with %j', async filter => {
  const asked = encodeURIComponent(JSON.stringify(filter));
  expect(await listed(`/events?page=1&limit=20&filter=${asked}`)).toEqual(NEWEST_FIRST);
});

test('the overview lists entries newest first by time, then by sequence', async () => {
  expect(await listed('/overview')).toEqual(NEWEST_FIRST);
});
