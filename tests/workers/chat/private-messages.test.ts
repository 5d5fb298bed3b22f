import { beforeAll, expect, test } from 'vitest';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
});

const codeOf = (ack: Awaited<ReturnType<ClientSocket['request']>>) => (ack.ok ? 'ok' : ack.error.code);
const privately = (socket: ClientSocket, to: string, chatMessage = 'سرّ') =>
  socket.request('privateMessage', { to, chatMessage, style: {} });

test('a private message reaches both sides in different rooms, and no other user (MESSAGE-4, MESSAGE-7)', async () => {
  const [layla, sami] = [new Visitor('ليلى'), new Visitor('سامي')];
  const lines = [await enter(layla), await enter(sami, 'الحديقة')] as const;
  const witness = await enter(new Visitor('شاهد'));
  await untilPresent(sami.userID);
  expect(codeOf(await privately(lines[0], sami.userID, ' هل تسمعني؟ '))).toBe('ok');
  for (const socket of lines) {
    expect(await socket.waitFor('privateMessage')).toMatchObject({
      kind: 'private',
      text: 'هل تسمعني؟',
      props: { roomId: [layla.userID, sami.userID].sort().join(' ') },
      sender: { userID: layla.userID },
      style: { color: '#1f5bb8' },
    });
  }
  await witness.settled();
  expect(witness.all('privateMessage')).toEqual([]);
  const again = await layla.enter({ room: 'القاعة' });
  expect((await again.waitFor('chatMessagesFromServer')).messages).toEqual([]);
});

test('private messages share the limits of public ones, and an unknown recipient is not found (MESSAGE-8, MESSAGE-5)', async () => {
  const socket = await enter(new Visitor('هامس'));
  const peer = new Visitor('مستمع');
  await enter(peer);
  expect(codeOf(await privately(socket, 'nobody'))).toBe('user_not_found');
  expect(codeOf(await privately(socket, peer.userID, '   '))).toBe('empty_message');
  expect(codeOf(await privately(socket, peer.userID, 'ن'.repeat(301)))).toBe('message_too_long');
  const codes = [];
  for (let turn = 0; turn < 3; turn++) codes.push(codeOf(await privately(socket, peer.userID)));
  codes.push(codeOf(await socket.request('newMessageFromClient', { text: 'علنًا', style: {} })));
  codes.push(codeOf(await privately(socket, peer.userID)));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'rate_limited']);
});

test('a message to a hidden user waits until that user writes (MESSAGE-9, VISIBILITY-4)', async () => {
  const ghaith = await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
  const guest = new Visitor('ضيفة');
  const socket = await enter(guest);
  await untilPresent('id-ghaith', guest.userID);
  expect(await privately(socket, 'id-ghaith')).toMatchObject({ ok: true, data: { waits: true } });
  await socket.settled();
  expect(socket.all('privateMessage').map(({ sender }) => sender.userID)).toEqual([guest.userID]);
  expect(codeOf(await privately(ghaith, guest.userID, 'أنا هنا'))).toBe('ok');
  const isTheirs = ({ sender }: { sender: { userID: string } }) => sender.userID === 'id-ghaith';
  expect((await socket.waitFor('privateMessage', isTheirs)).text).toBe('أنا هنا');
  expect(await privately(socket, 'id-ghaith', 'من أنت؟')).not.toHaveProperty('data.waits');
  await ghaith.waitFor('privateMessage', ({ text }) => text === 'من أنت؟');
});

const announce = (socket: ClientSocket, over: object) =>
  socket.request('requestSendPublicAd', {
    roomType: 'all',
    userType: 'all',
    adMsg: 'صيانة الليلة',
    color: '#ffffff',
    bgColor: '#7a1f2b',
    ...over,
  });

test('an announcement requires a text, an existing room and canSendPublicAd', async () => {
  const ghaith = await enter(new Member('ghaith'), 'القاعة');
  const guest = await enter(new Visitor('ممنوع'), 'الحديقة');
  const ad = (over: object) => announce(ghaith, over);
  expect(codeOf(await ad({ adMsg: '  ' }))).toBe('empty_message');
  expect(codeOf(await ad({ roomType: 'لا غرفة' }))).toBe('room_not_found');
  expect(codeOf(await announce(guest, {}))).toBe('forbidden');
});

test('an announcement is sent to its room and audience (AUDIENCE-1)', async () => {
  const ghaith = await enter(new Member('ghaith'), 'القاعة');
  const omar = await enter(new Member('omar'), 'الحديقة');
  const guest = await enter(new Visitor('متفرج'), 'الحديقة');
  const ad = (over: object) => announce(ghaith, over);
  expect(codeOf(await ad({}))).toBe('ok');
  expect(codeOf(await ad({ roomType: 'الحديقة', userType: 'forSupers', adMsg: 'للمشرفين' }))).toBe('ok');
  expect(codeOf(await ad({ roomType: 'القاعة', userType: 'forVisitors', adMsg: 'للزوار' }))).toBe('ok');
  const heard = await omar.waitFor('newMessageFromServer', ({ text }) => text === 'للمشرفين');
  expect(heard).toMatchObject({
    kind: 'announcement',
    bgColor: '#7a1f2b',
    room: 'الحديقة',
    userType: 'forSupers',
  });
  await guest.waitFor('newMessageFromServer', ({ text }) => text === 'صيانة الليلة');
  expect(guest.all('newMessageFromServer').some(({ text }) => text === 'للمشرفين')).toBe(false);
});

test('users joining within ten minutes get an announcement outside the history (MESSAGE-10, MESSAGE-11)', async () => {
  const ghaith = await enter(new Member('ghaith'), 'القاعة');
  for (const over of [
    {},
    { roomType: 'القاعة', userType: 'forVisitors', adMsg: 'للزوار' },
    { roomType: 'القاعة', userType: 'forSupers', adMsg: 'للمشرفين' },
  ])
    expect(codeOf(await announce(ghaith, over))).toBe('ok');
  await evictLobby();
  const late = await enter(new Visitor('متأخرة'), 'القاعة');
  await late.waitFor('newMessageFromServer', ({ text }) => text === 'صيانة الليلة');
  await late.waitFor('newMessageFromServer', ({ text }) => text === 'للزوار');
  const kept = late.all('chatMessagesFromServer').flatMap(({ messages }) => messages);
  expect(kept.every(({ kind }) => kind === 'user')).toBe(true);
  expect(late.all('newMessageFromServer').some(({ text }) => text === 'للمشرفين')).toBe(false);
});
