import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { enter, guest, Member, makeAccount, member } from '../../support/accounts.ts';
import {
  codeOf,
  create,
  createRoomPayload,
  dataOf,
  entryOf,
  follow,
  join,
  lobby,
  ROOM_BUILDER_FLAGS,
  rowOf,
  untilDeleted,
  untilPresent,
} from '../../support/lobby-presence.ts';
import { countOf } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['rima', 'yusuf', 'nada', 'jad'])
    await makeAccount({ username, chat: ROOM_BUILDER_FLAGS });
  await makeAccount({ username: 'talib', chat: { canCreateTempPublicRoom: false } });
});

test('a new public room is announced to all users and open to all (MAY-48, AUDIT-31)', async () => {
  const rima = await member('rima');
  const layla = new Visitor('ليلى');
  const socket = await enter(layla);
  const made = await create(rima, '  ديوان الشعر ', { subject: 'قصيدة', maxUsers: 12 });
  expect(made).toEqual({ room: 'ديوان الشعر', roomId: expect.any(String) });
  const { upserted } = await socket.waitFor('roomsChanged', change =>
    change.upserted.some(room => room._id === made.roomId),
  );
  expect(upserted).toContainEqual({
    _id: made.roomId,
    name: 'ديوان الشعر',
    nameColor: '#000000',
    nameBGColor: '#ffffff',
    subject: 'قصيدة',
    subjectColor: '#000000',
    subjectBGColor: '#ffffff',
    hasPassword: false,
    denyShowAccessMsg: false,
    maxUsers: 12,
    size: 0,
    primary: false,
    slowSeconds: 0,
    writers: 'everyone',
  });
  expect(await rowOf(made.roomId)).toMatchObject({ created_by: 'id-rima', is_temporary: 1, is_unlisted: 0 });
  expect(await entryOf('إنشاء غرفة جديدة: ديوان الشعر')).toMatchObject({
    event_type: 'adminPanel',
    username: 'rima',
    user_role: 'member',
  });
  const there = await follow(layla, await join(socket, 'ديوان الشعر'));
  expect((await there.waitFor('users')).users).toMatchObject([{ nickname: 'ليلى', room: 'ديوان الشعر' }]);
});

test('a room with a taken, invalid or reserved name, or with maxUsers 96, is refused', async () => {
  const rima = await member('rima');
  const before = await countOf('rooms');
  const ask = (name: string, over = {}) => rima.request('requestCreateRoom', createRoomPayload(name, over));
  expect(await ask('القاعة')).toMatchObject({ error: { code: 'room_name_taken' } });
  for (const name of ['', '..', 'All'])
    expect(await ask(name)).toMatchObject({
      error: { code: 'validation', message: expect.stringMatching(/^Room validation failed: name: [^,]+$/) },
    });
  expect(await ask('واسعة', { maxUsers: 96 })).toMatchObject({ error: { code: 'validation' } });
  expect(codeOf(await rima.request('requestCreateRoom', { name: 'ناقصة' }))).toBe('invalid_payload');
  expect(await countOf('rooms')).toBe(before);
});

test('each room kind needs its own flag (MAY-48, MAY-49)', async () => {
  const talib = await member('talib');
  const visitor = await guest('ضيف البناء');
  const kinds = [true, false].flatMap(temporary =>
    [true, false].map(isPrivate => ({ temporary, private: isPrivate })),
  );
  const codes = [];
  for (const kind of kinds)
    codes.push(codeOf(await talib.request('requestCreateRoom', createRoomPayload('خيمة', kind))));
  expect(codes).toEqual(['ok', 'forbidden', 'forbidden', 'forbidden']);
  expect(codeOf(await visitor.request('requestCreateRoom', createRoomPayload('خيمة الضيف')))).toBe(
    'forbidden',
  );
});

test('a user has at most three permanent and three temporary rooms (MOVE-17)', async () => {
  const yusuf = await member('yusuf');
  const ask = (name: string, temporary: boolean) =>
    yusuf.request('requestCreateRoom', createRoomPayload(name, { temporary }));
  for (const name of ['دار 1', 'دار 2']) expect(codeOf(await ask(name, false))).toBe('ok');
  const other = await member('yusuf');
  const both = await Promise.all([
    ask('دار 3', false),
    other.request('requestCreateRoom', createRoomPayload('دار 4', { temporary: false })),
  ]);
  expect(both.map(codeOf).sort()).toEqual(['ok', 'too_many_rooms']);
  for (const name of ['خيمة 1', 'خيمة 2', 'خيمة 3']) expect(codeOf(await ask(name, true))).toBe('ok');
  const entries = await countOf('events');
  expect(codeOf(await ask('خيمة 4', true))).toBe('too_many_rooms');
  expect(await countOf('events')).toBe(entries);
});

test('only the creator can change, color and list a room (MOVE-25, MOVE-27)', async () => {
  const jad = new Member('jad');
  const socket = await enter(jad);
  const other = await member('rima');
  const { roomId } = await create(socket, 'مجلس جاد', { private: true, temporary: false, password: 'أول' });
  const there = await follow(jad, await join(socket, 'مجلس جاد'));
  const edit = { roomId, name: 'ديوان جاد', password: 'ثان', maxUsers: 9, denyShowAccessMsg: true };
  expect(codeOf(await other.request('requestEditRoom', edit))).toBe('forbidden');
  expect(codeOf(await other.request('requestColorRoom', { roomId, nameColor: '#b3174f' }))).toBe('forbidden');
  expect(codeOf(await other.request('requestDeleteRoom', { roomId }))).toBe('forbidden');
  expect(codeOf(await there.request('requestEditRoom', { ...edit, roomId: 'nowhere' }))).toBe(
    'room_not_found',
  );
  expect(codeOf(await there.request('requestEditRoom', { roomId, name: 'القاعة' }))).toBe('room_name_taken');
  expect(dataOf(await there.request('requestEditRoom', edit))).toEqual({ room: 'ديوان جاد', roomId });
  expect(
    await entryOf(
      'تعديل الغرفة: مجلس جاد — اسم الغرفة: من «مجلس جاد» إلى «ديوان جاد»؛ منع إظهار رسالة الدخول: من لا إلى نعم؛ أقصى عدد للمستخدمين: من فارغ إلى «9»؛ كلمة المرور: قيمة أخرى',
    ),
  ).toMatchObject({ username: 'jad' });
  expect(codeOf(await there.request('requestColorRoom', { roomId, nameColor: '#b3174f' }))).toBe('ok');
  await there.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.name === 'ديوان جاد' && room.nameColor === '#b3174f' && room.maxUsers === 9),
  );
  await there.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.room === 'ديوان جاد'));
  const visitor = new Visitor('زائر جاد');
  await visitor.signIn();
  expect((await visitor.connect({ room: 'ديوان جاد', roomPassword: 'أول' })).body.code).toBe(
    'wrong_password',
  );
  expect((await visitor.connect({ room: 'ديوان جاد', roomPassword: 'ثان' })).status).toBe(200);
  const mine = dataOf<{ rooms: Record<string, unknown>[] }>(await there.request('requestMyRooms', {}));
  expect(mine.rooms.map(({ name }) => name)).toEqual(['ديوان جاد']);
  expect(mine.rooms[0]).toMatchObject({ _id: roomId, private: true, temporary: false, hasPassword: true });
  expect(JSON.stringify(mine)).not.toMatch(/passwordHash|createdBy/);
  expect(dataOf(await other.request('requestMyRooms', {}))).toMatchObject({
    rooms: [{ name: 'ديوان الشعر' }],
  });
});

test('deleting a created room sends the ack first, then moves the users (MOVE-25, MOVE-31, ROOM-39)', async () => {
  const jad = new Member('jad');
  const there = await enter(jad, 'ديوان جاد');
  const { rooms } = dataOf<{ rooms: { _id: string; name: string }[] }>(
    await there.request('requestMyRooms', {}),
  );
  const own = rooms.find(({ name }) => name === 'ديوان جاد');
  const roomId = own?._id ?? '';
  await untilPresent('id-jad');
  expect(codeOf(await there.request('requestDeleteRoom', { roomId }))).toBe('ok');
  const { room } = await there.waitFor('moved');
  expect((await there.closed).code).toBe(4001);
  const primary = (await lobby().rooms()).find(each => each.primary);
  expect(room).toBe(primary?.name);
  await untilDeleted(roomId);
  expect(await entryOf('حذف الغرفة: ديوان جاد')).toMatchObject({ username: 'jad' });
  expect((await jad.connect({ room: 'ديوان جاد' })).body.code).toBe('room_not_found');
});

test('a user room that became the primary room cannot be removed (MOVE-25)', async () => {
  const nada = await member('nada');
  const { roomId } = await create(nada, 'صدر المجلس', { temporary: false });
  const primary = await env.DB.prepare('SELECT id FROM rooms WHERE is_primary').first<{ id: string }>();
  const set = (id: string) =>
    env.DB.batch([
      env.DB.prepare('UPDATE rooms SET is_primary = 0'),
      env.DB.prepare('UPDATE rooms SET is_primary = 1 WHERE id = ?').bind(id),
    ]);
  await set(roomId);
  expect(codeOf(await nada.request('requestDeleteRoom', { roomId }))).toBe('primary_room');
  await set(primary?.id ?? '');
  expect(codeOf(await nada.request('requestDeleteRoom', { roomId }))).toBe('ok');
});
