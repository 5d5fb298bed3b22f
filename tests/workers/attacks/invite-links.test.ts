import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../protocol/errors/failure.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { enterByInvite, findInvite } from '../../../worker/rooms/invites.ts';
import { callsAs, callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, ask, call, Visitor } from '../../support/visitor.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;
type Link = { code: string; url: string };

const LOCKED = 'المجلس';
const INVITES = { canSendGroupChatInvitation: true };
let owner: Calls;
let guests = 0;

const dataOf = <Data>({ body }: Answer): Data => (body as unknown as { data: Data }).data;
const shown = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body });
const codeOf = ({ status, body }: Answer) => (status < 300 ? status : body.code);
const made = async (wish: object): Promise<Link> => dataOf<Link>(await owner('POST', '/invites', wish));
const guest = () => new Visitor(`طارق ${++guests}`, { address: `100.66.27.${guests % 250}` });
const used = async (): Promise<unknown> =>
  (await env.DB.prepare('SELECT count(*) AS n FROM invite_uses').first<{ n: number }>())?.n;

const follow = async (code: unknown) => {
  const who = guest();
  await who.signIn();
  return codeOf(await who.connect({ invite: code }));
};
const look = async (code: string) =>
  shown(
    await call('GET', `/invites/${code}`, undefined, { 'CF-Connecting-IP': `100.66.27.${++guests % 250}` }),
  );

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'locked', name: LOCKED, password: 'سر' });
  await makeRoom({ id: 'unlisted', name: 'الخفية' });
  await env.DB.prepare("UPDATE rooms SET is_unlisted = 1 WHERE id = 'unlisted'").run();
  await lobbyOf(env).roomsChanged();
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await callsAsLoggedIn('owner');
});

beforeEach(async () => {
  await env.DB.batch(['invites', 'invite_uses'].map(table => env.DB.prepare(`DELETE FROM ${table}`)));
  await lobbyOf(env).clearAttempts([{ limited: 'invites', who: 'id-owner' }]);
});

afterEach(() => vi.restoreAllMocks());

test('changed codes and codes with another secret respond like unknown codes (INVITE-4)', async () => {
  const { code } = await made({ room: LOCKED });
  const id = code.slice(0, 16);
  const foreign = createHmac('sha256', 'of another site, as in a copied database').update(`invite:${id}`);
  const unknown = await look('x'.repeat(32));
  expect(unknown.status).toBe(410);
  for (const changed of [
    id,
    id + foreign.digest('base64url').slice(0, 16),
    code.toUpperCase(),
    code.slice(0, 31),
    `${code}A`,
    `${code}=`,
    `${code}%00`,
    ` ${code}`.replace(' ', '%20'),
    `${code.slice(0, 16)}${'م'.repeat(8)}`,
    'x'.repeat(12_000),
  ])
    expect([changed.slice(0, 40), await look(changed)]).toEqual([changed.slice(0, 40), unknown]);
  expect((await look(code)).status).toBe(200);
});

test('a code of another type or length is refused and counts no use (INVITE-4)', async () => {
  for (const invite of [['x'], { code: 'x' }, 1, true, 'x'.repeat(10_000)])
    expect(['validation', 'invite_ended']).toContain(await follow(invite));
  expect(await used()).toBe(0);
});

test('a refused admission does not free the link use of a concurrent admission on the same device (INVITE-3)', async () => {
  const { code } = await made({ room: LOCKED, uses: 1 });
  const invite = await findInvite(env, code, Date.now());
  if (!invite) throw new Error('no link');
  const by = (deviceId: string, enter: () => Promise<string>) =>
    enterByInvite(env, invite, { accountType: 'visitor', userId: 'v', deviceId }, Date.now(), enter);
  const refusal = () => Promise.reject(new Failure('room_full'));
  const first = by('one', async () => {
    expect(await by('one', async () => 'in')).toBe('in');
    return refusal();
  });
  await expect(first).rejects.toThrow(Failure);
  await expect(by('two', async () => 'in')).rejects.toMatchObject({ code: 'invite_ended' });
  expect(await by('one', async () => 'in')).toBe('in');
  await expect(by('one', refusal)).rejects.toThrow(Failure);
  expect(await used()).toBe(1);
});

test('many concurrent refused entries use up no invite link (INVITE-2)', async () => {
  const { code } = await made({ room: LOCKED, uses: 1 });
  const invite = await findInvite(env, code, Date.now());
  if (!invite) throw new Error('no link');
  const refused = () =>
    enterByInvite(env, invite, { accountType: 'visitor', userId: 'v', deviceId: 'one' }, Date.now(), () =>
      Promise.reject(new Failure('room_full')),
    );
  await Promise.allSettled(Array.from({ length: 5 }, refused));
  expect(await used()).toBe(0);
});

test('a link revoked after it was read admits no user and counts no use (INVITE-4)', async () => {
  const { code } = await made({ room: LOCKED });
  const invite = await findInvite(env, code, Date.now());
  if (!invite) throw new Error('no link');
  await owner('DELETE', `/invites/${code}`);
  const entrant = { accountType: 'visitor', userId: 'v', deviceId: 'one' } as const;
  const entry = enterByInvite(env, invite, entrant, Date.now(), async () => 'in');
  await expect(entry).rejects.toMatchObject({ code: 'invite_ended' });
  expect(await used()).toBe(0);
});

test('a room-master without the password cannot read link codes for a locked room (INVITE-7)', async () => {
  await makeAccount({ username: 'master', role: 'room-master', masterOf: ['hall', 'locked', 'unlisted'] });
  await makeAccount({
    username: 'clerk',
    role: 'admin',
    chat: { canAccessLockedRoom: false },
    panel: { canAccessAdminPanel: true, canAccessRoomsMenu: true },
  });
  const [master, clerk] = [await callsAsLoggedIn('master'), await callsAsLoggedIn('clerk')];
  const seen = async (who: Calls, room: string) =>
    dataOf<{ invites: Link[] } | undefined>(await who('GET', `/invites?room=${encodeURIComponent(room)}`))
      ?.invites.length ?? 'refused';
  for (const room of ['القاعة', LOCKED, 'الخفية']) await made({ room });
  const rooms = ['القاعة', LOCKED, 'الخفية'];
  expect(await Promise.all(rooms.map(room => seen(master, room)))).toEqual([1, 'refused', 'refused']);
  // Operators with canAccessRoomsMenu can set the password, so they may see all links.
  expect(await Promise.all(rooms.map(room => seen(clerk, room)))).toEqual([1, 1, 1]);
});

test('the link list has the same response for hidden and unknown rooms (MOVE-23)', async () => {
  await makeAccount({ username: 'host', chat: INVITES });
  const host = await callsAsLoggedIn('host');
  const of = (room: string) => host('GET', `/invites?room=${encodeURIComponent(room)}`);
  const answers = await Promise.all(['لا غرفة', 'الخفية', LOCKED, '', "' OR 1=1 --"].map(of));
  const [unknown, ...others] = answers.map(shown);
  expect(unknown?.status).toBe(403);
  expect(others).toEqual(others.map(() => unknown));
});

test('a link list with 150 creators is complete (INVITE-7)', async () => {
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO invites (id, room_id, maker_id, uses, created_at, ends_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     SELECT 'link-' || i, 'hall', 'maker-' || i, 1, ${now}, ${now + 60_000} FROM n`,
  ).run();
  const answer = await owner('GET', `/invites?room=${encodeURIComponent('القاعة')}`);
  expect([answer.status, dataOf<{ invites: Link[] }>(answer).invites.length]).toEqual([200, 150]);
});

test('no request header changes the address of a link (INVITE-1)', async () => {
  const { code } = await made({ room: 'القاعة' });
  const member = new Member('owner');
  await member.signIn();
  for (const headers of [
    { Origin: 'https://other.example' },
    { Origin: 'null' },
    { 'X-Forwarded-Host': 'other.example', Forwarded: 'host=other.example' },
  ] as Record<string, string>[]) {
    const path = `/invites?room=${encodeURIComponent('القاعة')}`;
    const answer = await ask('GET', path, undefined, { ...member.headers, ...headers });
    const { data } = (await answer.json()) as { data: { invites: Link[] } };
    expect(data.invites.map(({ url }) => url)).toEqual([`http://localhost/i/${code}`]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('room names behind links are not cached (INVITE-4)', async () => {
  const { code } = await made({ room: LOCKED });
  for (const each of [code, 'x'.repeat(32)]) {
    const answer = await ask('GET', `/invites/${each}`, undefined, { 'CF-Connecting-IP': '100.66.27.251' });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    await answer.text();
  }
});

test('a failed request writes no link code to the log (INVITE-4)', async () => {
  const { code } = await made({ room: LOCKED });
  const lines: string[] = [];
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(line => void lines.push(String(line)));
  const DB = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('the disk is broken');
    },
  });
  const headers = { 'CF-Connecting-IP': '100.66.27.252' };
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;
  for (const place of ['/api/v1/invites/', '/i/']) {
    const request = new Request(`http://localhost${place}${code}`, { headers });
    await (await app.fetch(request, { ...(env as Env), DB }, context)).text();
  }
  expect(lines.join()).toContain('the disk is broken');
  expect(lines.join()).not.toContain(code.slice(16));
});

test('a host session can neither create, list nor revoke links (INVITE-5)', async () => {
  const { code } = await made({ room: 'القاعة' });
  const member = new Member('owner');
  const session = {
    sessionID: crypto.randomUUID(),
    deviceID: crypto.randomUUID(),
    began: 'hostPass',
  } as const;
  const claims = { sub: 'id-owner', nickname: 'owner', generation: 0, fingerprint: '', originURL: '' };
  const issued = { ...claims, ...session, accountType: 'super' } as Parameters<typeof issueToken>[1];
  member.token = await issueToken(env.SAMAR_SECRET, issued, Date.now());
  const as = callsAs(member);
  const answers = [
    await as('POST', '/invites', { room: 'القاعة' }),
    await as('GET', `/invites?room=${encodeURIComponent('القاعة')}`),
    await as('DELETE', `/invites/${code}`),
  ];
  expect(answers.map(codeOf)).toEqual(Array(3).fill('no_permission'));
});
