import { beforeAll, describe, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countOf } from '../../support/queries.ts';
import { call, callsWith, Visitor } from '../../support/visitor.ts';
import { asOwner, dataOf, pathOf, roomOwner } from './room-calls.ts';

beforeAll(async () => {
  await makeAccount({ username: 'room-owner', role: 'owner' });
  await makeAccount({ username: 'room-member' });
  await makeAccount({ username: 'room-no-section', role: 'owner', panel: { canAccessRoomsMenu: false } });
  await makeAccount({
    username: 'room-keeper',
    panel: { canAccessAdminPanel: true, canAccessRoomsMenu: true },
  });
  await roomOwner.signIn();
});

describe('invalid room data', () => {
  const valid = { name: 'صالحة' };
  const COLOUR = 'must be a color such as #0b6e69';
  test.each([
    [{ name: undefined }, 'name: is required'],
    [{ name: '  ' }, 'name: is required'],
    [{ name: 7 }, 'name: must be a text'],
    [{ name: 'س'.repeat(61) }, 'name: has at most 60 characters'],
    [{ name: '.' }, 'name: a room name cannot be only dots'],
    [{ name: ' .. ' }, 'name: a room name cannot be only dots'],
    [{ name: '\u200b\u202e' }, 'name: a room needs a name'],
    [{ name: 'سطر\nآخر' }, 'name: must not contain control characters'],
    [{ name: 'a\u0000b' }, 'name: must not contain control characters'],
    [{ name: 'all' }, 'name: is reserved for all rooms'],
    [{ name: 'ＡＬＬ' }, 'name: is reserved for all rooms'],
    [{ name: 'a\u200bll' }, 'name: is reserved for all rooms'],
    [{ nameColor: 'red' }, `nameColor: ${COLOUR}`],
    [{ nameBGColor: '' }, `nameBGColor: ${COLOUR}`],
    [{ subjectColor: '#12' }, `subjectColor: ${COLOUR}`],
    [{ subjectBGColor: 'url(x)' }, `subjectBGColor: ${COLOUR}`],
    [{ subject: 'س'.repeat(201) }, 'subject: has at most 200 characters'],
    [{ subject: null }, 'subject: must be a text'],
    [{ denyShowAccessMsg: 1 }, 'denyShowAccessMsg: must be true or false'],
    [{ maxUsers: 0 }, 'maxUsers: must be at least 1'],
    [{ maxUsers: 96 }, 'maxUsers: must be at most 95'],
    [{ maxUsers: 1.5 }, 'maxUsers: must be a whole number'],
    [{ maxUsers: '5' }, 'maxUsers: must be a number'],
    [{ password: 7, passwordConfirm: 7 }, 'password: must be a text, passwordConfirm: must be a text'],
    [{ password: 'p'.repeat(257), passwordConfirm: '' }, 'password: has at most 256 characters'],
    [
      { password: 'one', passwordConfirm: 'two' },
      'passwordConfirm: Password is not equal to password confirm!',
    ],
    [{ password: 'one' }, 'passwordConfirm: Password is not equal to password confirm!'],
    [{ passwordConfirm: 'one' }, 'passwordConfirm: Password is not equal to password confirm!'],
    [{ primary: true }, 'primary: is an unknown field'],
    [{ passwordHash: 'x' }, 'passwordHash: is an unknown field'],
    [{ unlisted: true }, 'unlisted: is an unknown field'],
    [{ createdBy: 'x' }, 'createdBy: is an unknown field'],
  ])('a room with %j is refused (RES-88)', async (wrong, text) => {
    const before = [await countOf('rooms'), await countOf('events')];
    const made = await asOwner('POST', '/rooms', { ...valid, ...wrong });
    expect([made.status, made.body.message]).toEqual([400, `Room validation failed: ${text}`]);
    expect(made.body.errors).toEqual(Object.fromEntries(text.split(', ').map(each => each.split(': '))));
    if (!('name' in wrong && wrong.name === undefined)) {
      const changed = await asOwner('POST', pathOf('المجلس العام'), wrong);
      expect([changed.status, changed.body.message]).toEqual([400, `Room validation failed: ${text}`]);
    }
    expect([await countOf('rooms'), await countOf('events')]).toEqual(before);
  });
});

describe('room permissions', () => {
  const CALLS = [
    ['POST', '/rooms', { name: 'لن تفتح' }],
    ['GET', '/rooms/x', undefined],
    ['POST', '/rooms/x', { subject: 'x' }],
    ['PATCH', '/rooms/main', { primary: true }],
    ['DELETE', '/rooms/x', undefined],
  ] as const;

  test('a request without a token is refused', async () => {
    for (const [method, path, body] of CALLS) {
      const answer = await call(method, path, body);
      expect([method, answer.status, answer.body.code]).toEqual([method, 401, 'unauthorized']);
    }
  });

  test.each([
    ['room-member', 'Unauthorized Access to the Admin-Panel'],
    ['room-no-section', 'Unauthorized to access Admin-Rooms'],
  ])('access to rooms is refused to %s', async (name, text) => {
    const outsider = new Member(name);
    await outsider.signIn();
    for (const [method, path, body] of CALLS) {
      const answer = await callsWith(outsider)(method, path, body);
      expect([method, answer.status, answer.body.message]).toEqual([method, 403, text]);
    }
  });

  test('a guest cannot manage rooms', async () => {
    const guest = new Visitor('ضيف بلا لوحة');
    await guest.signIn();
    for (const [method, path, body] of CALLS) {
      expect([method, (await callsWith(guest)(method, path, body)).status]).toEqual([method, 403]);
    }
  });

  test("room access requires canAccessRoomsMenu and the operator's own authKey (MAY-57, AUTH-3)", async () => {
    const keeper = new Member('room-keeper');
    await keeper.signIn();
    const { room } = dataOf(
      await callsWith(keeper)('POST', '/rooms', { name: 'غرفة الحارس', authKey: 'room-keeper' }),
    );
    for (const [method, path, body] of [
      ['POST', '/rooms', { name: 'غرفة أخرى' }],
      ['POST', pathOf('غرفة الحارس'), { subject: 'x' }],
      ['PATCH', `/rooms/${room._id}`, { primary: true }],
    ] as const) {
      const foreign = await callsWith(keeper)(method, path, { ...body, authKey: 'room-owner' });
      expect([method, foreign.status, foreign.body.code]).toEqual([method, 401, 'unauthorized']);
    }
    expect((await callsWith(keeper)('DELETE', pathOf('غرفة الحارس'))).status).toBe(204);
  });
});
