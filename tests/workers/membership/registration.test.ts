import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { enter, Member, PASSWORD } from '../../support/accounts.ts';
import {
  again,
  exit,
  lobby,
  makeSite,
  restrict,
  say,
  untilPresent,
  WITHIN,
} from '../../support/lobby-presence.ts';
import { registered, registration } from '../../support/membership.ts';
import { placesOf } from '../../support/queries.ts';
import { evict, evictLobby } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

const accountOf = (id: string) =>
  env.DB.prepare('SELECT * FROM accounts WHERE id = ?').bind(id).first<Record<string, unknown>>();

const linesIn = (socket: ClientSocket, from: number) => [
  ...socket.all('joinedMsgFromServer', from),
  ...socket.all('leavedMessageFromServer', from),
];

describe('a guest registers in a room', () => {
  test('other users get a list change without join or leave lines (MEMBER-3)', async () => {
    const watcher = await enter(new Visitor('شاهدة التسجيل'));
    const who = new Visitor('سجّلت اسمي');
    const first = await enter(who);
    await watcher.waitFor('usersChanged', ({ upserted }) =>
      upserted.some(({ userID }) => userID === who.userID),
    );
    const before = watcher.received.length;
    const { member } = await registered(who);
    const second = await member.enter({ room: 'القاعة' });
    expect((await first.closed).code).toBe(4503);
    const { upserted } = await watcher.waitFor(
      'usersChanged',
      change => change.upserted.some(({ accountType }) => accountType === 'super'),
      before,
    );
    expect(upserted).toMatchObject([
      { userID: who.userID, username: who.name, nickname: who.name, role: 'member', accountType: 'super' },
    ]);
    await watcher.settled();
    expect(linesIn(watcher, before)).toEqual([]);
    expect(watcher.all('usersChanged', before).flatMap(({ removed }) => removed)).toEqual([]);
    expect([second.all('welcomeMsgFromServer'), second.all('joinedMsgFromServer')]).toEqual([[], []]);
    expect(await say(second)).toBe(true);
    const { sender } = await watcher.waitFor('newMessageFromServer', () => true, before);
    expect([sender.userID, sender.nickname]).toEqual([who.userID, who.name]);
  });

  test('the account takes id, name, appearance and template from the guest (MEMBER-1, MEMBER-2)', async () => {
    const who = new Visitor('أنيقة المجلس');
    const socket = await enter(who);
    const { user } = await registered(who);
    const own = socket
      .all('users')
      .at(-1)
      ?.users.find(({ userID }) => userID === who.userID);
    const account = await accountOf(who.userID);
    expect(user).toMatchObject({
      userID: who.userID,
      username: who.name,
      nickname: who.name,
      role: 'member',
    });
    expect(account).toMatchObject({
      username: who.name,
      nickname: who.name,
      role: 'member',
      color: own?.nicknameColor,
      image: own?.image,
      email: null,
    });
    const panel = (user.adminPanelPermissions as Record<string, boolean>).canAccessAdminPanel;
    expect([panel, (user.permissions as Record<string, boolean>).canAccessChat]).toEqual([false, true]);
  });

  test('the account remains a member after restarts of room and lobby (MEMBER-5)', async () => {
    const who = new Visitor('باقية بعد النوم');
    await enter(who);
    const { member } = await registered(who);
    const socket = await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    await evict('hall', { webSockets: 'hibernate' });
    await evictLobby();
    expect(await say(socket)).toBe(true);
    const watcher = await enter(new Visitor('يراها بعد النوم'));
    const { users } = await watcher.waitFor('users');
    expect(users.find(({ userID }) => userID === who.userID)).toMatchObject({
      accountType: 'super',
      role: 'member',
    });
    await vi.waitFor(async () => {
      const found = await lobby().find(who.userID);
      expect(found?.participant).toMatchObject({ accountType: 'super', username: who.name, role: 'member' });
    }, WITHIN);
  });

  test('a guest renamed by a moderator registers the new name (MEMBER-1)', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor('اسمها القديم');
    await enter(who);
    await untilPresent(who.userID);
    const ack = await omar.request('requestChangeNickname', { userId: who.userID, nickname: 'اسمها الجديد' });
    expect(ack.ok).toBe(true);
    const { user } = await registered(who);
    expect([user.username, user.nickname]).toEqual(['اسمها الجديد', 'اسمها الجديد']);
  });

  test('an absent guest registers the name in the token (MEMBER-1)', async () => {
    const who = new Visitor('خرجت ثم سجلت');
    await exit(who, await enter(who));
    const { user } = await registered(who);
    expect(user).toMatchObject({ userID: who.userID, username: who.name });
    const impostor = new Visitor(who.name);
    expect((await impostor.login()).body.code).toBe('nickname_taken');
  });

  test('a mute applied after registration applies to the member (MEMBER-5)', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor('كُتمت بين الاثنين');
    await enter(who);
    const { member } = await registered(who);
    await untilPresent(who.userID);
    expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
    const socket = await member.enter({ room: 'القاعة' });
    expect(await say(socket)).toBe('muted');
    const elsewhere = await member.enter({ room: 'الحديقة' });
    expect(await say(elsewhere)).toBe('muted');
  });

  test('ignore list and privacy choice of the first entry are stored (MEMBER-5)', async () => {
    const who = new Visitor('لها تجاهل وخصوصية');
    await enter(who);
    const { member } = await registered(who);
    const ignored = [{ userID: 'someone-else', nickname: 'مزعج' }];
    const privacy = { privateFrom: 'members', seen: true };
    const first = await member.enter({ room: 'القاعة', ignored, privacy });
    expect(await first.waitFor('ignoredUsers')).toEqual({ users: ignored });
    await exit(member, first);
    const other = [{ userID: 'another', nickname: 'آخر' }];
    const later = await member.enter({ room: 'القاعة', ignored: other });
    expect(await later.waitFor('ignoredUsers')).toEqual({ users: ignored });
    expect(await later.waitFor('privacy')).toEqual(privacy);
  });
});

describe('the tokens of a registered guest', () => {
  test('seven calls refuse the earlier tokens, and the open socket stays (MEMBER-4)', async () => {
    const who = new Visitor('رمزها انتهى');
    const socket = await enter(who);
    const older = { ...who.headers };
    await who.login();
    await registered(who);
    expect(await say(socket)).toBe(true);
    const report = { userID: who.userID, reason: 'x', messages: [] };
    const push = { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' }, texts: true };
    const person = { username: who.name, nickname: who.name, type: 'visitor', visibility: 'visible' };
    const connecting = { ...person, fingerprint: who.fingerprint, originURL: 'http://localhost' };
    for (const headers of [who.headers, older]) {
      const codes = await Promise.all(
        [
          () => call('POST', '/connect', connecting, headers),
          () => call('GET', '/users/verify', undefined, headers),
          () => call('POST', '/users/register', { password: PASSWORD }, headers),
          () => call('POST', '/reports', report, headers),
          () => call('POST', '/push', push, headers),
          () => call('POST', '/pictures', undefined, headers),
          () => call('POST', '/users/logout', undefined, headers),
        ].map(async ask => (await ask()).status),
      );
      expect(codes).toEqual([401, 401, 401, 401, 401, 401, 401]);
    }
  });

  test('earlier tickets and resume tickets do not restore the guest (MEMBER-4)', async () => {
    const who = new Visitor('تذاكرها قديمة');
    const socket = await enter(who);
    const { ticket: resume } = await socket.waitFor('resume');
    const asked = await who.connect({ room: 'القاعة' });
    const { ticket, roomId } = asked.body.data as unknown as { ticket: string; roomId: string };
    const { member } = await registered(who);
    const second = await member.enter({ room: 'القاعة' });
    expect((await who.upgrade(roomId, ticket)).status).toBe(403);
    expect((await who.upgrade(roomId, resume)).status).toBe(401);
    expect(await say(second)).toBe(true);
  });
});

describe('the name of a registered guest', () => {
  test('another device enters with the name and the password (MEMBER-6)', async () => {
    const who = new Visitor('لها جهازان');
    await enter(who);
    await registered(who);
    const phone = new Member(who.name);
    expect((await phone.login({ password: 'not the password' })).body.code).toBe('wrong_credentials');
    expect((await phone.login()).status).toBe(200);
    const socket = await phone.enter({ room: 'القاعة', type: 'super' });
    expect(await say(socket)).toBe(true);
    expect(phone.userID).toBe(who.userID);
  });

  test('no guest can take the name, even with the token before registration (MEMBER-6)', async () => {
    const who = new Visitor('اسم محفوظ');
    const socket = await enter(who);
    await registered(who);
    await exit(who, socket);
    expect((await new Visitor('اسم محفوظ').login()).body.code).toBe('nickname_taken');
    expect((await who.login()).body.code).toBe('nickname_taken');
    const { back } = await again(who, 'اسم حر بعد الحفظ');
    expect(back.userID).not.toBe(who.userID);
  });

  test('concurrent registrations of two similar names: only one succeeds (MEMBER-7)', async () => {
    const [one, other] = [new Visitor('Maryam Two'), new Visitor('Maryаm Two')];
    await exit(one, await enter(one));
    await exit(other, await enter(other));
    const answers = await Promise.all([registration(one), registration(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('name_taken');
  });

  test('two registrations with one token create one account (MEMBER-7)', async () => {
    const who = new Visitor('ضغطت مرتين');
    await enter(who);
    const answers = await Promise.all([registration(who), registration(who)]);
    const codes = answers.map(({ status, body }) => [status, body.code]);
    expect(codes).toContainEqual([201, undefined]);
    expect(codes).toContainEqual([409, 'already_member']);
    const { results } = await env.DB.prepare('SELECT id FROM accounts WHERE username = ?')
      .bind(who.name)
      .all();
    expect(results).toEqual([{ id: who.userID }]);
  });

  test('a member cannot register again (MEMBER-1)', async () => {
    const rima = new Member('rima');
    await rima.signIn();
    expect((await registration(rima)).body.code).toBe('already_member');
    expect((await call('POST', '/users/register', { password: PASSWORD })).status).toBe(401);
  });
});

describe('the secrets of a registration', () => {
  test('only the response contains the recovery code; database and logs have no secret (MEMBER-12)', async () => {
    const lines: string[] = [];
    const spies = (['log', 'warn', 'error'] as const).map(level =>
      vi.spyOn(console, level).mockImplementation(line => void lines.push(String(line))),
    );
    const who = new Visitor('لا يُكتب سرها');
    await enter(who);
    const password = 'canary password of hers';
    const request = new Request('http://localhost/api/v1/users/register', {
      method: 'POST',
      headers: { ...who.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    const answer = await app.fetch(request, { ...env, SAMAR_REQUEST_LOG: 'on' } as Env);
    for (const spy of spies) spy.mockRestore();
    const { data } = (await answer.json()) as { data: { recoveryCode: string } };
    expect(data.recoveryCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    const secrets = [password, data.recoveryCode, data.recoveryCode.replaceAll('-', '')];
    expect(await placesOf(secrets, ['hall'])).toEqual([]);
    expect(lines.join()).toContain('/users/register');
    expect(secrets.filter(secret => lines.join().includes(secret))).toEqual([]);
  });

  test('the event record names the new member and the network (MEMBER-15)', async () => {
    const who = new Visitor('في السجل');
    await enter(who);
    await registered(who);
    const { results } = await env.DB.prepare(
      `SELECT user_role, event_data, fingerprint_and_ip FROM events WHERE event_type = 'registered' AND username = ?`,
    )
      .bind(who.name)
      .all();
    expect(results).toEqual([
      {
        user_role: 'member',
        event_data: 'حفظ اسمه وصار عضوًا',
        fingerprint_and_ip: `${who.fingerprint} ${who.address}`,
      },
    ]);
  });
});
