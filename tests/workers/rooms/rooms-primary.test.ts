import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../support/accounts.ts';
import { countOf } from '../../support/queries.ts';
import { Visitor } from '../../support/visitor.ts';
import { asOwner, createRoom, dataOf, pathOf, primaries, read, roomOwner } from './room-calls.ts';

beforeAll(async () => {
  await makeAccount({ username: 'room-owner', role: 'owner' });
  await roomOwner.signIn();
});

describe('primary room', () => {
  test('exactly one primary room exists; it is set by id and never deleted', async () => {
    const first = await createRoom({ name: 'رئيسة أولى' });
    const before = await countOf('events');
    const set = await asOwner('PATCH', `/rooms/${first._id}`, { authKey: 'room-owner', primary: true });
    expect([set.status, dataOf(set).room]).toEqual([200, { ...first, primary: true }]);
    expect([await primaries(), await countOf('events')]).toEqual([[first._id], before + 1]);
    expect(await read('المجلس العام')).toMatchObject({ _id: 'main', primary: false });
    expect((await asOwner('PATCH', `/rooms/${first._id}`, { primary: true })).status).toBe(200);
    const guest = new Visitor('قادم إلى الرئيسة');
    await guest.signIn();
    expect(((await guest.connect()).body as unknown as { data: { roomId: string } }).data.roomId).toBe(
      first._id,
    );

    const cleared = await asOwner('PATCH', `/rooms/${first._id}`, { primary: false });
    expect([cleared.status, cleared.body.code, cleared.body.errors]).toEqual([
      409,
      'conflict',
      { primary: 'there is always one primary room' },
    ]);
    const removed = await asOwner('DELETE', pathOf('رئيسة أولى'));
    expect([removed.status, removed.body.code, removed.body.message]).toEqual([
      409,
      'primary_room',
      'The primary room cannot be removed.',
    ]);
    expect(await countOf('events')).toBe(before + 1);
    await asOwner('PATCH', '/rooms/main', { primary: true });
    expect(await primaries()).toEqual(['main']);
    expect((await asOwner('DELETE', pathOf('رئيسة أولى'))).status).toBe(204);
  });

  test('exactly one primary room exists after concurrent changes (MOVE-14)', async () => {
    const rooms = await Promise.all(
      ['أ', 'ب', 'ج', 'د'].map(letter => createRoom({ name: `متسابقة ${letter}` })),
    );
    const answers = await Promise.all(
      rooms.map(({ _id }) => asOwner('PATCH', `/rooms/${_id}`, { primary: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [winner, ...others] = await primaries();
    expect(others).toEqual([]);
    expect(rooms.map(({ _id }) => _id)).toContain(winner);
    await asOwner('PATCH', '/rooms/main', { primary: true });
  });

  test('a primary room exists after a concurrent change and deletion (AUDIT-1)', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const room = await createRoom({ name: `على الحافة ${turn}` });
      const [set, removed] = await Promise.all([
        asOwner('PATCH', `/rooms/${room._id}`, { primary: true }),
        asOwner('DELETE', pathOf(room.name)),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([set.status, removed.status]);
      expect(await primaries()).toEqual([set.status === 200 ? room._id : 'main']);
      const { n: removals } = (await env.DB.prepare('SELECT count(*) AS n FROM events WHERE event_data = ?')
        .bind(`حذف الغرفة: ${room.name}`)
        .first<{ n: number }>()) ?? { n: -1 };
      expect(removals).toBe(removed.status === 204 ? 1 : 0);
      await asOwner('PATCH', '/rooms/main', { primary: true });
    }
  });

  test.each(['is_temporary', 'is_unlisted'])('a room with %s cannot be the primary room', async column => {
    const room = await createRoom({ name: `لا تصلح ${column}` });
    await env.DB.prepare(`UPDATE rooms SET ${column} = 1 WHERE id = ?`).bind(room._id).run();
    const refused = await asOwner('PATCH', `/rooms/${room._id}`, { primary: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Room validation failed: primary: must be a lasting room that is listed',
    ]);
    expect(await primaries()).toEqual(['main']);
  });

  test.each([
    [{}, 'primary: is required'],
    [{ primary: 'yes' }, 'primary: must be true or false'],
    [{ primary: true, name: 'x' }, 'name: is an unknown field'],
  ])('the primary room value %j is refused', async (body, text) => {
    const answer = await asOwner('PATCH', '/rooms/main', body);
    expect([answer.status, answer.body.message]).toEqual([400, `Room validation failed: ${text}`]);
  });

  test('an unknown id or name returns 404', async () => {
    for (const id of ['none', encodeURIComponent('المجلس العام')]) {
      expect((await asOwner('PATCH', `/rooms/${id}`, { primary: true })).status).toBe(404);
    }
  });
});
