import { beforeAll, expect, test } from 'vitest';
import { callsAsLoggedIn, guest, makeAccount, member } from '../../support/accounts.ts';
import { codeOf, dataOf } from '../../support/lobby-presence.ts';
import { makeRoom, storedOf } from '../../support/rooms.ts';
import type { ClientSocket } from '../../support/visitor.ts';

const ROOMS = {
  hall: 'القاعة',
  garden: 'الحديقة',
  locked: 'المجلس',
  arbour: 'العريشة',
  stage: 'المنصة',
} as const;

beforeAll(async () => {
  for (const [id, name] of Object.entries(ROOMS))
    await makeRoom({ id, name, ...(id === 'locked' && { password: 'سر' }) });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'huda', role: 'room-master', masterOf: ['garden'] });
  await makeAccount({ username: 'demoted', role: 'chat-master' });
});

const pin = async (socket: ClientSocket, messageId: unknown) =>
  codeOf(await socket.request('requestPinMessage', { messageId }));

const say = async (socket: ClientSocket, text: string): Promise<string> =>
  String(dataOf<{ id: string }>(await socket.request('newMessageFromClient', { text })).id);

const pinnedIn = async (room: string, name: string): Promise<unknown> => {
  const newcomer = await guest(name, room);
  await newcomer.settled();
  return newcomer.all('pinned').at(-1)?.message ?? null;
};

const announce = async (by: ClientSocket, adMsg: string, over: object = {}) =>
  codeOf(
    await by.request('requestSendPublicAd', {
      ...{ roomType: 'all', userType: 'all', adMsg, color: '#000000', bgColor: '#ffffff' },
      ...over,
    }),
  );

const announced = async (socket: ClientSocket) =>
  dataOf<{ announcements: Record<string, unknown>[] }>(await socket.request('requestAnnouncements', {}))
    .announcements;

test('guests, room-masters of other rooms and forged ids cannot change a pin (PIN-3)', async () => {
  const author = await guest('كاتب في القاعة');
  const master = await member('omar');
  const elsewhere = await member('huda');
  const id = await say(author, 'أهلًا');
  expect(await pin(master, id)).toBe('ok');
  const foreign = await say(await guest('كاتب في الحديقة', ROOMS.garden), 'في الحديقة');
  for (const [who, messageId] of [
    [author, null],
    [author, id],
    [elsewhere, null],
    [elsewhere, id],
  ] as const)
    expect(await pin(who, messageId)).toBe('forbidden');
  for (const messageId of [foreign, '__proto__', "' OR 1=1 --", '%', `${id} `, id.toUpperCase()])
    expect([messageId, await pin(master, messageId)]).toEqual([messageId, 'message_not_found']);
  for (const messageId of ['', 'x'.repeat(65), 1, [id], { id }, undefined])
    expect(await pin(master, messageId)).toBe('invalid_payload');
  expect(await pinnedIn(ROOMS.hall, 'قادم أول')).toMatchObject({ id });
});

test('a user who loses canPinMessages cannot pin on an open socket (PIN-3)', async () => {
  const author = await guest('كاتب في العريشة', ROOMS.arbour);
  const demoted = await member('demoted', ROOMS.arbour);
  const id = await say(author, 'أهلًا');
  const ask = await callsAsLoggedIn('salma');
  expect((await ask('PATCH', '/chatPermissions/id-demoted-chat', { canPinMessages: false })).status).toBe(
    200,
  );
  expect(await pin(demoted, id)).toBe('forbidden');
  expect(await pinnedIn(ROOMS.arbour, 'قادم ثان')).toBeNull();
});

test('a pin concurrent with a deletion leaves no text (PIN-4)', async () => {
  const author = await guest('كاتبة في العريشة', ROOMS.arbour);
  const master = await member('omar', ROOMS.arbour);
  for (let turn = 0; turn < 4; turn++) {
    const text = `كناري السباق ${turn}`;
    const id = await say(author, text);
    const acts = [
      () => master.request('requestPinMessage', { messageId: id }),
      () => author.request('requestDeleteMessages', { messageIds: [id] }),
    ];
    await Promise.all((turn % 2 === 0 ? acts : acts.reverse()).map(act => act()));
    const stored = JSON.stringify(
      await storedOf('arbour', "SELECT body FROM stored_values WHERE key = 'pin'"),
    );
    expect(stored).not.toContain(text);
  }
  expect(await pinnedIn(ROOMS.arbour, 'قادم ثالث')).toBeNull();
});

test('an announcement cannot be pinned; the earlier pin remains (PIN-3)', async () => {
  const owner = await member('salma', ROOMS.stage);
  const id = await say(owner, 'يبقى');
  expect(await pin(owner, id)).toBe('ok');
  expect(await announce(owner, 'إعلان لا يثبت', { roomType: ROOMS.stage })).toBe('ok');
  const { id: announcement } = await owner.waitFor(
    'newMessageFromServer',
    ({ text }) => text === 'إعلان لا يثبت',
  );
  expect(await pin(owner, announcement)).toBe('message_not_found');
  expect(await pinnedIn(ROOMS.stage, 'قادم رابع')).toMatchObject({ id });
});

test('a pin is sent only in its room and does not name the moderator (PIN-1)', async () => {
  const outside = await guest('عابر في الحديقة', ROOMS.garden);
  const inside = await guest('جالس في القاعة');
  const hidden = await member('salma', ROOMS.hall, { visibility: 'hidden' });
  const id = await say(inside, 'كناري الغرفة');
  expect(await pin(hidden, id)).toBe('ok');
  const frame = await inside.waitFor('pinned', ({ message }) => message?.id === id);
  expect(Object.keys(frame).sort()).toEqual(['message', 'room']);
  expect(JSON.stringify(frame)).not.toMatch(/salma|fingerprint|fp-|"rank"/);
  await outside.settled();
  expect(JSON.stringify(outside.received)).not.toContain('كناري الغرفة');
});

test('repeated pinning is limited and does not fill the storage (PIN-1)', async () => {
  const master = await member('huda', ROOMS.garden);
  const ids = [await say(master, 'أول'), await say(master, 'ثان')];
  const codes = [];
  for (let turn = 0; turn < 40; turn++) codes.push(await pin(master, ids[turn % 2]));
  expect(codes).toContain('too_fast');
  expect(codes.filter(code => code === 'ok').length).toBeLessThanOrEqual(20);
  const [row] = await storedOf<{ n: number }>(
    'garden',
    "SELECT count(*) AS n FROM stored_values WHERE key = 'pin'",
  );
  expect(row?.n).toBe(1);
});

test('announcements to a locked room or members reach no other user (MESSAGE-68)', async () => {
  const owner = await member('salma', ROOMS.locked);
  expect(await announce(owner, 'كناري المجلس', { roomType: ROOMS.locked })).toBe('ok');
  expect(await announce(owner, 'كناري الأعضاء', { userType: 'forSupers' })).toBe('ok');
  expect(await announce(owner, 'للجميع')).toBe('ok');
  const reader = await guest('قارئ خارج المجلس');
  const seen = await announced(reader);
  expect(JSON.stringify([seen, reader.received])).not.toMatch(/كناري المجلس|كناري الأعضاء/);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['id', 'sentAt', 'text']);
  const forged = await reader.request('requestAnnouncements', { room: ROOMS.locked, userType: 'forSupers' });
  expect(codeOf(forged)).not.toBe('ok');
  expect(await announce(reader, 'مزوّر')).toBe('forbidden');
});
