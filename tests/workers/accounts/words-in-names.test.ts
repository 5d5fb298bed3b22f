import { beforeAll, expect, test, vi } from 'vitest';
import { callsAsLoggedIn, enter, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

let founder: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', nickname: 'سلمى', role: 'owner' });
  founder = await callsAsLoggedIn('salma');
});

test('a name with a listed word is refused, and previews cover past messages (WORD-6)', async () => {
  const guest = new Visitor('ضيف');
  const socket = await enter(guest);
  expect((await founder('PATCH', '/options-2/site', { wordRehearsal: true })).status).toBe(200);
  expect((await founder('POST', '/words', { text: 'خرشوفة', act: 'hold' })).status).toBe(201);
  await vi.waitFor(async () => {
    const { status, body } = await new Visitor('بائع الـخرشوفة').login();
    expect([status, body.code]).toEqual([400, 'word_in_name']);
  }, WITHIN);
  const renamed = await socket.request('requestChangeNickname', {
    userId: guest.userID,
    nickname: 'خ ر ش و ف ة',
  });
  expect(renamed).toMatchObject({ ok: false, error: { code: 'word_in_name' } });
  expect(await socket.request('newMessageFromClient', { text: 'سوق البطيخ' })).toMatchObject({ ok: true });
  await vi.waitFor(async () => {
    const { body } = await founder('POST', '/words/rehearsal', { text: 'بطيخ', match: 'whole' });
    expect(body.data).toMatchObject({
      isOn: true,
      read: 1,
      found: 1,
      hits: [{ text: 'سوق البطيخ', room: 'القاعة', nickname: 'ضيف' }],
    });
  }, WITHIN);
});
