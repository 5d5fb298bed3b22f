import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { enter, guest, makeAccount, makeModeratedSite, member } from '../../support/accounts.ts';
import { codeOf, WITHIN } from '../../support/lobby-presence.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { evictLobby } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

let omar: ClientSocket;

beforeAll(async () => {
  await makeModeratedSite();
  await makeAccount({ username: 'warner', chat: { canSendWarningMsg: true } });
  omar = await member('omar');
});

async function writer(name: string, texts: readonly string[] = ['كلام']) {
  const who = new Visitor(name);
  const socket = await enter(who);
  const ids: string[] = [];
  for (const text of texts) {
    await socket.request('newMessageFromClient', { text, style: {} });
    ids.push((await omar.waitFor('newMessageFromServer', said => said.text === text)).id);
  }
  await socket.request('disconnect', {});
  await socket.closed;
  await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson(who.userID)).not.toBeNull(), 5_000);
  return { who, userId: who.userID, ids };
}

const code = async (socket: ClientSocket, event: string, data: object): Promise<string> =>
  codeOf(await socket.request(event, data));

describe('sanctions on a guest who left within the last day (MOD-74)', () => {
  test('a ban applies to the absent guest only with alsoLeft', async () => {
    const { who, userId } = await writer('كاتب راحل');
    expect(await code(omar, 'requestBanUser', { userId })).toBe('user_not_found');
    expect(await code(omar, 'requestBanUser', { userId, alsoLeft: true })).toBe('ok');
    expect((await who.connect({ room: 'القاعة' })).body.code).toBe('banned');
  });

  test('a guest kicked while absent cannot enter', async () => {
    const { who, userId } = await writer('مزعج راحل');
    expect(await code(omar, 'requestKickUser', { userId, minutes: 15, alsoLeft: true })).toBe('ok');
    expect((await who.connect({ room: 'القاعة' })).body.code).toBe('kicked');
  });

  test('a mute of the absent guest applies on return', async () => {
    const { who, userId } = await writer('ثرثار راحل');
    const mute = { userId, prop: 'allowUserToWrite', value: false, minutes: 15, alsoLeft: true };
    expect(await code(omar, 'requestChangeUserPermissions', mute)).toBe('ok');
    const back = await who.enter({ room: 'القاعة' });
    expect(await code(back, 'newMessageFromClient', { text: 'عدت', style: {} })).toBe('muted');
  });

  test('a warning to the absent guest is delivered once on return', async () => {
    const { who, userId } = await writer('محذَّر راحل');
    expect(await code(omar, 'sendWarningMessage', { userId, text: 'يُرجى الهدوء', alsoLeft: true })).toBe(
      'ok',
    );
    const back = await who.enter({ room: 'القاعة' });
    expect(await back.waitFor('receiveWarningMessage')).toMatchObject({ text: 'يُرجى الهدوء', from: 'omar' });
    await back.request('disconnect', {});
    await back.closed;
    const again = await who.enter({ room: 'الحديقة' });
    await again.settled();
    expect(again.all('receiveWarningMessage')).toEqual([]);
  });

  test('a report on the absent guest is stored with the message', async () => {
    const { userId, ids } = await writer('مبلَّغ عنه راحل', ['كلام مسيء']);
    const sami = await guest('سامي المبلِّغ');
    const message = { id: ids[0] ?? '', text: 'كلام مسيء' };
    expect(await code(sami, 'requestReportUser', { userId, reason: 'abuse', message, alsoLeft: true })).toBe(
      'ok',
    );
    await vi.waitFor(async () => {
      const row = await env.DB.prepare('SELECT nickname, message FROM reports WHERE user_id = ?')
        .bind(userId)
        .first();
      expect(row).toEqual({ nickname: 'مبلَّغ عنه راحل', message: 'كلام مسيء' });
    }, WITHIN);
  });

  test('absent guests are stored for one day, even over a lobby restart', async () => {
    const { userId } = await writer('راحل قبل النوم');
    await evictLobby();
    expect(await code(omar, 'requestPerson', { userId })).toBe('ok');
    await setLobbyClock(Date.now() + DAY_MS + 1);
    expect(await code(omar, 'requestPerson', { userId })).toBe('user_not_found');
    await evictLobby();
  });
});

describe('permissions for absent users (MOD-75)', () => {
  test('each action requires its own permission and rank', async () => {
    const { userId } = await writer('راحل محمي');
    const [rima, warner] = [await member('rima'), await member('warner')];
    expect(await code(rima, 'requestBanUser', { userId, alsoLeft: true })).toBe('forbidden');
    expect(await code(rima, 'requestPerson', { userId })).toBe('forbidden');
    expect(await code(warner, 'sendWarningMessage', { userId, text: 'مهلًا', alsoLeft: true })).toBe('ok');
    expect(await code(warner, 'requestKickUser', { userId, alsoLeft: true })).toBe('forbidden');
    const ghaith = await member('ghaith');
    await ghaith.request('disconnect', {});
    await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson('id-ghaith')).not.toBeNull(), 5_000);
    expect(await code(omar, 'requestKickUser', { userId: 'id-ghaith', alsoLeft: true })).toBe('forbidden');
  });

  test('an absent ghost is user_not_found for viewers who cannot see ghosts', async () => {
    const shabah = await member('shabah', 'القاعة', { visibility: 'ghost' });
    await shabah.request('disconnect', {});
    await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson('id-shabah')).not.toBeNull(), 5_000);
    expect(await code(omar, 'requestPerson', { userId: 'id-shabah' })).toBe('user_not_found');
    expect(await code(omar, 'requestBanUser', { userId: 'id-shabah', alsoLeft: true })).toBe(
      'user_not_found',
    );
  });

  test('the card shows when an absent user left and the room of a present user', async () => {
    const { userId } = await writer('صاحب البطاقة');
    const ack = await omar.request('requestPerson', { userId });
    expect(ack).toMatchObject({
      ok: true,
      data: { user: { userID: userId, nickname: 'صاحب البطاقة' }, leftAt: expect.any(String) },
    });
    const here = await omar.request('requestPerson', { userId: 'id-rima' });
    expect(here).toMatchObject({ ok: true, data: { user: { userID: 'id-rima', room: 'القاعة' } } });
  });
});

describe('deletion removes all messages by a user from the last hour (MESSAGE-64)', () => {
  test('messages by an absent user are deleted at once, and a repeat finds none', async () => {
    const { userId, ids } = await writer('مغرِق', ['إعلان أول', 'إعلان ثان', 'إعلان ثالث']);
    const watcher = await guest('شاهد الحذف');
    const ack = await omar.request('requestDeleteRecent', { userId, reason: 'إغراق' });
    expect(ack).toMatchObject({ ok: true, data: { count: 3 } });
    const { messageIds } = await watcher.waitFor('messagesDeleted');
    expect([...messageIds].sort()).toEqual([...ids].sort());
    expect(await code(omar, 'requestDeleteRecent', { userId })).toBe('message_not_found');
  });

  test('deletion is refused without canDeleteMessages, for a higher rank or oneself', async () => {
    const salma = await member('salma');
    await salma.request('newMessageFromClient', { text: 'كلام المالكة', style: {} });
    await omar.waitFor('newMessageFromServer', ({ text }) => text === 'كلام المالكة');
    expect(await code(omar, 'requestDeleteRecent', { userId: 'id-salma' })).toBe('forbidden');
    expect(await code(omar, 'requestDeleteRecent', { userId: 'id-omar' })).toBe('forbidden');
    expect(await code(await guest('زائر بلا حق'), 'requestDeleteRecent', { userId: 'id-omar' })).toBe(
      'forbidden',
    );
  });
});
