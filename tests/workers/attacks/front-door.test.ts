import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { issueDeviceMark } from '../../../worker/platform/sessions/device.ts';
import { callsAsLoggedIn, Member, makeAccount, PASSWORD, PASSWORDS } from '../../support/accounts.ts';
import { HOST, passOf, signPass } from '../../support/keys.ts';
import { makeSite } from '../../support/lobby-presence.ts';
import { Browser, registered, registration } from '../../support/membership.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

const codeOf = ({ status, body }: Answer) => [status, body.code];
const UNAUTHORIZED = [401, 'unauthorized'];
const dataOf = <Data>({ body }: Answer) => body.data as unknown as Data;

describe('a token of one kind is none of another kind', () => {
  let [guest, mark, ticket, resume]: [Browser, string, string, string] = [new Browser('x'), '', '', ''];

  beforeEach(async () => {
    guest = new Browser(`حامل ${crypto.randomUUID().slice(0, 8)}`);
    ({ mark } = guest);
    const socket = await guest.enter({ room: 'القاعة' });
    ({ mark } = guest);
    resume = (await socket.waitFor('resume')).ticket;
    ticket = dataOf<{ ticket: string }>(await guest.connect({ room: 'القاعة' })).ticket;
  });

  test('device marks and tickets open no session (AUTH-6, ADMISSION-22)', async () => {
    const forged = await issueDeviceMark(env.SAMAR_SECRET, { deviceId: 'd', since: 1, jkt: null });
    for (const token of [mark, forged, ticket, resume, `${ticket}.${ticket}`, '']) {
      const headers = { ...guest.headers, Authorization: `Bearer ${token}` };
      for (const [method, path, body] of [
        ['GET', '/users/verify', undefined],
        ['POST', '/users/register', { password: PASSWORD }],
        ['POST', '/users/logout', undefined],
        ['GET', '/users/me/sessions', undefined],
        ['GET', '/friends', undefined],
      ] as const)
        expect([path, token.slice(0, 9), ...codeOf(await call(method, path, body, headers))]).toEqual([
          path,
          token.slice(0, 9),
          ...UNAUTHORIZED,
        ]);
    }
  });

  test('session tokens and device marks open no socket (ADMISSION-24)', async () => {
    for (const token of [guest.token, mark, `${guest.token}.x`])
      expect((await guest.upgrade('hall', token)).status).toBe(401);
  });

  test('a ticket as device mark names a new device (ADMISSION-41)', async () => {
    const known = deviceIn(mark);
    for (const wrong of [ticket, resume, 'x', `${mark}x`]) {
      const other = new Browser(`آخر ${crypto.randomUUID().slice(0, 8)}`);
      other.mark = wrong;
      expect((await other.login()).status).toBe(201);
      expect(deviceIn(other.mark)).not.toBe(known);
    }
  });
});

const deviceIn = (mark: string): unknown =>
  JSON.parse(Buffer.from(mark.split('.')[1] ?? '', 'base64url').toString('utf8')).device;

describe('a puzzle of one door opens no other door (ADMISSION-61)', () => {
  const puzzleIn = ({ body }: Answer): Puzzle => body.challenge as Puzzle;
  const solved = async (refusal: Answer) => {
    const { puzzle } = puzzleIn(refusal);
    return { puzzle, solution: await solvePuzzle(puzzleIn(refusal)) };
  };

  test('of a full network at the login, and of the login at a full network', async () => {
    await asOwner('PATCH', '/options-1/site', { socketsPerNetwork: 1 });
    await asOwner('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'surge' });
    // A network without other guests, because a raid would ask for a challenge at the login.
    const address = '100.67.1.1';
    await new Visitor('من يملأ الشبكة', { address }).enter({ room: 'القاعة' });
    const guest = new Visitor('من ينتظر مكانًا', { address });
    expect((await guest.login()).status).toBe(201);
    const full = await guest.connect({ room: 'القاعة' });
    expect(full.body.code).toBe('network_full');
    const place = await solved(full);
    await asOwner('PATCH', '/options-2/site', { guestChallenge: 'guests' });
    const { token } = guest;
    guest.token = '';
    const challenged = await guest.login({ answer: place });
    expect(codeOf(challenged)).toEqual([403, 'challenge_required']);
    guest.token = token;
    const login = await solved(challenged);
    expect((await guest.connect({ room: 'القاعة', answer: login })).body.code).toBe('network_full');
    expect((await guest.connect({ room: 'القاعة', answer: place })).status).toBe(200);
    expect((await guest.connect({ room: 'القاعة', answer: place })).status).not.toBe(500);
    await asOwner('PATCH', '/options-2/site', { guestChallenge: 'off' });
    await asOwner('PATCH', '/options-1/site', { socketsPerNetwork: 20 });
  });
});

describe('recovery', () => {
  let places = 100;
  const recover = (username: string, recoveryCode: unknown): Promise<Answer> => {
    places += 1;
    const body = { username, recoveryCode, password: 'another good password' };
    return call('POST', '/users/recover', body, { 'CF-Connecting-IP': `198.51.100.${places}` });
  };

  test('an account without a code is recovered by no code (MEMBER-27)', async () => {
    await makeAccount({ username: 'codeless' });
    for (const code of [' ', '-', 'null', 'undefined', '0', '0'.repeat(24), '\u0660'.repeat(24), PASSWORD])
      expect([code, (await recover('codeless', code)).body.code]).toEqual([code, 'wrong_credentials']);
    for (const code of ['', null, 0, [], {}, 'x'.repeat(65)])
      expect([code, (await recover('codeless', code)).body.code]).toEqual([code, 'validation']);
  });

  test('a code recovers its own account only, by its exact name (MEMBER-27)', async () => {
    const who = new Browser('nasrin');
    await who.login();
    const { recoveryCode } = await registered(who);
    await makeAccount({ username: 'neighbor' });
    for (const name of ['neighbor', 'nаsrin', 'NASRIN', 'nasrin\u200b\u0301', 'nasrin%', "nasrin' --"])
      expect([name, (await recover(name, recoveryCode)).status]).toEqual([name, 401]);
    expect((await recover('nasrin', recoveryCode.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await recover('nasrin', recoveryCode)).status).toBe(401);
  });
});

describe('sessions without the owner', () => {
  test('a host pass session cannot use account, friend, invite link or panel calls (AUTH-47, FRIEND-3)', async () => {
    await makeAccount({ username: 'hosted', panel: { canAccessAdminPanel: false } });
    const made = await asOwner('POST', '/hostKeys', {});
    const { hostKey, secret } = dataOf<{ hostKey: { _id: string }; secret: string }>(made);
    const pass = await signPass({ id: hostKey._id, secret }, passOf(Date.now(), { username: 'hosted' }));
    const { app } = await import('../../../worker/app.ts');
    const answer = await app.fetch(
      new Request('http://localhost/api/v1/users/hostPass', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '198.51.100.60' },
        body: JSON.stringify({ pass, origin: HOST, fingerprint: 'fp', originURL: `${HOST}/x` }),
      }),
      { ...env, EMBED_ORIGINS: HOST } as never,
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never,
    );
    expect(answer.status).toBe(201);
    const { token } = (await answer.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': '198.51.100.60' };
    const proof = { currentPassword: PASSWORD };
    for (const [method, path, body] of [
      ['PATCH', '/users/me', { ...proof, ...PASSWORDS }],
      ['PATCH', '/users/me', { about: 'x' }],
      ['DELETE', '/users/me', proof],
      ['POST', '/users/me/recoveryCode', proof],
      ['GET', '/users/me/sessions', undefined],
      ['DELETE', '/users/me/sessions', undefined],
      ['DELETE', '/users/me/sessions/x', undefined],
      ['GET', '/users/me/passkeys', undefined],
      ['POST', '/users/me/passkeyOptions', { for: 'creation' }],
      ['GET', '/friends', undefined],
      ['POST', '/friends', { userId: 'id-owner' }],
      ['DELETE', '/friends/id-owner', undefined],
      ['GET', '/users/me/missed', undefined],
      ['DELETE', '/users/me/missed', undefined],
      ['POST', '/users/register', { password: PASSWORD }],
      ['PATCH', '/users/updateUser/id-hosted', { ...proof, ...PASSWORDS }],
      ['GET', '/users', undefined],
      ['GET', '/bans', undefined],
    ] as const) {
      const refusal = await call(method, path, body, headers);
      expect([method, path, refusal.status, refusal.body.code]).toEqual([
        method,
        path,
        expect.toSatisfy((status: number) => [401, 403, 409].includes(status)),
        expect.any(String),
      ]);
    }
  });

  test('a login as hidden or ghost gives no such entry without the permission (MAY-25, ADMISSION-7)', async () => {
    await makeAccount({ username: 'plain', chat: { canBeHidden: false, canBeGhost: false } });
    for (const visibility of ['hidden', 'ghost']) {
      const member = new Member('plain');
      expect((await member.login({ visibility })).status).toBe(200);
      expect((await member.connect({ room: 'القاعة', visibility })).status).toBe(403);
      const socket = await member.enter({ room: 'القاعة' });
      await socket.settled();
      expect(JSON.stringify(socket.received)).not.toContain(`"${visibility}"`);
    }
  });
});

describe('a guest who waits for approval', () => {
  beforeAll(async () => {
    await asOwner('PATCH', '/options-1/site', { registration: 'approval', registrationsPerDay: 50 });
  });

  const waiting = async (name: string): Promise<{ who: Browser; id: string }> => {
    const who = new Browser(name);
    await who.login();
    expect((await registration(who)).status).toBe(202);
    const { registrations } = dataOf<{ registrations: { _id: string; nickname: string }[] }>(
      await asOwner('GET', '/registrations', undefined),
    );
    const id = registrations.find(({ nickname }) => nickname === name)?._id ?? '';
    expect(id).not.toBe('');
    return { who, id };
  };

  test('cannot log in before the decision, nor by another password after it (MEMBER-24, MEMBER-26)', async () => {
    const { id } = await waiting('منتظرة أولى');
    expect((await new Member('منتظرة أولى').login()).status).toBe(401);
    expect((await asOwner('PATCH', `/registrations/${id}`, { outcome: 'accepted' })).status).toBe(204);
    expect((await new Member('منتظرة أولى').login({ password: 'not the password' })).status).toBe(401);
    expect((await new Member('منتظرة أولى').login()).status).toBe(200);
  });

  test('cannot act as a member with the guest token after approval (MEMBER-26)', async () => {
    const { who, id } = await waiting('منتظرة ثانية');
    await asOwner('PATCH', `/registrations/${id}`, { outcome: 'accepted' });
    for (const [method, path, body] of [
      ['GET', '/users/me/sessions', undefined],
      ['GET', '/friends', undefined],
      ['PATCH', '/users/me', { currentPassword: PASSWORD, ...PASSWORDS }],
      ['POST', '/users/me/recoveryCode', { currentPassword: PASSWORD }],
    ] as const) {
      const { status } = await call(method, path, body, who.headers);
      expect([path, [401, 403].includes(status)]).toEqual([path, true]);
    }
    expect((await who.connect({ room: 'القاعة' })).status).not.toBe(200);
    expect((await registration(who)).status).not.toBe(201);
  });

  test('stays out after a ban of the address, also with an approved account (MEMBER-26)', async () => {
    const { who, id } = await waiting('منتظرة ثالثة');
    await asOwner('POST', '/bans/', { IPOrHost: who.address, banDuration: '1h' });
    await asOwner('PATCH', `/registrations/${id}`, { outcome: 'accepted' });
    const member = new Member('منتظرة ثالثة', { address: who.address });
    expect(codeOf(await member.login())).toEqual([403, 'banned']);
  });

  test('after a refusal, the same request id decides nothing (MEMBER-26)', async () => {
    const { id } = await waiting('منتظرة رابعة');
    expect((await asOwner('PATCH', `/registrations/${id}`, { outcome: 'refused' })).status).toBe(204);
    const ask = await callsAsLoggedIn('owner');
    for (const again of [id, id.toUpperCase(), `${id} `, '%']) {
      const path = `/registrations/${encodeURIComponent(again)}`;
      expect([again, (await ask('PATCH', path, { outcome: 'accepted' })).status]).toEqual([again, 404]);
    }
    expect((await new Member('منتظرة رابعة').login()).status).toBe(401);
  });

  test('a logged-out guest token registers nothing (AUTH-7, MEMBER-24)', async () => {
    const who = new Browser('خرجت قبل الطلب');
    await who.login();
    await call('POST', '/users/logout', undefined, who.headers);
    expect(codeOf(await registration(who))).toEqual(UNAUTHORIZED);
  });
});
