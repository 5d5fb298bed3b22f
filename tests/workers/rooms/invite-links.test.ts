import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { OWN_INVITES_MAX, ROOM_INVITES_MAX } from '../../../protocol/entry-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { callsAs, callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { storedEntries } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

type Calls = ReturnType<typeof callsAs>;
type Link = { code: string; url: string; uses: number | null; endsAt: string };
type Listed = Link & { used: number; maker: string; isOwn: boolean };

const DAY_MS = 86_400_000;
const INVITES = { canSendGroupChatInvitation: true };
let guests = 0;
let owner: Calls;

const as = async (username: string): Promise<Calls> => callsAsLoggedIn(username);
const dataOf = <Data>({ body }: Answer): Data => (body as unknown as { data: Data }).data;

/** Status of a success, or error code of a refusal. */
const outcomeOf = ({ status, body }: Answer) => (status < 300 ? status : body.code);

const made = async (who: Calls, wish: object): Promise<Link> => {
  const answer = await who('POST', '/invites', wish);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return dataOf(answer);
};

const listed = async (who: Calls, room: string): Promise<Listed[]> =>
  dataOf<{ invites: Listed[] }>(await who('GET', `/invites?room=${encodeURIComponent(room)}`)).invites;

/** A guest with a separate device and network. */
const guest = (name?: string): Visitor => {
  guests++;
  return new Visitor(name ?? `ضيف ${guests}`, { address: `100.66.21.${guests % 250}` });
};

const follow = async (code: string, who = guest(), over: object = {}) => {
  if (who.token === '') await who.signIn();
  const answer = await who.connect({ invite: code, ...over });
  return answer.status === 200 ? dataOf<{ room: string }>(answer).room : answer.body.code;
};

const look = async (code: string) => {
  const { status, body } = await call('GET', `/invites/${code}`, undefined, {
    'CF-Connecting-IP': `100.66.21.${++guests % 250}`,
  });
  return { status, code: body.code, message: body.message, data: body.data };
};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'locked', name: 'المجلس', password: 'سر المجلس' });
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await as('owner');
});

beforeEach(async () => {
  await env.DB.batch(['invites', 'invite_uses'].map(table => env.DB.prepare(`DELETE FROM ${table}`)));
  await lobbyOf(env).clearAttempts([{ limited: 'invites', who: 'id-owner' }]);
});

test('a guest entering a locked room by link counts once per device (INVITE-1, INVITE-3)', async () => {
  const { code, url, uses, endsAt } = await made(owner, { room: 'المجلس', uses: 10, minutes: 60 });
  expect(url).toBe(`http://localhost/i/${code}`);
  expect([uses, Math.round((Date.parse(endsAt) - Date.now()) / 60_000)]).toEqual([10, 60]);
  // Excludes the name of its creator, who may be hidden.
  expect(await look(code)).toEqual({ status: 200, data: { room: 'المجلس' } });
  const salma = guest();
  expect(await follow(code, salma)).toBe('المجلس');
  expect(await follow(code, salma)).toBe('المجلس');
  expect(await follow(code)).toBe('المجلس');
  expect(await listed(owner, 'المجلس')).toMatchObject([
    { code, url, used: 2, uses: 10, maker: 'owner', isOwn: true },
  ]);
});

test('a member entering by link counts once across devices (INVITE-3)', async () => {
  await makeAccount({ username: 'nura' });
  const { code } = await made(owner, { room: 'المجلس' });
  for (const _ of [1, 2]) {
    const nura = new Member('nura');
    await nura.signIn();
    expect(await follow(code, nura)).toBe('المجلس');
  }
  expect(await listed(owner, 'المجلس')).toMatchObject([{ used: 1, uses: null }]);
});

test('exactly ten of 30 concurrent guests enter by a link with ten uses (INVITE-3)', async () => {
  const { code } = await made(owner, { room: 'المجلس', uses: 10 });
  const all = Array.from({ length: 30 }, () => guest());
  for (const each of all) await each.signIn();
  const rooms = await Promise.all(all.map(each => follow(code, each)));
  expect(rooms.filter(room => room === 'المجلس')).toHaveLength(10);
  expect(rooms.filter(room => room === 'invite_ended')).toHaveLength(20);
  expect(await listed(owner, 'المجلس')).toMatchObject([{ used: 10 }]);
  expect((await look(code)).status).toBe(410);
});

test('a full room refuses a guest with a link and counts no use (INVITE-2)', async () => {
  await makeRoom({ id: 'small', name: 'الضيقة', maxUsers: 1, password: 'x' });
  const { code } = await made(owner, { room: 'الضيقة', uses: 1 });
  const first = guest();
  await first.enter({ room: 'الضيقة', roomPassword: 'x' });
  expect(await follow(code)).toBe('room_full');
  expect(await listed(owner, 'الضيقة')).toMatchObject([{ used: 0 }]);
});

test('a banned guest with a link is refused and counts no use (INVITE-2)', async () => {
  const { code } = await made(owner, { room: 'المجلس' });
  const banned = guest();
  await banned.signIn();
  await env.DB.prepare(
    "INSERT INTO bans (id, fingerprint, ban_duration, nickname, created_at) VALUES ('ban', ?, '15m', 'x', 1)",
  )
    .bind(banned.fingerprint)
    .run();
  expect(await follow(code, banned)).toBe('banned');
  expect(await listed(owner, 'المجلس')).toMatchObject([{ used: 0 }]);
  await env.DB.prepare("DELETE FROM bans WHERE id = 'ban'").run();
});

test('a kicked guest cannot return by link (INVITE-2)', async () => {
  await makeRoom({ id: 'held', name: 'المطرد' });
  const moderator = await new Member('owner').enter({ room: 'المطرد' });
  const kicked = guest();
  const socket = await kicked.enter({ room: 'المطرد' });
  expect((await moderator.request('requestKickUser', { userId: kicked.userID })).ok).toBe(true);
  await socket.closed;
  const { code } = await made(owner, { room: 'المطرد' });
  expect(await follow(code, kicked)).toBe('kicked');
  expect(await listed(owner, 'المطرد')).toMatchObject([{ used: 0 }]);
});

test('unknown, expired, used-up and revoked codes get the same response (INVITE-4)', async () => {
  const expired = await made(owner, { room: 'المجلس' });
  const spent = await made(owner, { room: 'المجلس', uses: 1 });
  const revoked = await made(owner, { room: 'المجلس' });
  await follow(spent.code);
  await env.DB.prepare('UPDATE invites SET ends_at = 1 WHERE id = ?').bind(expired.code.slice(0, 16)).run();
  expect(outcomeOf(await owner('DELETE', `/invites/${revoked.code}`))).toBe(204);
  expect(outcomeOf(await owner('DELETE', `/invites/${revoked.code}`))).toBe('invite_ended');
  const forged = `${revoked.code.slice(0, 31)}${revoked.code.endsWith('A') ? 'B' : 'A'}`;
  const unknown = 'x'.repeat(32);
  const answers = await Promise.all(
    [expired.code, spent.code, revoked.code, forged, unknown].map(async code => [
      await look(code),
      await follow(code),
    ]),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject([{ status: 410, code: 'invite_ended' }, 'invite_ended']);
});

test('an expired link is ignored if the request names a room (INVITE-4)', async () => {
  const { code } = await made(owner, { room: 'المجلس' });
  const salma = guest();
  expect(await follow(code, salma, { room: 'المجلس' })).toBe('المجلس');
  expect(await follow(code, salma, { room: 'القاعة' })).toBe('القاعة');
  await owner('DELETE', `/invites/${code}`);
  expect(await follow(code, guest(), { room: 'القاعة' })).toBe('القاعة');
  expect(await follow(code, guest(), { room: 'المجلس' })).toBe('wrong_password');
  expect(await follow(code, guest(), { room: 'المجلس', roomPassword: 'سر المجلس' })).toBe('المجلس');
});

test('a code for another room does not open the named room (INVITE-1)', async () => {
  const { code } = await made(owner, { room: 'القاعة' });
  expect(await follow(code, guest(), { room: 'المجلس' })).toBe('wrong_password');
});

test('guests, bots and members without canSendGroupChatInvitation cannot create links (INVITE-5)', async () => {
  await makeAccount({ username: 'plain' });
  await makeAccount({ username: 'robot', chat: INVITES });
  await env.DB.prepare("UPDATE accounts SET bot_token_id = 'token' WHERE id = 'id-robot'").run();
  const visitor = guest();
  await visitor.signIn();
  for (const who of [callsAs(visitor), await as('plain'), await as('robot')]) {
    expect(outcomeOf(await who('POST', '/invites', { room: 'القاعة' }))).toBe('no_permission');
    expect(outcomeOf(await who('GET', '/invites?room=القاعة'))).toBe('no_permission');
  }
});

test('a link creator can invite only to rooms open to the creator (INVITE-5)', async () => {
  await makeAccount({ username: 'host', chat: INVITES });
  await makeAccount({ username: 'keeper', chat: { ...INVITES, canAccessLockedRoom: true } });
  await makeRoom({ id: 'hidden', name: 'الخفية' });
  await env.DB.prepare("UPDATE rooms SET is_unlisted = 1 WHERE id = 'hidden'").run();
  await lobbyOf(env).roomsChanged();
  const host = await as('host');
  const outcomes = async (who: Calls) => {
    const found = [];
    for (const room of ['القاعة', 'المجلس', 'الخفية', 'لا غرفة'])
      found.push(outcomeOf(await who('POST', '/invites', { room })));
    return found;
  };
  expect(await outcomes(host)).toEqual([201, 'no_permission', 'no_permission', 'no_permission']);
  expect(await outcomes(await as('keeper'))).toEqual([201, 201, 201, 'no_permission']);
  await env.DB.prepare("UPDATE rooms SET created_by = 'id-host' WHERE id = 'hidden'").run();
  const { code } = await made(host, { room: 'الخفية' });
  expect(await follow(code)).toBe('الخفية');
});

test('a link with a role, zero uses, too long a time or no room is refused (INVITE-5)', async () => {
  for (const wish of [
    { room: 'القاعة', role: 'member' },
    { room: 'القاعة', uses: 0 },
    { room: 'القاعة', minutes: 10_081 },
    {},
  ])
    expect(outcomeOf(await owner('POST', '/invites', wish))).toBe('validation');
});

const ENDINGS: Record<string, string> = {
  'a lost permission': `UPDATE chat_permissions SET flags = json_set(flags, '$.canSendGroupChatInvitation', json('false')) WHERE id = 'id-maker-chat'`,
  'lost access to locked rooms': `UPDATE chat_permissions SET flags = json_set(flags, '$.canAccessLockedRoom', json('false')) WHERE id = 'id-maker-chat'`,
  'lost access to the chat': `UPDATE chat_permissions SET flags = json_set(flags, '$.canAccessChat', json('false')) WHERE id = 'id-maker-chat'`,
  'an ended subscription': "UPDATE accounts SET subscription_end_date = '2020-01-01' WHERE id = 'id-maker'",
  'a ban': `INSERT INTO bans (id, user_id, ban_duration, nickname, created_at) VALUES ('of-maker', 'id-maker', '15m', 'x', 1)`,
  'a removed account': "DELETE FROM accounts WHERE id = 'id-maker'",
};

test.each(Object.keys(ENDINGS))('a link expires with its creator: %s (INVITE-6)', async ending => {
  await makeAccount({ username: 'maker', chat: { ...INVITES, canAccessLockedRoom: true } });
  const { code } = await made(await as('maker'), { room: 'المجلس' });
  expect(await follow(code)).toBe('المجلس');
  await env.DB.prepare(ENDINGS[ending] ?? '').run();
  expect([(await look(code)).status, await follow(code)]).toEqual([410, 'invite_ended']);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM accounts WHERE id = 'id-maker'"),
    env.DB.prepare("DELETE FROM chat_permissions WHERE id = 'id-maker-chat'"),
    env.DB.prepare("DELETE FROM admin_panel_permissions WHERE id = 'id-maker-panel'"),
    env.DB.prepare("DELETE FROM bans WHERE id = 'of-maker'"),
  ]);
});

test('a link expires with its room (INVITE-6)', async () => {
  await makeRoom({ id: 'gone', name: 'الزائلة' });
  const { code } = await made(owner, { room: 'الزائلة' });
  expect(outcomeOf(await owner('DELETE', '/rooms/الزائلة'))).toBe(204);
  expect([(await look(code)).status, await follow(code)]).toEqual([410, 'invite_ended']);
});

test('creators list and revoke their own links; room managers do so for all links (INVITE-7)', async () => {
  await makeAccount({ username: 'dalia', chat: INVITES });
  await makeAccount({ username: 'fares', chat: INVITES });
  await makeAccount({ username: 'guardian', role: 'room-master', masterOf: ['hall'] });
  const [dalia, fares, guardian] = await Promise.all(['dalia', 'fares', 'guardian'].map(as));
  if (!dalia || !fares || !guardian) throw new Error('missing account');
  const ofDalia = await made(dalia, { room: 'القاعة' });
  const ofFares = await made(fares, { room: 'القاعة' });
  const codes = async (who: Calls) => (await listed(who, 'القاعة')).map(({ code }) => code);
  expect([await codes(dalia), await codes(fares)]).toEqual([[ofDalia.code], [ofFares.code]]);
  expect(await listed(guardian, 'القاعة')).toMatchObject([
    { maker: 'dalia', isOwn: false },
    { maker: 'fares', isOwn: false },
  ]);
  expect(outcomeOf(await fares('DELETE', `/invites/${ofDalia.code}`))).toBe('no_permission');
  expect(outcomeOf(await dalia('DELETE', `/invites/${ofDalia.code}`))).toBe(204);
  expect(outcomeOf(await guardian('DELETE', `/invites/${ofFares.code}`))).toBe(204);
  expect(await codes(owner)).toEqual([]);
});

test('creation and revocation are recorded with the room but not the code (INVITE-7)', async () => {
  const before = (await storedEntries()).length;
  const { code } = await made(owner, { room: 'القاعة' });
  await owner('DELETE', `/invites/${code}`);
  const written = (await storedEntries()).slice(before);
  const link = `القاعة (${code.slice(0, 16)})`;
  expect(written.map(({ username, eventData }) => [username, eventData])).toEqual([
    ['owner', `إضافة رابط دعوة: ${link}`],
    ['owner', `حذف رابط الدعوة: ${link}`],
  ]);
});

test('concurrent requests leave at most five links per creator and 20 per room (INVITE-7)', async () => {
  const wish = { room: 'القاعة', uses: 1 };
  const outcomes = async (who: Calls, times: number) =>
    (await Promise.all(Array.from({ length: times }, () => who('POST', '/invites', wish)))).map(outcomeOf);
  const ofOwner = await outcomes(owner, OWN_INVITES_MAX + 3);
  expect(ofOwner.filter(each => each === 201)).toHaveLength(OWN_INVITES_MAX);
  expect(ofOwner.filter(each => each === 'invites_full')).toHaveLength(3);
  for (let at = 0; at < 4; at++) {
    await makeAccount({ username: `many-${at}`, chat: INVITES });
    const expected = at < 3 ? Array.from({ length: OWN_INVITES_MAX }, () => 201) : ['invites_full'];
    expect(await outcomes(await as(`many-${at}`), expected.length)).toEqual(expected);
  }
  expect(await listed(owner, 'القاعة')).toHaveLength(ROOM_INVITES_MAX);
  // A used-up link makes room for another.
  const [first] = await listed(owner, 'القاعة');
  expect(await follow(first?.code ?? '')).toBe('القاعة');
  expect(await outcomes(owner, 1)).toEqual([201]);
});

test('link creation is rate limited, including refused attempts (INVITE-7)', async () => {
  await makeAccount({ username: 'eager' });
  const eager = await as('eager');
  const outcomes = [];
  for (let at = 0; at < 21; at++)
    outcomes.push(outcomeOf(await eager('POST', '/invites', { room: 'القاعة' })));
  expect(outcomes.slice(-2)).toEqual(['no_permission', 'too_many_invites']);
});

test('a link entry by a user already in the room does not count (INVITE-3)', async () => {
  const { code } = await made(owner, { room: 'القاعة' });
  const here = guest();
  await here.enter({ room: 'القاعة' });
  await untilPresent(here.userID);
  expect(await follow(code, here)).toBe('القاعة');
  expect(await listed(owner, 'القاعة')).toMatchObject([{ used: 0 }]);
});

test('a link and its uses are deleted a week after its end (INVITE-6)', async () => {
  const { code } = await made(owner, { room: 'القاعة', minutes: 60 });
  await follow(code);
  const rows = async () =>
    (
      await env.DB.batch(['invites', 'invite_uses'].map(table => env.DB.prepare(`SELECT 1 FROM ${table}`)))
    ).map(({ results }) => results.length);
  await runCleanup(env, Date.now() + 7 * DAY_MS);
  expect(await rows()).toEqual([1, 1]);
  await runCleanup(env, Date.now() + 7 * DAY_MS + 3_700_000);
  expect(await rows()).toEqual([0, 0]);
});

test('the database stores neither complete codes nor devices (INVITE-4)', async () => {
  const { code } = await made(owner, { room: 'المجلس' });
  const salma = guest();
  await salma.enter({ invite: code });
  const stored = await env.DB.batch(
    ['invites', 'invite_uses'].map(table => env.DB.prepare(`SELECT * FROM ${table}`)),
  );
  const text = JSON.stringify(stored.map(({ results }) => results));
  expect(text).toContain(code.slice(0, 16));
  for (const secret of [code, code.slice(16), salma.userID, salma.fingerprint])
    expect(text).not.toContain(secret);
});
