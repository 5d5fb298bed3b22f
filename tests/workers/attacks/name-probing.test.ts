import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { NAME_KEPT_AFTER_MS } from '../../../protocol/entry-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import { later, makeSite, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { registration } from '../../support/membership.ts';
import { notingDatabase, ownerCalls, type Query, setLobbyClock } from '../../support/queries.ts';
import { call, Visitor } from '../../support/visitor.ts';
import { hashPassword, verifyPassword } from '../noted-passwords.ts';

/** Names of equal length, so that answers can also be compared by length. */
const NAMES_OF_KIND = ['ك', 'ع', 'ط', 'ص', 'ف', 'ق', 'ه', 'و'];
const namesOf = (word: string): string[] => NAMES_OF_KIND.map(letter => `${word} ${letter}ر`);
const KINDS = {
  'member absent': namesOf('ساجد'),
  'member present': namesOf('سابح'),
  'guest present': namesOf('سامع'),
  'guest kept': namesOf('سانح'),
  free: namesOf('ساهم'),
  reserved: namesOf('مدير').slice(0, 4),
  'reserved member': namesOf('مدير').slice(4),
};
type Kind = keyof typeof KINDS;
const TAKEN: Kind[] = ['member absent', 'member present', 'guest present', 'guest kept'];
const RESERVED: Kind[] = ['reserved', 'reserved member'];

/**
 * Guests who logged in under each name while it was free, each on a separate device. They did not enter a
 * room.
 */
const early = new Map<string, Visitor>();
const keptIds: string[] = [];
let asOwner: Awaited<ReturnType<typeof ownerCalls>>;
let probes = 0;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
  for (const name of TAKEN.flatMap(kind => KINDS[kind])) {
    const who = new Visitor(name, { fingerprint: `early ${name}` });
    await who.login();
    early.set(name, who);
  }
  const kept = KINDS['guest kept'].map(name => new Visitor(name));
  const sockets = await Promise.all(kept.map(who => who.enter({ room: 'الحديقة' })));
  await untilPresent(...kept.map(({ userID }) => userID));
  await later(NAME_KEPT_AFTER_MS + MINUTE_MS);
  for (const socket of sockets) {
    socket.send('disconnect', {});
    await socket.closed;
  }
  for (const { userID } of kept) {
    await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson(userID)).not.toBeNull(), WITHIN);
    keptIds.push(userID);
  }
  await later(0);
  for (const kind of ['member absent', 'member present', 'reserved member'] as const)
    for (const username of KINDS[kind]) await makeAccount({ username });
  const members = KINDS['member present'].map(name => new Member(name));
  const guests = KINDS['guest present'].map(name => new Visitor(name));
  for (const who of [...members, ...guests]) await who.enter({ room: 'القاعة' });
  await untilPresent(...[...members, ...guests].map(({ userID }) => userID));
});

type Seen = {
  status: number;
  code: unknown;
  body: string;
  headers: unknown;
  queries: string[];
  calls: string[];
};

/** Observable content and cost of an answer, without its ids and times. */
async function seen(who: Visitor, path: string, body: object): Promise<Seen> {
  const queries: Query[] = [];
  const { calls, answer } = await countedCalls(who, 'POST', path, {
    body,
    env: { DB: notingDatabase(queries) },
  });
  const text = await answer.text();
  const { code, requestId: _, ...rest } = JSON.parse(text);
  return {
    status: answer.status,
    code,
    body: answer.status < 300 ? '' : JSON.stringify(rest),
    headers: [...answer.headers].map(([name, value]) => [name, value.length]).sort(),
    queries: queries.map(({ sql }) => sql),
    calls,
  };
}

const person = (username: string) => ({
  ...{ username, type: 'visitor', fingerprint: 'fp-probe', originURL: '', visibility: 'visible' },
});
const stranger = (): Visitor => new Visitor(`سائل ${probes++}`);
const RECOVERY = { recoveryCode: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', password: PASSWORD };

let prober: Visitor;
beforeAll(async () => {
  prober = new Visitor('جواب السؤال');
  await prober.login();
});

type Door = (name: string) => Promise<Seen>;
const DOORS = {
  visitorLogin: name => seen(stranger(), '/users/visitorLogin', person(name)),
  'visitorLogin with a ticket': name =>
    seen(stranger(), '/users/visitorLogin', { ...person(name), connect: { room: 'القاعة' } }),
  connect: name =>
    seen(prober, '/connect', { ...person(name), nickname: name, authKey: null, room: 'القاعة' }),
  login: name => seen(stranger(), '/users/login', { username: name, password: 'not it at all' }),
  recover: name => seen(stranger(), '/users/recover', { username: name, ...RECOVERY }),
  passkeyOptions: name => seen(stranger(), '/users/passkeyOptions', { username: name }),
} satisfies Record<string, Door>;

/**
 * Distinct results of a call for all names of these kinds. A single result means that the call does not
 * distinguish the kinds.
 */
async function shown(door: Door, kinds: readonly Kind[]): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const kind of kinds) for (const name of KINDS[kind]) all.push(await door(name));
  return [...new Map(all.map(each => [JSON.stringify(each), each])).values()];
}

describe('names in admission requests', () => {
  test.each(['visitorLogin', 'visitorLogin with a ticket', 'connect'] as const)(
    '%s gives the same answer and calls for all taken names (MEMBER-6, TEXT-15)',
    async door => {
      const taken = await shown(DOORS[door], TAKEN);
      expect(taken).toMatchObject([{ status: 409, code: 'nickname_taken' }]);
    },
  );

  test.each(['visitorLogin', 'visitorLogin with a ticket', 'connect'] as const)(
    '%s answers nickname_taken for kept guest names and reserved member names (TEXT-15)',
    async door => {
      const [taken, ...others] = await shown(DOORS[door], ['guest kept', 'reserved member']);
      expect([taken?.code, others]).toEqual(['nickname_taken', []]);
      expect(await shown(DOORS[door], ['reserved'])).toMatchObject([{ status: 403, code: 'name_reserved' }]);
    },
  );
});

describe('a guest requesting the name of a member', () => {
  test('a pending attempt does not block the member (MEMBER-6)', async () => {
    const [name = ''] = KINDS['member absent'];
    const guest = { userId: 'a guest', sessionId: 'a session', deviceId: 'a device', nickname: name };
    const claim = { ...guest, accountType: 'visitor', role: 'visitor', fingerprint: '' } as const;
    const place = { ipAddress: '100.66.20.71', isEntry: true };
    const attempt = { ipAddress: place.ipAddress, sessionId: null, isNewGuest: true, isWellFormed: true };
    const asked = await lobbyOf(env).enter(attempt, undefined, { ...claim, ...place, isLogin: true });
    expect(asked).toMatchObject({ welcome: { userId: 'a guest' } });
    const member = new Member(name);
    await member.signIn();
    expect((await member.connect({ room: 'القاعة' })).status).toBe(200);
  });
});

describe('names in login requests', () => {
  test.each(['login', 'recover'] as const)(
    '%s has the same response and cost for all kinds of names (AUTH-12, MEMBER-14)',
    async door => {
      verifyPassword.mockClear();
      hashPassword.mockClear();
      const all = await shown(DOORS[door], [...TAKEN, ...RESERVED, 'free']);
      expect(all).toMatchObject([{ status: 401, code: 'wrong_credentials' }]);
      expect(verifyPassword).toHaveBeenCalledTimes(door === 'login' ? 48 : 0);
      expect(hashPassword).not.toHaveBeenCalled();
    },
  );

  test('passkey login options are independent of the name (MEMBER-29)', async () => {
    const all = await shown(DOORS.passkeyOptions, [...TAKEN, ...RESERVED, 'free']);
    expect(all).toMatchObject([{ status: 200, calls: ['lobby.spendEntry'], queries: [] }]);
  });
});

describe('registration under a name taken meanwhile by another user', () => {
  const asked: Door = name => seen(early.get(name) as Visitor, '/users/register', { password: PASSWORD });

  test.each([
    ['without a wait', {}],
    ['during the wait of a new device', { registrationMinutes: 30 }],
  ])(
    '%s, the answer and cost are the same for names of members and guests (MEMBER-7)',
    async (_, options) => {
      hashPassword.mockClear();
      await asOwner('PATCH', '/options-1/site', options);
      const all = await shown(asked, TAKEN);
      await asOwner('PATCH', '/options-1/site', { registrationMinutes: 0 });
      expect(all).toMatchObject([{ status: 409, code: 'name_taken' }]);
      expect(hashPassword).not.toHaveBeenCalled();
    },
  );

  test('the member with that name can still connect (MEMBER-7)', async () => {
    const [name = ''] = KINDS['member absent'];
    expect((await registration(early.get(name) as Visitor)).status).toBe(409);
    const member = new Member(name);
    await member.signIn();
    expect((await member.connect({ room: 'القاعة' })).status).toBe(200);
  });
});

describe('names and ids requested by a member', () => {
  test('a friend request reveals neither guest names nor the presence of members (FRIEND-2)', async () => {
    const rima = new Member('rima');
    await rima.signIn();
    const ask: Door = name => seen(rima, '/friends', { username: name });
    const few = (kind: Kind) => ask(KINDS[kind][0] ?? '');
    const guests = [await few('guest present'), await few('guest kept'), await few('free')];
    expect(new Set([...guests, await few('reserved')].map(each => JSON.stringify(each))).size).toBe(1);
    expect(guests[0]).toMatchObject({ status: 404, code: 'user_not_found' });
    const members = [await few('member absent'), await few('member present')];
    expect(new Set(members.map(each => JSON.stringify(each))).size).toBe(1);
    expect(members[0]?.status).toBe(201);
  });

  test('a private message to a guest with a kept name is refused like one to an unknown id (INBOX-1)', async () => {
    const rima = new Member('rima');
    await rima.signIn();
    const socket = await rima.enter({ room: 'القاعة' });
    const answered = async (to: string) => {
      const ack = await socket.request('privateMessage', { to, chatMessage: 'سلام', style: {} });
      return ack.ok ? ack : ack.error;
    };
    const nobody = await answered(crypto.randomUUID());
    expect(nobody).toMatchObject({ code: 'user_not_found' });
    for (const id of keptIds.slice(0, 4)) expect(await answered(id)).toEqual(nobody);
  });
});

describe('budgets for name probing', () => {
  /** Counts the answers of a call for names of a kind before a budget ends. */
  async function countUntilRefused(ask: (name: string) => Promise<{ status: number }>, kind: Kind) {
    for (let turn = 0; ; turn++)
      if ((await ask(KINDS[kind][turn % KINDS[kind].length] ?? '')).status === 429) return turn;
  }

  test('a new guest has 45 attempts at taken names of each kind (ADMISSION-45)', async () => {
    await setLobbyClock(Date.now());
    const counts: number[] = [];
    for (const [at, kind] of TAKEN.entries()) {
      const who = new Visitor('سائل', { address: `198.51.${100 + at}.7` });
      counts.push(
        await countUntilRefused(name => call('POST', '/users/visitorLogin', person(name), who.headers), kind),
      );
    }
    await later(0);
    expect(counts).toEqual([45, 45, 45, 45]);
  });

  test('a network has the same limit on failed logins for each kind of name (AUTH-26, AUTH-12)', async () => {
    const counts: number[] = [];
    for (const [at, kind] of ([...TAKEN, 'free'] as const).entries()) {
      const headers = { 'CF-Connecting-IP': `203.0.${100 + at}.7` };
      const [name = ''] = KINDS[kind];
      const guess = () => call('POST', '/users/login', { username: name, password: 'not it' }, headers);
      counts.push(await countUntilRefused(guess, kind));
    }
    expect(counts).toEqual([10, 10, 10, 10, 10]);
  });
});
