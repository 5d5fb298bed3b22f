import { beforeAll, expect, test } from 'vitest';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { enter, guest, makeModeratedSite, member } from '../../support/accounts.ts';
import { lobby, untilPresentByName } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(makeModeratedSite);

test('users in all rooms are found by page and name if visible (LOBBY-9, TEXT-12, VISIBILITY-1)', async () => {
  const seeker = await guest('باحثة', 'القاعة');
  for (const name of ['هند الأولى', 'هند الثانية', 'هند الثالثة']) await guest(name, 'الحديقة');
  await member('shabah', 'الحديقة', { visibility: 'ghost' });
  await untilPresentByName('هند الأولى', 'هند الثانية', 'هند الثالثة', 'shabah');
  const search = async (data: object) => {
    const ack = await seeker.request('searchAllUsers', data);
    const { users, ...counts } = (ack.ok ? ack.data : {}) as { users: { nickname: string }[] };
    return { names: users.map(({ nickname }) => nickname), ...counts };
  };
  expect(await search({ search: 'هِنْد', limit: 2 })).toEqual({
    names: ['هند الأولى', 'هند الثانية'],
    total: 3,
    numPages: 2,
  });
  expect((await search({ search: 'هند', page: 2, limit: 2 })).names).toEqual(['هند الثالثة']);
  expect((await search({ search: 'shabah' })).names).toEqual([]);
  expect((await seeker.request('searchAllUsers', { page: 0 })).ok).toBe(false);
});

test('the list of all connected users has only visible users (VISIBILITY-16)', async () => {
  const omar = await member('omar');
  await member('shabah', 'الحديقة', { visibility: 'ghost' });
  await guest('حاضر', 'الحديقة');
  await untilPresentByName('shabah', 'حاضر', 'omar');
  const ack = await omar.request('requestShowAllConnected', {});
  const users = (ack.ok ? ack.data?.users : []) as { nickname: string; ipAddress?: string; room: string }[];
  const names = users.map(({ nickname }) => nickname);
  expect(names).toContain('حاضر');
  expect(names).not.toContain('shabah');
  const found = users.find(({ nickname }) => nickname === 'حاضر');
  expect([found?.room, found?.ipAddress?.startsWith('127.')]).toEqual(['الحديقة', true]);
  expect(users.some(user => 'country' in user)).toBe(false);
  await auditEntryAbout('displayAllConnected', 'جميع المتصلين');
  const visitor = await guest('فضولي');
  expect((await visitor.request('requestShowAllConnected', {})).ok).toBe(false);
});

test('a moderator moves a user from another room, into a locked one by password (MOVE-11)', async () => {
  const omar = await member('omar');
  const moved = new Visitor('منقول');
  const socket = await enter(moved, 'الحديقة');
  await guest('شاغل', 'الكشك');
  await untilPresentByName('منقول', 'شاغل');
  const userId =
    (await lobby().connections()).people.find(({ participant }) => participant.nickname === 'منقول')
      ?.participant.userId ?? '';
  const ask = (over: object) => omar.request('requestTransferUserToRoom', { userId, ...over });
  const codes = [
    await ask({ roomName: 'الخزنة' }),
    await ask({ roomName: 'الخزنة', password: 'wrong' }),
    await ask({ roomName: 'الكشك' }),
    await ask({ roomName: 'لا غرفة' }),
  ].map(ack => (ack.ok ? 'ok' : ack.error.code));
  expect(codes).toEqual(['wrong_password', 'wrong_password', 'room_full', 'room_not_found']);
  expect((await ask({ roomName: 'الخزنة', password: 'open sesame' })).ok).toBe(true);
  const told = await socket.waitFor('moved');
  expect(told).toMatchObject({ room: 'الخزنة', roomId: 'vault', by: 'omar' });
  expect((await socket.closed).code).toBe(CLOSE.moved);
  expect((await moved.upgrade('vault', told.ticket)).status).toBe(101);
  expect((await auditEntryAbout('transferToRoom', 'منقول')).event_data).toBe(
    'نقل منقول من غرفة الحديقة إلى غرفة الخزنة',
  );
});

test('a transferred guest sees a visible moderator but not a ghost (VISIBILITY-20)', async () => {
  const byWhom = async (mover: ClientSocket, name: string): Promise<unknown> => {
    const socket = await enter(new Visitor(name), 'الحديقة');
    await untilPresentByName(name);
    const found = (await lobby().connections()).people.find(
      ({ participant }) => participant.nickname === name,
    );
    const ack = await mover.request('requestTransferUserToRoom', {
      userId: found?.participant.userId,
      roomName: 'العريشة',
    });
    expect(ack.ok).toBe(true);
    return (await socket.waitFor('moved')).by;
  };
  expect(await byWhom(await member('omar'), 'منقول ظاهرًا')).toBe('omar');
  expect(await byWhom(await member('shabah', 'الحديقة', { visibility: 'ghost' }), 'منقول خفية')).toBe(
    undefined,
  );
});

test('a warning reaches its target in another room, also after a reconnect (MESSAGE-14, MESSAGE-15)', async () => {
  const omar = await member('omar');
  await omar.request('watchAllUsers', { on: true });
  await omar.waitFor('users', ({ scope }) => scope === 'all');
  const warned = new Visitor('محذَّر');
  const socket = await enter(warned, 'الحديقة');
  const userId = warned.userID;
  await omar.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.userID === userId));
  const send = (text: string) => omar.request('sendWarningMessage', { userId, text });
  expect((await send('  ')).ok).toBe(false);
  expect((await send('ن'.repeat(301))).ok).toBe(false);
  expect((await send('التزم الأدب')).ok).toBe(true);
  expect(await socket.waitFor('receiveWarningMessage')).toMatchObject({ text: 'التزم الأدب', from: 'omar' });
  const { epoch } = await socket.waitFor('chatMessagesFromServer');
  socket.close(4000);
  await omar.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.userID === userId && user.reconnecting),
  );
  expect((await send('وهذه الثانية')).ok).toBe(true);
  const back = await warned.enter({ room: 'الحديقة' }, `&since=0&epoch=${epoch}`);
  expect((await back.waitFor('receiveWarningMessage')).text).toBe('وهذه الثانية');
  await auditEntryAbout('warning', 'التزم الأدب');
});
