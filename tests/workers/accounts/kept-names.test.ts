import { afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { NAME_KEPT_AFTER_MS } from '../../../protocol/entry-limits.ts';
import { later } from '../../support/lobby-presence.ts';
import { Browser } from '../../support/membership.ts';
import { ownerCalls } from '../../support/queries.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const LONG = NAME_KEPT_AFTER_MS + MINUTE_MS;

let owner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  owner = await ownerCalls('hind');
});

afterEach(() => later(0));

/** A guest whose session ends with each visit. */
class Returning extends Browser {
  override async visit(stay: number): Promise<string> {
    const userID = await super.visit(stay);
    this.token = '';
    return userID;
  }

  override under(name: string): Returning {
    const next = new Returning(name, { address: this.address });
    next.mark = this.mark;
    return next;
  }
}

const codeAt = async (name: string, device = new Visitor(name)): Promise<unknown> => {
  const { status, body } = await device.login({ username: name });
  return status === 201 ? 'ok' : body.code;
};

test('another device cannot take the reserved name of a departed guest (ADMISSION-71)', async () => {
  await new Returning('أبو خالد العائد').visit(LONG);
  expect(await codeAt('أبو خالد العائد')).toBe('nickname_taken');
  expect(await codeAt('أبو خآلد العـائد')).toBe('nickname_taken');
});

test('the reserved name survives a lobby restart (ADMISSION-71)', async () => {
  await new Returning('أم سعد الباقية').visit(LONG);
  await evictLobby();
  expect(await codeAt('أم سعد الباقية')).toBe('nickname_taken');
});

test('a short visit does not reserve the name (ADMISSION-36, ADMISSION-71)', async () => {
  await new Returning('عابر قصير').visit(NAME_KEPT_AFTER_MS / 2);
  expect(await codeAt('عابر قصير')).toBe('ok');
});

test('a reserved name becomes free after the configured number of days (ADMISSION-71)', async () => {
  await new Returning('منسي بعد أسبوع').visit(LONG);
  await later(7 * DAY_MS - MINUTE_MS);
  expect(await codeAt('منسي بعد أسبوع')).toBe('nickname_taken');
  await later(7 * DAY_MS + LONG);
  expect(await codeAt('منسي بعد أسبوع')).toBe('ok');
});

test('with nicknameKeptDays 0, no name is reserved and reserved names are freed (ADMISSION-71)', async () => {
  await new Returning('قبل الإيقاف').visit(LONG);
  expect((await owner('PATCH', '/options-1/site', { nicknameKeptDays: 0 })).status).toBe(200);
  try {
    await new Returning('بعد الإيقاف').visit(LONG);
    expect([await codeAt('قبل الإيقاف'), await codeAt('بعد الإيقاف')]).toEqual(['ok', 'ok']);
  } finally {
    await owner('PATCH', '/options-1/site', { nicknameKeptDays: 7 });
  }
});

test('a device with a reserved name returns as the same guest, also in a room (ADMISSION-72)', async () => {
  const guest = new Returning('راجعة باسمها');
  const before = await guest.visit(LONG);
  await later(0);
  const socket = await guest.enter({ room: 'القاعة' });
  expect(guest.userID).toBe(before);
  expect((await socket.request('newMessageFromClient', { text: 'عدت', style: {} })).ok).toBe(true);
  socket.close(4000);
});

test('after a short visit, the device also returns as the same guest (ADMISSION-72)', async () => {
  const guest = new Returning('عائدة بعد لحظات');
  const before = await guest.visit(0);
  expect(await guest.visit(0)).toBe(before);
});

test('with another name, the device is a new guest (ADMISSION-72)', async () => {
  const guest = new Returning('اسم أول');
  const before = await guest.visit(LONG);
  const other = guest.under('اسم ثان مختلف');
  expect(await other.visit(LONG)).not.toBe(before);
});

test('only the last name of a device is reserved (ADMISSION-74)', async () => {
  const guest = new Returning('الأقدم من اسمين');
  await guest.visit(LONG);
  await guest.under('الأحدث من اسمين').visit(LONG);
  expect(await codeAt('الأقدم من اسمين')).toBe('ok');
  expect(await codeAt('الأحدث من اسمين')).toBe('nickname_taken');
});

test('a device can free its own reserved name (ADMISSION-73)', async () => {
  const guest = new Returning('متنازل عن اسمه');
  await guest.visit(LONG);
  const stranger = new Returning('غريب عن الاسم');
  await stranger.signIn();
  expect((await call('DELETE', '/users/keptName', undefined, stranger.headers)).status).toBe(204);
  expect(await codeAt('متنازل عن اسمه')).toBe('nickname_taken');
  expect((await call('DELETE', '/users/keptName', undefined, guest.headers)).status).toBe(204);
  expect(await codeAt('متنازل عن اسمه')).toBe('ok');
});

test('erasing the data of a device frees the reserved name of its guest', async () => {
  const guest = new Returning('ممحو الاسم', { fingerprint: 'fp-of-an-erased-name' });
  await guest.visit(LONG);
  expect((await owner('DELETE', `/people/data?device=${guest.fingerprint}`, {})).status).toBe(200);
  expect(await codeAt('ممحو الاسم')).toBe('ok');
});
