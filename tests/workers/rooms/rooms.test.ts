import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../support/accounts.ts';
import { countOf, lastAuditEntry } from '../../support/queries.ts';
import { call, Visitor } from '../../support/visitor.ts';
import {
  asOwner,
  createRoom,
  dataOf,
  pathOf,
  primaries,
  type Room,
  read,
  roomOwner,
  rowOf,
} from './room-calls.ts';

beforeAll(async () => {
  await makeAccount({ username: 'room-owner', role: 'owner' });
  await roomOwner.signIn();
});

const BLACK_ON_WHITE = {
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subject: '',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
};

describe('room administration', () => {
  test('a room is created, read, changed and deleted by name', async () => {
    const room = await createRoom({ name: '  مجلس الشعر  ' });
    expect(room).toEqual({
      _id: expect.any(String),
      name: 'مجلس الشعر',
      ...BLACK_ON_WHITE,
      hasPassword: false,
      denyShowAccessMsg: false,
      maxUsers: null,
      primary: false,
      slowSeconds: 0,
      writers: 'everyone',
      timetable: [],
    });
    expect(await read('مجلس الشعر')).toEqual(room);
    const change = {
      nameColor: '#b3174f',
      nameBGColor: '#fff5d6',
      subject: 'قصيدة اليوم',
      subjectColor: '#3a5259',
      subjectBGColor: '#eeeeee',
      denyShowAccessMsg: true,
      maxUsers: 40,
    };
    const changed = await asOwner('POST', pathOf('مجلس الشعر'), { authKey: 'room-owner', ...change });
    expect([changed.status, dataOf(changed).room]).toEqual([200, { ...room, ...change }]);
    const cleared = await asOwner('POST', pathOf('مجلس الشعر'), { maxUsers: null, subject: '' });
    expect(dataOf(cleared).room).toEqual({ ...room, ...change, maxUsers: null, subject: '' });
    const removed = await asOwner('DELETE', pathOf('مجلس الشعر'), { authKey: 'room-owner' });
    expect([removed.status, removed.body]).toEqual([204, {}]);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const gone = await asOwner(method, pathOf('مجلس الشعر'), method === 'POST' ? {} : undefined);
      expect([method, gone.status, gone.body.code]).toEqual([method, 404, 'not_found']);
    }
  });

  test('each room change is recorded in Arabic; a change without effect is not', async () => {
    const { _id } = await createRoom({ name: 'مكتبة' });
    expect(await lastAuditEntry()).toMatchObject({
      event_type: 'adminPanel',
      event_data: 'إنشاء غرفة جديدة: مكتبة',
    });
    await asOwner('POST', pathOf('مكتبة'), { name: 'المكتبة' });
    expect(await lastAuditEntry()).toMatchObject({
      event_data: 'تعديل الغرفة: مكتبة — اسم الغرفة: من «مكتبة» إلى «المكتبة»',
      username: 'room-owner',
    });
    const before = await countOf('events');
    for (const body of [{}, { password: '' }, { passwordConfirm: '', password: '' }]) {
      expect((await asOwner('POST', pathOf('المكتبة'), body)).status).toBe(200);
    }
    await asOwner('PATCH', `/rooms/${_id}`, { primary: false });
    expect(await countOf('events')).toBe(before);
    await asOwner('DELETE', pathOf('المكتبة'));
    expect(await lastAuditEntry()).toMatchObject({ event_data: 'حذف الغرفة: المكتبة' });
  });

  test.each(['rooms', 'events_pending'])(
    'if writing to %s fails, the action stores no data (AUDIT-1)',
    async table => {
      const room = await createRoom({ name: `صامدة ${table}` });
      const before = [await countOf('rooms'), await countOf('events'), await rowOf(room._id)];
      for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
        await env.DB.prepare(
          `CREATE TRIGGER stop_${event} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'stopped'); END`,
        ).run();
      }
      const path = pathOf(room.name);
      const answers = [
        await asOwner('POST', '/rooms', { name: 'لن تكون' }),
        await asOwner('POST', path, { subject: 'لن يكون' }),
        await asOwner('PATCH', `/rooms/${room._id}`, { primary: true }),
        await asOwner('DELETE', path),
      ];
      for (const event of ['INSERT', 'UPDATE', 'DELETE'])
        await env.DB.prepare(`DROP TRIGGER stop_${event}`).run();
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
      expect([await countOf('rooms'), await countOf('events'), await rowOf(room._id)]).toEqual(before);
      expect(await primaries()).toEqual(['main']);
    },
  );

  test.each([1, 95, null])('a room accepts maxUsers %j', async maxUsers => {
    const room = await createRoom({ name: `سعة ${maxUsers}`, maxUsers });
    expect((await read(room.name)).maxUsers).toBe(maxUsers);
  });

  test('a room has a unique name, also under concurrency', async () => {
    await createRoom({ name: 'الأولى' });
    await createRoom({ name: 'الثانية' });
    const again = await asOwner('POST', '/rooms', { name: ' الأولى ' });
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      409,
      'conflict',
      { name: 'is taken' },
    ]);
    const stolen = await asOwner('POST', pathOf('الثانية'), { name: 'الأولى' });
    expect([stolen.status, stolen.body.message]).toEqual([409, 'Room validation failed: name: is taken']);
    expect((await asOwner('POST', pathOf('الأولى'), { name: 'الأولى' })).status).toBe(200);
    const racers = await Promise.all([1, 2, 3].map(() => asOwner('POST', '/rooms', { name: 'سباق' })));
    expect(racers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ':)',
    'a/b',
    '100%',
    '%',
    '%2F',
    '%41',
    'سلام عليكم',
    '🌙👨‍👩‍👧',
    'x?y#z&w=1',
    'a\\b',
    'a+b',
    'socket',
    '...',
    '\'"<>',
    'é',
  ])('the name %j works in all requests (REST-40)', async name => {
    const room = await createRoom({ name });
    expect(room.name).toBe(name);
    expect(await read(name)).toEqual(room);
    const changed = await asOwner('POST', `${pathOf(name)}/`, { subject: name });
    expect(dataOf(changed).room).toEqual({ ...room, subject: name });
    const guest = new Visitor(`ضيف ${room._id.slice(0, 8)}`);
    await guest.signIn();
    const place = await guest.connect({ room: name });
    expect([place.status, (place.body as unknown as { data: { room: string } }).data.room]).toEqual([
      200,
      name,
    ]);
    expect((await asOwner('DELETE', pathOf(name))).status).toBe(204);
    expect((await guest.connect({ room: name })).body.code).toBe('room_not_found');
  });
});

test('a renamed room is entered by the new name, and the old name is free', async () => {
  const room = await createRoom({ name: 'الاسم القديم' });
  await asOwner('POST', pathOf('الاسم القديم'), { name: 'الاسم الجديد' });
  const guest = new Visitor('تابع الاسم');
  await guest.signIn();
  const place = await guest.connect({ room: 'الاسم الجديد' });
  expect((place.body as unknown as { data: { roomId: string } }).data.roomId).toBe(room._id);
  expect((await guest.connect({ room: 'الاسم القديم' })).body.code).toBe('room_not_found');
  expect((await createRoom({ name: 'الاسم القديم' }))._id).not.toBe(room._id);
});

test('connected users are notified of created, renamed and deleted rooms (RES-93)', async () => {
  const socket = await new Visitor('سامع الأخبار').enter();
  const { _id } = await createRoom({ name: 'خبر جديد' });
  await socket.waitFor('roomsChanged', ({ upserted }) => upserted.some(({ name }) => name === 'خبر جديد'));
  await asOwner('POST', pathOf('خبر جديد'), { name: 'خبر قديم', maxUsers: 7 });
  await socket.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === _id && room.name === 'خبر قديم' && room.maxUsers === 7),
  );
  await asOwner('PATCH', `/rooms/${_id}`, { primary: true });
  await socket.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room._id === _id && room.primary),
  );
  await asOwner('PATCH', '/rooms/main', { primary: true });
  await asOwner('DELETE', pathOf('خبر قديم'));
  await socket.waitFor('roomsChanged', ({ removed }) => removed.includes(_id));
});

test('the list is public, complete or in pages with 9, without unlisted rooms (RES-92)', async () => {
  await env.DB.exec(`DELETE FROM rooms WHERE id <> 'main'`);
  const made: Room[] = [await read('المجلس العام')];
  for (let turn = 1; turn <= 10; turn++) {
    const room = await createRoom({ name: `قائمة ${turn}` });
    await env.DB.prepare('UPDATE rooms SET created_at = ? WHERE id = ?').bind(turn, room._id).run();
    made.push(room);
  }
  const secret = await createRoom({ name: 'غير مدرجة' });
  await env.DB.prepare('UPDATE rooms SET is_unlisted = 1, created_at = 1 WHERE id = ?')
    .bind(secret._id)
    .run();
  // Public lists omit timetables, which are for operators.
  const view = made.map(({ timetable: _, ...room }: Room & { timetable?: unknown }) => ({
    ...room,
    size: expect.any(Number),
  }));
  const list = async (query: string) => dataOf(await call('GET', `/rooms${query}`));
  expect(await list('')).toEqual({ numPages: 1, total: 11, rooms: view });
  expect(await list('/?page=1')).toEqual({ numPages: 2, total: 11, rooms: view.slice(0, 9) });
  expect(await list('?page=2')).toEqual({ numPages: 2, total: 11, rooms: view.slice(9) });
  expect(await list('?page=3&limit=5')).toMatchObject({ numPages: 3, rooms: view.slice(10) });
  expect((await list('?page=4')).rooms).toEqual([]);
  for (const query of ['?page=0', '?page=1&limit=101', '?page=1&filter=primary']) {
    expect([query, (await call('GET', `/rooms${query}`)).status]).toEqual([query, 400]);
  }
  expect(dataOf(await asOwner('GET', '/rooms?page=1&limit=100')).total).toBe(11);
});

test('the room list has the user count per room (VISIBILITY-12)', async () => {
  const guest = new Visitor('جالس في القاعة');
  await guest.enter();
  await expect
    .poll(async () => dataOf(await call('GET', '/rooms')).rooms.find(({ _id }) => _id === 'main')?.size)
    .toBe(1);
});
