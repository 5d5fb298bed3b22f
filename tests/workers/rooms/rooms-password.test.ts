import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../support/accounts.ts';
import { call, Visitor } from '../../support/visitor.ts';
import { asOwner, createRoom, dataOf, pathOf, roomOwner, rowOf } from './room-calls.ts';

beforeAll(async () => {
  await makeAccount({ username: 'room-owner', role: 'owner' });
  await roomOwner.signIn();
});

describe('room password', () => {
  const enter = async (room: string, roomPassword?: string) => {
    const guest = new Visitor(`طارق ${crypto.randomUUID().slice(0, 8)}`);
    await guest.signIn();
    const { status, body } = await guest.connect({
      room,
      ...(roomPassword !== undefined && { roomPassword }),
    });
    return status === 200 ? 'in' : body.code;
  };

  test('a password admits users, is kept if omitted and removed by null (RES-89)', async () => {
    const name = 'سرية';
    const room = await createRoom({ name, password: 'سر-الليل', passwordConfirm: 'سر-الليل' });
    expect(room.hasPassword).toBe(true);
    const first = (await rowOf(room._id))?.password_hash;
    expect(first).toMatch(/^scrypt\$/);
    expect(await enter(name)).toBe('wrong_password');
    expect(await enter(name, 'خطأ')).toBe('wrong_password');
    expect(await enter(name, 'سر-الليل')).toBe('in');

    for (const body of [{ subject: 'بلا تغيير' }, { password: '', passwordConfirm: '', subject: 'كذلك' }]) {
      expect(dataOf(await asOwner('POST', pathOf(name), body)).room.hasPassword).toBe(true);
    }
    expect((await rowOf(room._id))?.password_hash).toBe(first);

    await asOwner('POST', pathOf(name), { password: 'جديد', passwordConfirm: 'جديد' });
    expect(await enter(name, 'سر-الليل')).toBe('wrong_password');
    expect(await enter(name, 'جديد')).toBe('in');

    const opened = await asOwner('POST', pathOf(name), { password: null, passwordConfirm: null });
    expect(dataOf(opened).room.hasPassword).toBe(false);
    expect((await rowOf(room._id))?.password_hash).toBe(null);
    expect(await enter(name)).toBe('in');
  });

  test.each([[{}], [{ password: '', passwordConfirm: '' }], [{ password: null, passwordConfirm: null }]])(
    'a room created with %j has no password (RES-89)',
    async body => {
      const room = await createRoom({ name: `مفتوحة ${JSON.stringify(body)}`, ...body });
      expect([room.hasPassword, (await rowOf(room._id))?.password_hash]).toEqual([false, null]);
    },
  );

  test('password and hash are in no answer or audit entry (ENT-14)', async () => {
    const password = 'canary-password-7';
    const name = 'الكناري';
    const made = await asOwner('POST', '/rooms', { name, password, passwordConfirm: password });
    const { _id } = dataOf(made).room;
    const hash = (await rowOf(_id))?.password_hash ?? '-';
    const answers = [
      made,
      await asOwner('GET', pathOf(name)),
      await asOwner('POST', pathOf(name), { subject: 'x' }),
      await asOwner('GET', '/rooms?page=1&limit=100'),
      await call('GET', '/rooms'),
      await asOwner('POST', pathOf(name), { password, passwordConfirm: 'x' }),
    ];
    const { results } = await env.DB.prepare('SELECT * FROM events').all();
    const text = JSON.stringify([answers, results]);
    expect(text).not.toContain(password);
    expect(text).not.toContain(hash.slice(-20));
    expect(text).not.toContain('scrypt');
  });
});
