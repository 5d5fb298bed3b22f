import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { persistOutbox } from '../../../worker/rooms-database.ts';
import { callsAs, callsAsLoggedIn, enter, Member, makeAccount } from '../../support/accounts.ts';
import {
  delivered,
  inboxRows,
  receive,
  store,
  untilDelivered,
  untilStored,
  write,
} from '../../support/inbox.ts';
import { codeOf, dataOf, exit, WITHIN } from '../../support/lobby-presence.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

const MEMBERS = ['rima', 'huda', 'noor', 'nada', 'sana', 'lama', 'dina', 'hala', 'mona', 'rana'];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  for (const username of MEMBERS) await makeAccount({ username });
});

const textsOf = (messages: readonly { text: string }[]): string[] => messages.map(({ text }) => text);

test('messages to an absent member are delivered in order at the next entry (INBOX-1, INBOX-3)', async () => {
  const author = new Visitor('مراسل');
  const from = await enter(author);
  const acks: unknown[] = [];
  for (const text of ['أولى', 'ثانية', 'ثالثة']) acks.push(dataOf(await write(from, 'id-rima', text)));
  expect(acks).toEqual(Array.from({ length: 3 }, () => ({ id: expect.any(String), waits: true })));
  expect(textsOf(from.all('privateMessage'))).toEqual(['أولى', 'ثانية', 'ثالثة']);
  await untilStored('id-rima', 3);
  const messages = await untilDelivered(await enter(new Member('rima'), 'الحديقة'), 3);
  expect(messages).toMatchObject(
    ['أولى', 'ثانية', 'ثالثة'].map((text, at) => ({
      id: (acks[at] as { id: string }).id,
      text,
      from: { userID: author.userID, username: 'مراسل', nickname: 'مراسل' },
      style: { color: '#1f5bb8' },
      proof: expect.stringMatching(/^\d+\.[\w-]{43}$/),
    })),
  );
});

test('delivery repeats until confirmed, also after a resume and an eviction (INBOX-4)', async () => {
  const from = await enter(new Visitor('ملحّ'));
  await write(from, 'id-huda', 'انتظري');
  await untilStored('id-huda', 1);
  const huda = new Member('huda');
  const first = await enter(huda);
  const [message] = await untilDelivered(first, 1);
  const { ticket } = await first.waitFor('resume');
  await evict('hall', { webSockets: 'close' });
  const resumed = ClientSocket.open(await huda.upgrade('hall', ticket));
  expect(await untilDelivered(resumed, 1)).toMatchObject([{ id: message?.id }]);
  const second = await enter(new Member('huda'));
  const again = await untilDelivered(second, 1);
  expect(again).toMatchObject([{ id: message?.id }]);
  expect(codeOf(await receive(second, again))).toBe('ok');
  expect(await inboxRows('id-huda')).toMatchObject([{ sealed: null, counts: 0 }]);
  const third = await enter(new Member('huda'), 'الحديقة');
  await third.settled();
  expect(delivered(third)).toEqual([]);
});

test('all open devices get the message, and each may confirm it (INBOX-4)', async () => {
  await store('id-noor', { text: 'للجهازين' });
  const devices = [await enter(new Member('noor')), await enter(new Member('noor'))] as const;
  await vi.waitFor(() => {
    for (const socket of devices) expect(new Set(textsOf(delivered(socket)))).toEqual(new Set(['للجهازين']));
  }, WITHIN);
  await receive(devices[0], delivered(devices[0]).slice(0, 1));
  await receive(devices[1], delivered(devices[1]).slice(0, 1));
  expect(await inboxRows('id-noor')).toMatchObject([{ sealed: null }]);
});

test('a user can confirm only messages to their own account (INBOX-4)', async () => {
  const id = await store('id-nada');
  for (const other of [await enter(new Member('sana')), await enter(new Visitor('فضولي'))])
    expect(codeOf(await other.request('inboxReceived', { ids: [id] }))).toBe('ok');
  expect((await inboxRows('id-nada'))[0]?.sealed).toEqual(expect.any(String));
});

test('a frame repeated after a restart is stored once under the same id (INBOX-3)', async () => {
  const author = new Visitor('معيد');
  const from = await enter(author);
  const first = dataOf(await write(from, 'id-lama', 'مرة', 'frame-1'));
  await untilStored('id-lama', 1);
  await evict('hall', { webSockets: 'close' });
  const back = await enter(author);
  expect(dataOf(await write(back, 'id-lama', 'مرة', 'frame-1'))).toEqual(first);
  // Another frame id is a different message.
  await write(back, 'id-lama', 'مرتان', 'frame-2');
  await untilStored('id-lama', 2);
});

test('a message sent again by the room is not stored twice (INBOX-3)', async () => {
  const message = { id: 'again', receiverId: 'id-dina', senderId: 'x', sentAt: Date.now(), sealed: 'x' };
  await persistOutbox(env, [{ kind: 'inbox', message }]);
  // The message cannot be decrypted, so it is dropped.
  const dina = await enter(new Member('dina'));
  await vi.waitFor(async () => expect((await inboxRows('id-dina'))[0]?.sealed).toBeNull(), WITHIN);
  await persistOutbox(env, [{ kind: 'inbox', message }]);
  expect(await inboxRows('id-dina')).toMatchObject([{ id: 'again', sealed: null }]);
  await dina.settled();
  expect(delivered(dina)).toEqual([]);
});

test('a message stored while its recipient is present is delivered at once (INBOX-1)', async () => {
  const hala = await enter(new Member('hala'), 'الحديقة');
  const id = await store('id-hala', { text: 'في الطريق' });
  const [row] = await inboxRows('id-hala');
  const message = {
    ...{ id, receiverId: 'id-hala', senderId: row?.sender_id ?? '', sentAt: row?.sent_at ?? 0 },
    sealed: row?.sealed ?? null,
  };
  await persistOutbox(env, [{ kind: 'inbox', message }]);
  expect(textsOf(await untilDelivered(hala, 1))).toEqual(['في الطريق']);
});

test('a days-old message can be reported on delivery, only with its proof (INBOX-1, MOD-49)', async () => {
  const sentAt = Date.now() - 5 * DAY_MS;
  await store('id-mona', { senderId: 'rude', nickname: 'فظّ', text: 'إهانة', sentAt });
  const mona = new Member('mona');
  const [received] = await untilDelivered(await enter(mona), 1);
  if (!received) throw new Error('no message arrived');
  const { id, text, from, proof } = received;
  const line = { id, text, room: '', nickname: from.nickname, sentAt: received.sentAt, proof };
  const report = (over: object) =>
    callsAs(mona)('POST', '/reports', {
      userID: 'rude',
      reason: 'abuse',
      messages: [{ ...line, ...over }],
    });
  const [at = '', hash = ''] = proof.split('.');
  for (const forged of [`${Number(at) + DAY_MS}.${hash}`, hash, `${at}.${hash}A`])
    expect(await report({ proof: forged })).toMatchObject({ status: 403, body: { code: 'bad_proof' } });
  expect((await report({})).status).toBe(204);
});

test('user data counts messages by sender; erasure deletes received and sent ones (INBOX-10, REST-53)', async () => {
  await store('id-rana', { senderId: 'id-sana', text: 'لا يُقرأ' });
  await store('id-sana', { senderId: 'id-rana' });
  const asSalma = await callsAsLoggedIn('salma');
  const exported = await asSalma('GET', '/people/data?account=id-rana');
  const { person } = (exported.body as unknown as { data: { person: { inbox: unknown } } }).data;
  expect(person.inbox).toEqual([{ senderId: 'id-sana', messages: 1 }]);
  expect(JSON.stringify(exported.body)).not.toContain('لا يُقرأ');
  expect((await asSalma('DELETE', '/people/data?account=id-rana')).status).toBe(200);
  expect([...(await inboxRows('id-rana')), ...(await inboxRows('id-sana'))]).toEqual([]);
});

test('a deleted account loses its inbox and gets no further messages (INBOX-10)', async () => {
  await makeAccount({ username: 'gone' });
  await store('id-gone');
  const asSalma = await callsAsLoggedIn('salma');
  expect((await asSalma('DELETE', '/users/id-gone')).status).toBe(204);
  const message = { id: 'late', receiverId: 'id-gone', senderId: 'x', sentAt: 1, sealed: 'x' };
  await persistOutbox(env, [{ kind: 'inbox', message }]);
  expect(await inboxRows('id-gone')).toEqual([]);
});

test('an absent guest and an unknown user are not found (MESSAGE-8)', async () => {
  const from = await enter(new Visitor('باحث'));
  const guest = new Visitor('راحل');
  await exit(guest, await enter(guest));
  for (const to of [guest.userID, 'nobody'])
    expect(codeOf(await write(from, to, 'أين أنت؟'))).toBe('user_not_found');
});
