import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { listedRoom, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, callsWith, Visitor } from '../../support/visitor.ts';

const PANEL = { canAccessAdminPanel: true, canAccessBanMenu: true } as const;
const GHOST = { canBeGhost: true, cannotKicked: true } as const;
const guard = new Member('guard');
const gardener = new Member('gardener');
const boss = new Member('boss', { fingerprint: 'fp-boss', address: '198.51.100.7' });
const ghosts = {
  here: new Member('ghost-here', { fingerprint: 'fp-here' }),
  away: new Member('ghost-away', { fingerprint: 'fp-away' }),
};
const asGuard = callsWith(guard);
const asGardener = callsWith(gardener);
let guardSocket: ClientSocket;
let gardenerSocket: ClientSocket;
let bossSocket: ClientSocket;

const listed = (userId: string) =>
  vi.waitFor(async () => expect(await listedRoom(userId)).not.toBeNull(), 10_000);

async function enterAs(who: Visitor, room: string, over = {}): Promise<ClientSocket> {
  await who.signIn();
  const socket = await who.enter({ room, ...over });
  await listed(who.userID);
  return socket;
}

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'nook', name: 'الركن', maxUsers: 1 });
  await makeAccount({ username: 'boss', role: 'owner', chat: { cannotKicked: true } });
  await makeAccount({ username: 'guard', role: 'chat-master', panel: PANEL });
  await makeAccount({ username: 'gardener', role: 'chat-master', masterOf: ['garden'], panel: PANEL });
  await makeAccount({ username: 'ghost-here', role: 'admin', chat: GHOST });
  for (const username of ['ghost-away', 'ghost-third', 'ghost-fourth', 'ghost-third-away'])
    await makeAccount({ username, role: 'admin', chat: GHOST });
  guardSocket = await enterAs(guard, 'القاعة');
  gardenerSocket = await enterAs(gardener, 'الحديقة');
  bossSocket = await enterAs(boss, 'القاعة', { originURL: 'https://boss.example/' });
  await enterAs(ghosts.here, 'الحديقة', { visibility: 'ghost' });
  await enterAs(ghosts.away, 'القاعة', { visibility: 'ghost' });
});

async function entered(who: Visitor, room: string, over = {}): Promise<Visitor> {
  await enterAs(who, room, over);
  return who;
}

const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { ban, ...data } = (body.data ?? {}) as { ban?: Record<string, unknown> };
  const differing = ['_id', 'until', 'madeAt', 'IPOrHost', 'fingerprint', 'country'];
  const rest = Object.fromEntries(Object.entries(ban ?? {}).filter(([name]) => !differing.includes(name)));
  return { status, body: { ...body, requestId: '', data: { ...data, ban: rest } } };
};

describe('a ban gets the same response for a hidden and an unused target', () => {
  test.each([
    ['an address', { IPOrHost: '198.51.100.7' }, { IPOrHost: '203.0.113.200' }],
    ['a range', { IPOrHost: '198.51.100.0/24' }, { IPOrHost: '203.0.113.0/24' }],
    ['a host', { IPOrHost: 'boss.example' }, { IPOrHost: 'nobody.example' }],
    ['a device', { fingerprint: 'fp-boss' }, { fingerprint: 'fp-nobody' }],
    ['a device of an invisible user', { fingerprint: 'fp-away' }, { fingerprint: 'fp-nobody' }],
  ])('a hidden and an unused target get the same response: %s (MOD-42)', async (_, used, unused) => {
    const body = (target: object) => ({ banDuration: '24h', ...target });
    const first = told(await asGuard('POST', '/bans', body(used)));
    expect(first.status).toBe(201);
    expect(told(await asGuard('POST', '/bans', body(unused)))).toEqual(first);
    expect((await bossSocket.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  });
});

describe('a moderator of single rooms bans a device based only on visible users', () => {
  test('a device used only by an invisible user is refused like an unused device', async () => {
    const ban = async (fingerprint: string) =>
      told(await asGardener('POST', '/bans', { fingerprint, banDuration: '24h' }));
    const unused = await ban('fp-nobody');
    expect(unused.status).toBe(403);
    expect(await ban('fp-here')).toEqual(unused);
    expect(await ban('fp-away')).toEqual(unused);
  });

  test('an invisible user in another room with the same device has no effect', async () => {
    const people: Record<string, Visitor> = {};
    for (const [name, fingerprint] of [
      ['سامي', 'fp-shared'],
      ['نادر', 'fp-alone'],
      ['رائد', 'fp-again'],
    ] as const)
      people[name] = await entered(new Visitor(name, { fingerprint }), 'الحديقة');
    for (const [name, fingerprint] of [
      ['ghost-third', 'fp-shared'],
      ['ghost-fourth', 'fp-again'],
    ] as const)
      await entered(new Member(name, { fingerprint }), 'القاعة', { visibility: 'ghost' });
    const ban = async (fingerprint: string) =>
      told(await asGardener('POST', '/bans', { fingerprint, banDuration: '24h' }));
    const alone = await ban('fp-alone');
    expect(alone.status).toBe(201);
    expect(await ban('fp-shared')).toEqual(alone);
    const again = people.رائد;
    expect((await gardenerSocket.request('requestBanUser', { userId: again?.userID })).ok).toBe(true);
  });
});

const ACTS: [event: string, data: (userId: string) => object][] = [
  ['sendWarningMessage', userId => ({ userId, text: 'تحذير' })],
  ['requestKickUser', userId => ({ userId })],
  ['requestKickSameIP', userId => ({ userId })],
  ['requestBanUser', userId => ({ userId })],
  ['forceDisconnect', userID => ({ userID })],
  ['requestChangeNickname', userId => ({ userId, nickname: 'اسم آخر' })],
  ['requestChangeNicknameColors', userId => ({ userId, nicknameColor: '#102030' })],
  ['requestChangeStar', userId => ({ userId, starName: 'none' })],
  ['requestChangeUserPermissions', userId => ({ userId, prop: 'allowUserToWrite', value: false })],
  ['requestTransferUserToRoom', userId => ({ userId, roomName: 'الحديقة' })],
];

test.each(ACTS)(
  '%s gets the same response for invisible and unknown users (VISIBILITY-4, MOD-42)',
  async (event, data) => {
    const answered = async (userId: string) => {
      const ack = await guardSocket.request(event, data(userId), `${event} ${userId}`.slice(0, 64));
      return ack.ok ? ack : ack.error;
    };
    const nobody = await answered('11111111-2222-4333-8444-555555555555');
    expect(nobody).toMatchObject({ code: 'user_not_found' });
    expect(await answered('id-ghost-away')).toEqual(nobody);
  },
);

test('privateMessage has the same response for invisible and absent members (INBOX-2, MESSAGE-9)', async () => {
  const answered = async (userId: string) => {
    const ack = await guardSocket.request('privateMessage', { to: userId, chatMessage: 'سلام', style: {} });
    return { ...ack, id: '', ...(ack.ok && { data: { ...ack.data, id: '' } }) };
  };
  const absent = await answered('id-ghost-third-away');
  expect(absent).toMatchObject({ ok: true, data: { waits: true } });
  expect(await answered('id-ghost-away')).toEqual(absent);
});

test('a ghost does not count toward a full room: a guest can still move there (VISIBILITY-4)', async () => {
  await enterAs(new Member('ghost-here', { fingerprint: 'fp-here' }), 'الركن', { visibility: 'ghost' });
  const mover = new Visitor('وليد');
  const socket = await enterAs(mover, 'القاعة');
  const ack = await socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الركن' });
  expect(ack.ok).toBe(true);
});
