import { beforeAll, expect, test } from 'vitest';
import { PASSWORD_COST } from '../../../worker/platform/sessions/password-cost.ts';
import { callsAs, Member, makeAccount, signupBody } from '../../support/accounts.ts';
import { codeOf, create, createRoomPayload, ROOM_BUILDER_FLAGS } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { hashPassword, verifyPassword } from '../noted-passwords.ts';

const owner = new Member('salma');
const asOwner = callsAs(owner);

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'second', role: 'owner' });
  await makeAccount({ username: 'rima', chat: ROOM_BUILDER_FLAGS });
  await makeAccount({ username: 'own', chat: { canChangeHisPassword: false } });
  await owner.signIn();
});

async function expectHashes(times: number, act: () => Promise<unknown>): Promise<void> {
  hashPassword.mockClear();
  await act();
  expect(hashPassword).toHaveBeenCalledTimes(times);
}

test('a taken account name is refused before password hashing (AUTH-28)', async () => {
  await expectHashes(0, async () => {
    const answer = await asOwner('POST', '/users/signup', signupBody('rima'));
    expect([answer.status, answer.body.errors]).toEqual([409, { username: 'is taken' }]);
  });
  await expectHashes(1, async () =>
    expect((await asOwner('POST', '/users/signup', signupBody('free'))).status).toBe(201),
  );
});

test('a forbidden change is refused before password hashing (AUTH-28)', async () => {
  const passwords = { password: 'another long one', passwordConfirm: 'another long one' };
  const change = (id: string, editedUser: object) =>
    asOwner('PATCH', `/users/updateUser/${id}`, { editedUser });
  await expectHashes(0, async () => expect((await change('id-second', passwords)).status).toBe(403));
  await expectHashes(0, async () => {
    const answer = await change('id-own', { ...passwords, nickname: 'rima' });
    expect([answer.status, answer.body.errors]).toEqual([409, { nickname: 'is taken' }]);
  });
  await expectHashes(1, async () => expect((await change('id-own', passwords)).status).toBe(204));
});

test('a taken room name from the panel is refused before hashing (AUTH-28)', async () => {
  const make = (name: string) =>
    asOwner('POST', '/rooms', { name, password: 'another long one', passwordConfirm: 'another long one' });
  await expectHashes(0, async () => expect((await make('القاعة')).status).toBe(409));
  await expectHashes(1, async () => expect((await make('الديوان')).status).toBe(201));
});

test("a user's room with a taken name or over the limit is refused before hashing (AUTH-28)", async () => {
  const rima = await new Member('rima').enter({ room: 'القاعة' });
  const withPassword = (name: string) => createRoomPayload(name, { password: 'another long one' });
  const ask = async (name: string) => codeOf(await rima.request('requestCreateRoom', withPassword(name)));
  await expectHashes(0, async () => expect(await ask('القاعة')).toBe('room_name_taken'));
  await expectHashes(1, () => create(rima, 'خيمة', { password: 'another long one' }));
  for (const name of ['خيمة ثانية', 'خيمة ثالثة']) await create(rima, name);
  await expectHashes(0, async () => expect(await ask('خيمة أخرى')).toBe('too_many_rooms'));
});

test('an unknown name costs as much computation as a wrong password (AUTH-12)', async () => {
  const computedFor = async (username: string) => {
    verifyPassword.mockClear();
    expect((await new Member(username).login({ password: 'not it' })).status).toBe(401);
    // The hash determines the cost of a check, and the lengths of salt and key.
    return verifyPassword.mock.calls.map(([password, hash]) => ({
      password,
      hash: hash.replace(/[\w-]{22}\$[\w-]{43}$/, 'salt$key'),
    }));
  };
  const { N, r, p } = PASSWORD_COST;
  const known = await computedFor('second');
  expect(known).toEqual([{ password: 'not it', hash: `scrypt$${N}$${r}$${p}$salt$key` }]);
  expect(await computedFor('nobody-here')).toEqual(known);
});
