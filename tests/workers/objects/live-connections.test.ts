import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

type Connection = {
  _id: string;
  nickname: string;
  room: string;
  since: string;
  device: string;
  country?: string;
};
type Spell = { username: string; until: string | null; acts: { eventData: string }[] };
type Data = {
  connections: Connection[];
  ghosts: { now: Spell[]; lately: Spell[] };
  reports: Record<string, unknown>[];
  total: number;
  numPages: number;
};

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const owner = new Member('watcher');
const as = async (who: Visitor, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body, who.headers);
  return { ...answer, data: (answer.body as unknown as { data: Data }).data };
};
const connections = async (who: Visitor, query = 'limit=100') =>
  (await as(who, 'GET', `/connections?page=1&${query}`)).data;

class PhoneGuest extends Visitor {
  override get headers(): Record<string, string> {
    return { ...super.headers, 'User-Agent': PHONE, 'CF-IPCountry': 'MA' };
  }
}

/** Retries until the lobby knows the users, because rooms batch reports for up to a second. */
const seated = (...names: string[]) =>
  vi.waitFor(
    async () => {
      const there = (await lobbyOf(env).connections()).people.map(({ participant }) => participant.nickname);
      expect(there).toEqual(expect.arrayContaining(names));
    },
    { timeout: 20_000 },
  );

beforeAll(async () => {
  await makeRoom({ id: 'veranda', name: 'الرواق' });
  await makeAccount({ username: 'watcher', role: 'owner' });
  await makeAccount({ username: 'unseen', role: 'admin' });
  await makeAccount({ username: 'shielded', role: 'admin' });
  await makeAccount({
    username: 'window-keeper',
    role: 'chat-master',
    panel: { canAccessAdminPanel: true, canAccessWindowsMenu: true },
  });
  await owner.signIn();
});

test('the live list shows user, room, start and device, but no address or fingerprint (SITE-30, SITE-41)', async () => {
  const guest = new PhoneGuest('زائرة الرواق');
  await guest.enter({ room: 'الرواق' });
  await new Member('unseen').enter({ room: 'الرواق', visibility: 'ghost' });
  await seated('زائرة الرواق', 'unseen');
  const all = await connections(owner);
  expect(all.connections.find(({ nickname }) => nickname === 'زائرة الرواق')).toEqual({
    _id: guest.userID,
    nickname: 'زائرة الرواق',
    username: 'زائرة الرواق',
    accountType: 'visitor',
    role: 'visitor',
    room: 'الرواق',
    roomId: 'veranda',
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    country: 'MA',
    device: 'phone',
    acts: ['message', 'mute', 'move', 'kick', 'disconnect'],
  });
  expect(JSON.stringify(all)).not.toContain(guest.address);
  expect(JSON.stringify(all)).not.toContain(guest.fingerprint);
  expect(all.connections.map(({ nickname }) => nickname)).toContain('unseen');
  const keeper = new Member('window-keeper');
  await keeper.signIn();
  const seen = await connections(keeper);
  expect(seen.connections.map(({ nickname }) => nickname)).not.toContain('unseen');
  expect(seen.connections.every(({ country }) => country === undefined)).toBe(true);
  const narrowed = async (filter: object) =>
    await connections(owner, `limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const visitors = await narrowed({ audience: 'visitors', duration: '15m' });
  expect(visitors.connections.map(({ nickname }) => nickname)).toEqual(['زائرة الرواق']);
  expect([visitors.total, visitors.numPages]).toEqual([1, 1]);
  const supers = await narrowed({ audience: 'supers' });
  expect(supers.connections.map(({ nickname }) => nickname)).toEqual(['unseen']);
  expect((await call('GET', '/connections?page=1&filter=supers', undefined, owner.headers)).status).toBe(400);
  expect(await connections(owner, 'limit=1')).toMatchObject({ total: all.total, numPages: all.total });
});

test('an operator of sufficient rank closes a connection at once, which is recorded (SITE-25, SITE-31)', async () => {
  const guest = new Visitor('راحلة');
  const socket = await guest.enter({ room: 'الرواق' });
  const chief = new Member('shielded');
  const chiefs = await chief.enter({ room: 'الرواق' });
  await seated('راحلة', 'shielded');
  const keeper = new Member('window-keeper');
  await keeper.signIn();
  expect((await as(keeper, 'DELETE', '/connections/id-unseen')).body.code).toBe('user_not_found');
  expect((await as(keeper, 'DELETE', '/connections/id-shielded')).body.code).toBe('forbidden');
  expect((await as(owner, 'DELETE', '/connections/nobody')).status).toBe(404);
  expect((await as(keeper, 'DELETE', `/connections/${guest.userID}`)).status).toBe(204);
  expect((await socket.closed).code).toBe(4506);
  await chiefs.settled();
  const { events } = (await as(owner, 'GET', '/events?page=1&limit=1')).data as unknown as {
    events: { eventData: string; username: string }[];
  };
  expect(events[0]).toMatchObject({ eventData: 'قطع اتصال: راحلة', username: 'window-keeper' });
});

test('the Ghost section lists users hidden now or in the last day, with their acts (SITE-27)', async () => {
  const hour = 3_600_000;
  const now = Date.now();
  await env.DB.exec('DELETE FROM unseen_spells');
  const spell = (id: string, username: string, since: number, until: number | null) =>
    env.DB.prepare(
      `INSERT INTO unseen_spells (id, user_id, username, nickname, visibility, room, since, until)
       VALUES (?, ?, ?, ?, 'ghost', 'الرواق', ?, ?)`,
    ).bind(id, `id-${username}`, username, username, since, until);
  await env.DB.batch([
    spell('open', 'watcher', now - hour, null),
    spell('long-open', 'shielded', now - 90 * hour, null),
    spell('recent', 'unseen', now - 3 * hour, now - hour),
    spell('old', 'unseen', now - 60 * hour, now - 30 * hour),
  ]);
  await as(owner, 'POST', '/gifts', { text: 'هدية الشبح' });
  const { ghosts, total } = (await as(owner, 'GET', '/ghosts?page=1')).data;
  expect(total).toBe(3);
  expect(ghosts.now.map(({ username }) => username)).toEqual(['watcher', 'shielded']);
  expect(ghosts.now[0]?.acts[0]?.eventData).toBe('إضافة هدية جديدة: هدية الشبح');
  expect(Object.keys(ghosts.now[0]?.acts[0] ?? {}).sort()).toEqual(['eventData', 'eventDate', 'eventType']);
  expect(ghosts.lately).toMatchObject([{ username: 'unseen', until: expect.any(String), acts: [] }]);
  const second = (await as(owner, 'GET', '/ghosts?page=2&limit=2')).data;
  expect([second.numPages, second.ghosts.now, second.ghosts.lately.length]).toEqual([2, [], 1]);
  expect((await as(new Member('window-keeper'), 'GET', '/ghosts')).status).toBe(401);
});

test('open reports are listed newest first, without reporters, until closed (SITE-34, VISIBILITY-4)', async () => {
  const report = (id: string, at: number) =>
    env.DB.prepare(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, message, created_at)
       VALUES (?, 'secret-reporter', 'target', 'مزعج', 'الرواق', 'spam', 'كلام', ?)`,
    ).bind(id, at);
  await env.DB.batch([report('first', 1), report('second', 2)]);
  const before = await as(owner, 'GET', '/reports?page=1');
  expect(before.data.reports.map(({ _id }) => _id)).toEqual(['second', 'first']);
  expect(JSON.stringify(before.body)).not.toContain('secret-reporter');
  expect((await as(owner, 'PATCH', '/reports/first', { closed: false })).body.message).toBe(
    'Report validation failed: closed: must be true',
  );
  expect((await as(owner, 'PATCH', '/reports/first', { closed: true })).status).toBe(200);
  expect((await as(owner, 'PATCH', '/reports/first', { closed: true })).status).toBe(404);
  expect((await as(owner, 'GET', '/reports?page=1')).data).toMatchObject({
    total: 1,
    reports: [{ _id: 'second' }],
  });
  const row = await env.DB.prepare(`SELECT closed_by FROM reports WHERE id = 'first'`).first();
  expect(row).toEqual({ closed_by: 'watcher' });
  expect((await call('GET', '/reports?page=1')).status).toBe(401);
});
