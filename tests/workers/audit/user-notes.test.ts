import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { UserNotes } from '../../../protocol/rest/user-notes.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { callsAsLoggedIn, enter, Member, makeAccount, makeModeratedSite } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { caseAgainst } from '../../support/queries.ts';
import { type Answer, Visitor } from '../../support/visitor.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let omar: Calls;

beforeAll(async () => {
  await makeModeratedSite();
  await makeAccount({ username: 'mute', role: 'chat-master', chat: { canWriteNotes: false } });
  omar = await callsAsLoggedIn('omar');
});

const cardIn = ({ body }: Answer) => (body as unknown as { data: { card: UserNotes } }).data.card;
const WITHIN = { timeout: 20_000 };

test('a user card shows cases, notes and names of a guest after renaming (MOD-65, MOD-66)', async () => {
  const device = { fingerprint: 'fp-card' };
  const first = new Visitor('ندى', device);
  const [moderator, socket] = [await enter(new Member('omar'), 'العريشة'), await enter(first, 'العريشة')];
  await moderator.request('sendWarningMessage', { userId: first.userID, text: 'كفى' });
  await caseAgainst('ندى', 'warning');
  socket.close(1000);
  await socket.closed;
  const second = new Visitor('نورس', device);
  const again = await enter(second, 'العريشة');
  await untilPresent(second.userID);
  const noted = await omar('POST', `/people/card/${second.userID}`, { text: ' تتجادل كثيرًا ' });
  expect([noted.status, cardIn(noted).notes]).toMatchObject([
    201,
    [{ text: 'تتجادل كثيرًا', byUsername: 'omar' }],
  ]);
  await vi.waitFor(async () => {
    const card = cardIn(await omar('GET', `/people/card/${second.userID}`));
    expect(card.names.map(({ name }) => name)).toEqual(['نورس', 'ندى']);
    expect(card.strikes).toMatchObject([
      { kind: 'warning', nickname: 'ندى', reason: 'كفى', byUsername: 'omar' },
    ]);
  }, WITHIN);
  for (const heard of [again, moderator]) expect(JSON.stringify(heard.received)).not.toContain('تتجادل');
  await env.DB.exec('UPDATE options SET address_days = 90, event_days = 365');
  await runCleanup(env, Date.now() + 91 * DAY_MS);
  expect(cardIn(await omar('GET', `/people/card/${second.userID}`))).toMatchObject({ notes: [], names: [] });
});

test('a card needs canWriteNotes, a higher rank and a visible user other than oneself (MAY-88)', async () => {
  const guest = new Visitor('سمير');
  await enter(guest, 'الحديقة');
  for (const name of ['salma', 'ghaith', 'omar', 'rima']) await enter(new Member(name), 'الحديقة');
  await enter(new Member('shabah'), 'الحديقة', { visibility: 'ghost' });
  for (const id of [guest.userID, 'id-salma', 'id-rima', 'id-omar', 'id-shabah']) await untilPresent(id);
  const statuses: [who: string, of: string, status: number][] = [
    ['omar', guest.userID, 200],
    ['omar', 'id-rima', 200],
    ['omar', 'id-salma', 403],
    ['omar', 'id-omar', 403],
    ['omar', 'id-shabah', 404],
    ['omar', 'nobody', 404],
    ['mute', guest.userID, 403],
    ['rima', guest.userID, 403],
    ['salma', 'id-shabah', 200],
  ];
  for (const [who, of, status] of statuses) {
    const as = await callsAsLoggedIn(who);
    expect([who, of, (await as('GET', `/people/card/${of}`)).status]).toEqual([who, of, status]);
    if (status !== 200)
      expect((await as('POST', `/people/card/${of}`, { text: 'ملاحظة' })).status).toBe(status);
  }
  for (const body of [{}, { text: ' ' }, { text: 'ا'.repeat(301) }, { text: 'ا', who: 'x' }])
    expect((await omar('POST', `/people/card/${guest.userID}`, body)).status).toBe(400);
});
