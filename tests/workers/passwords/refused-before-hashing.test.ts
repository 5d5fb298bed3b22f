import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../worker/auth/passwords.ts';
import { callsAs, Member, makeAccount, PASSWORD, signupBody } from '../../support/accounts.ts';
import { codeOf, create, createRoomPayload, ROOM_BUILDER_FLAGS } from '../../support/room-requests.ts';
import { makeRoom } from '../../support/rooms.ts';

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

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = Date.now();
  await act();
  return Date.now() - began;
}

/**
 * A refusal that waits for no hash takes a small part of one. They are measured in turn, and the quickest of each are compared:
 * what else a busy machine does makes some of them slow, and none quick.
 */
async function expectUnhashed(act: () => Promise<unknown>): Promise<void> {
  const acts: number[] = [];
  const hashes: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    hashes.push(await timeOf(() => hashPassword(PASSWORD)));
    acts.push(await timeOf(act));
  }
  expect(Math.min(...acts)).toBeLessThan(Math.min(...hashes) / 2);
}

test('an account whose name is taken is refused before its password is hashed (AUTH-28)', async () => {
  await expectUnhashed(async () => {
    const answer = await asOwner('POST', '/users/signup', signupBody('rima'));
    expect([answer.status, answer.body.errors]).toEqual([409, { username: 'is taken' }]);
  });
});

test('a change that may not be made is refused before its password is hashed (AUTH-28)', async () => {
  const passwords = { password: 'another long one', passwordConfirm: 'another long one' };
  await expectUnhashed(async () => {
    const answer = await asOwner('PATCH', '/users/updateUser/id-second', { editedUser: passwords });
    expect(answer.status).toBe(403);
  });
  await expectUnhashed(async () => {
    const answer = await asOwner('PATCH', '/users/updateUser/id-own', {
      editedUser: { ...passwords, nickname: 'rima' },
    });
    expect([answer.status, answer.body.errors]).toEqual([409, { nickname: 'is taken' }]);
  });
});

test('a room whose name is taken is refused before its password is hashed, from the panel (AUTH-28)', async () => {
  const room = {
    name: 'القاعة',
    password: 'another long one',
    passwordConfirm: 'another long one',
  };
  await expectUnhashed(async () => expect((await asOwner('POST', '/rooms', room)).status).toBe(409));
});

test('a room of one’s own is refused before its password is hashed: a taken name, one too many (AUTH-28)', async () => {
  const rima = await new Member('rima').enter({ room: 'القاعة' });
  const ask = async (name: string) =>
    codeOf(
      await rima.request('requestCreateRoom', createRoomPayload(name, { password: 'another long one' })),
    );
  await expectUnhashed(async () => expect(await ask('القاعة')).toBe('room_name_taken'));
  for (let turn = 0; turn < 3; turn++) await create(rima, `خيمة ${turn}`);
  await expectUnhashed(async () => expect(await ask('خيمة أخرى')).toBe('too_many_rooms'));
});
