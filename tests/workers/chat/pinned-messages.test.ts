import { beforeAll, expect, test } from 'vitest';
import { callsAsLoggedIn, guest, makeAccount, member } from '../../support/accounts.ts';
import { codeOf } from '../../support/lobby-presence.ts';
import { auditEntryAbout, placesOf } from '../../support/queries.ts';
import { evict, makeRoom, storedOf } from '../../support/rooms.ts';
import type { ClientSocket } from '../../support/visitor.ts';

const CANARY = 'كناري على اللوح';

beforeAll(async () => {
  for (const [id, name] of [
    ['hall', 'القاعة'],
    ['garden', 'الحديقة'],
    ['attic', 'العلية'],
  ] as const)
    await makeRoom({ id, name });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'rima', role: 'member', nickname: 'ريما المعلنة' });
});

const pin = async (socket: ClientSocket, messageId: string | null) =>
  codeOf(await socket.request('requestPinMessage', { messageId }));

const say = async (socket: ClientSocket, text: string): Promise<string> => {
  const said = await socket.request('newMessageFromClient', { text });
  if (!said.ok) throw new Error(said.error.code);
  return String(said.data?.id);
};

/** Empties the stored history and evicts the room. */
async function leaveHistory(room: string): Promise<void> {
  await storedOf(room, 'DELETE FROM history');
  await evict(room);
}

test('an evicted room still has the pin after its message left the history (PIN-2)', async () => {
  const author = await guest('كاتب القاعة');
  const master = await member('omar', 'القاعة');
  const id = await say(author, CANARY);
  expect(await pin(author, id)).toBe('forbidden');
  expect(await pin(master, id)).toBe('ok');
  await leaveHistory('hall');
  const newcomer = await guest('قادم إلى القاعة');
  const { message } = await newcomer.waitFor('pinned');
  expect(message).toMatchObject({ id, text: CANARY, sender: { nickname: 'كاتب القاعة' } });
  expect((await newcomer.waitFor('chatMessagesFromServer')).messages).toEqual([]);
  expect(await pin(master, null)).toBe('ok');
  expect(await newcomer.waitFor('pinned', pinned => pinned.message === null)).toMatchObject({
    room: 'القاعة',
  });
  await evict('hall');
  expect(await placesOf([CANARY], ['hall'])).toEqual([]);
  const late = await guest('متأخر عن القاعة');
  await late.settled();
  expect(late.all('pinned')).toEqual([]);
});

test('after deletion, the event record has the text of a pin, and the room stores it no more (PIN-4, PIN-5)', async () => {
  const author = await guest('كاتب الحديقة', 'الحديقة');
  const master = await member('omar', 'الحديقة');
  const id = await say(author, CANARY);
  await pin(master, id);
  const entry = await auditEntryAbout('pinMessage', 'كاتب الحديقة');
  expect(entry.event_data).toContain('ثبّت رسالة كاتب الحديقة في غرفة الحديقة');
  expect(entry.event_data).not.toContain(CANARY);
  await leaveHistory('garden');
  expect(await placesOf([CANARY], ['garden'])).toContain('garden stored_values');
  expect(codeOf(await master.request('requestDeleteMessages', { messageIds: [id] }))).toBe('ok');
  expect(await author.waitFor('messagesDeleted')).toMatchObject({ messageIds: [id] });
  await author.waitFor('pinned', ({ message }) => message === null);
  await auditEntryAbout('deleteMessage', CANARY);
  await evict('garden');
  expect(await placesOf([CANARY], ['garden'])).not.toContain('garden stored_values');
});

test('the export of a user has their pinned text; after erasure no table has it (PIN-4, AUDIT-54)', async () => {
  const call = await callsAsLoggedIn('salma');
  const author = await member('rima', 'العلية');
  const master = await member('omar', 'العلية');
  const text = `${CANARY} لريما`;
  await pin(master, await say(author, text));
  await auditEntryAbout('pinMessage', 'ريما المعلنة');
  await leaveHistory('attic');
  const data = await call('GET', '/people/data?account=id-rima');
  expect(JSON.stringify(data.body)).toContain(text);
  const erased = await call('DELETE', '/people/data?account=id-rima');
  expect(erased.body.data).toMatchObject({ messages: 1 });
  await master.waitFor('pinned', ({ message }) => message === null);
  await evict('attic');
  expect(await placesOf([text], ['attic'])).toEqual([]);
});
