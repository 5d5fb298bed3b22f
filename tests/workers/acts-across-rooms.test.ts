import { beforeAll, expect, test } from 'vitest';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { enter, guest, member } from '../support/coming-in.ts';
import { entryAbout } from '../support/entry-about.ts';
import { hereByName, lobby } from '../support/lobby-knows.ts';
import { makeModeratedSite } from '../support/moderated-site.ts';
import { type Line, Visitor } from '../support/visitor.ts';

beforeAll(makeModeratedSite);

test('LOBBY-9, TEXT-12, SEES-1 everybody of every room is found by pages and by name, as far as the asker may see them', async () => {
  const seeker = await guest('باحثة', 'القاعة');
  for (const name of ['هند الأولى', 'هند الثانية', 'هند الثالثة']) await guest(name, 'الحديقة');
  await member('shabah', 'الحديقة', { visibility: 'ghost' });
  await hereByName('هند الأولى', 'هند الثانية', 'هند الثالثة', 'shabah');
  const search = async (data: object) => {
    const ack = await seeker.ask('searchAllUsers', data);
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
  expect((await seeker.ask('searchAllUsers', { page: 0 })).ok).toBe(false);
});

test('LOBBY-3, MAY-30, SEES-16, AUDIT-12, SEES-5 all connected people are shown as far as the asker may see them', async () => {
  const omar = await member('omar');
  await member('shabah', 'الحديقة', { visibility: 'ghost' });
  await guest('حاضر', 'الحديقة');
  await hereByName('shabah', 'حاضر', 'omar');
  const ack = await omar.ask('requestShowAllConnected', {});
  const users = (ack.ok ? ack.data?.users : []) as { nickname: string; ipAddress?: string; room: string }[];
  const names = users.map(({ nickname }) => nickname);
  expect(names).toContain('حاضر');
  expect(names).not.toContain('shabah');
  const found = users.find(({ nickname }) => nickname === 'حاضر');
  expect([found?.room, found?.ipAddress?.startsWith('127.')]).toEqual(['الحديقة', true]);
  expect(users.some(user => 'country' in user)).toBe(false);
  await entryAbout('displayAllConnected', 'جميع المتصلين');
  const visitor = await guest('فضولي');
  expect((await visitor.ask('requestShowAllConnected', {})).ok).toBe(false);
});

test('MOVE-9, MOVE-10, MOVE-11, MOVE-12, AUDIT-13, WIRE-63 a moderator moves somebody of any room, past a password only with it', async () => {
  const omar = await member('omar');
  const moved = new Visitor('منقول');
  const line = await enter(moved, 'الحديقة');
  await guest('شاغل', 'الكشك');
  await hereByName('منقول', 'شاغل');
  const userId =
    (await lobby.connections()).find(({ occupant }) => occupant.nickname === 'منقول')?.occupant.userID ?? '';
  const ask = (over: object) => omar.ask('requestTransferUserToRoom', { userId, ...over });
  const codes = [
    await ask({ roomName: 'الخزنة' }),
    await ask({ roomName: 'الخزنة', password: 'wrong' }),
    await ask({ roomName: 'الكشك' }),
    await ask({ roomName: 'لا غرفة' }),
  ].map(ack => (ack.ok ? 'ok' : ack.error.code));
  expect(codes).toEqual(['wrong_password', 'wrong_password', 'room_full', 'room_not_found']);
  expect((await ask({ roomName: 'الخزنة', password: 'open sesame' })).ok).toBe(true);
  const told = await line.until('moved');
  expect(told).toMatchObject({ room: 'الخزنة', roomId: 'vault', by: 'omar' });
  expect((await line.closed).code).toBe(CLOSE.moved);
  expect((await moved.upgrade('vault', told.ticket)).status).toBe(101);
  expect((await entryAbout('transferToRoom', 'منقول')).event_data).toBe(
    'نقل منقول من غرفة الحديقة إلى غرفة الخزنة',
  );
});

test('SEES-20 a guest who is moved by a ghost is not told by whom, and one whom a visible moderator moves is', async () => {
  const byWhom = async (mover: Line, name: string): Promise<unknown> => {
    const line = await enter(new Visitor(name), 'الحديقة');
    await hereByName(name);
    const found = (await lobby.connections()).find(({ occupant }) => occupant.nickname === name);
    const ack = await mover.ask('requestTransferUserToRoom', {
      userId: found?.occupant.userID,
      roomName: 'العريشة',
    });
    expect(ack.ok).toBe(true);
    return (await line.until('moved')).by;
  };
  expect(await byWhom(await member('omar'), 'منقول ظاهرًا')).toBe('omar');
  expect(await byWhom(await member('shabah', 'الحديقة', { visibility: 'ghost' }), 'منقول خفية')).toBe(
    undefined,
  );
});

test('TALK-14, TALK-15, AUDIT-14, WIRE-61 a warning reaches its target in any room, and after a broken connection', async () => {
  const omar = await member('omar');
  await omar.ask('watchAllUsers', { on: true });
  await omar.until('users', ({ scope }) => scope === 'all');
  const warned = new Visitor('محذَّر');
  const line = await enter(warned, 'الحديقة');
  const userId = warned.userID;
  await omar.until('usersChanged', ({ upserted }) => upserted.some(user => user.userID === userId));
  const send = (text: string) => omar.ask('sendWarningMessage', { userId, text });
  expect((await send('  ')).ok).toBe(false);
  expect((await send('ن'.repeat(301))).ok).toBe(false);
  expect((await send('التزم الأدب')).ok).toBe(true);
  expect(await line.until('receiveWarningMessage')).toMatchObject({ text: 'التزم الأدب', from: 'omar' });
  const { epoch } = await line.until('chatMessagesFromServer');
  line.close(4000);
  await omar.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.userID === userId && user.reconnecting),
  );
  expect((await send('وهذه الثانية')).ok).toBe(true);
  const back = await warned.enter({ room: 'الحديقة' }, `&since=0&epoch=${epoch}`);
  expect((await back.until('receiveWarningMessage')).text).toBe('وهذه الثانية');
  await entryAbout('warning', 'التزم الأدب');
});
