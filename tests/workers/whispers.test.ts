import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../support/accounts.ts';
import { enter } from '../support/coming-in.ts';
import { here } from '../support/lobby-knows.ts';
import { evictLobby, makeRoom } from '../support/rooms.ts';
import { type Line, Visitor } from '../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
});

const codeOf = (ack: Awaited<ReturnType<Line['ask']>>) => (ack.ok ? 'ok' : ack.error.code);
const whisper = (line: Line, to: string, chatMessage = 'سرّ') =>
  line.ask('privateMessage', { to, chatMessage, style: {} });

test('TALK-4, TALK-6, TALK-7, ENT-20, WIRE-51, WIRE-60 a whisper reaches both sides in whatever rooms they are, and nobody else', async () => {
  const [layla, sami] = [new Visitor('ليلى'), new Visitor('سامي')];
  const lines = [await enter(layla), await enter(sami, 'الحديقة')] as const;
  const witness = await enter(new Visitor('شاهد'));
  await here(sami.userID);
  expect(codeOf(await whisper(lines[0], sami.userID, ' هل تسمعني؟ '))).toBe('ok');
  for (const line of lines) {
    expect(await line.until('privateMessage')).toMatchObject({
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
  expect((await again.until('chatMessagesFromServer')).messages).toEqual([]);
});

test('TALK-8, ROOM-25, TALK-5, ERR-14 a whisper has the limits of talk, and no peer who is gone', async () => {
  const line = await enter(new Visitor('هامس'));
  const peer = new Visitor('مستمع');
  await enter(peer);
  expect(codeOf(await whisper(line, 'nobody'))).toBe('user_not_found');
  expect(codeOf(await whisper(line, peer.userID, '   '))).toBe('empty_message');
  expect(codeOf(await whisper(line, peer.userID, 'ن'.repeat(301)))).toBe('message_too_long');
  const codes = [];
  for (let turn = 0; turn < 3; turn++) codes.push(codeOf(await whisper(line, peer.userID)));
  codes.push(codeOf(await line.ask('newMessageFromClient', { text: 'علنًا', style: {} })));
  codes.push(codeOf(await whisper(line, peer.userID)));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'rate_limited']);
});

test('TALK-9, SEES-4 who is out of sight is not there to be written to, until having written first', async () => {
  const ghaith = await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
  const guest = new Visitor('ضيفة');
  const line = await enter(guest);
  await here('id-ghaith', guest.userID);
  expect(codeOf(await whisper(line, 'id-ghaith'))).toBe('user_not_found');
  expect(codeOf(await whisper(ghaith, guest.userID, 'أنا هنا'))).toBe('ok');
  expect((await line.until('privateMessage')).sender.userID).toBe('id-ghaith');
  expect(codeOf(await whisper(line, 'id-ghaith', 'من أنت؟'))).toBe('ok');
  await ghaith.until('privateMessage', ({ text }) => text === 'من أنت؟');
});

test('TALK-10, TALK-11, TALK-12, TALK-13, HEARS-1, HEARS-2, WIRE-37 an announcement goes to its room and audience, and for ten minutes to late joiners', async () => {
  const ghaith = await enter(new Member('ghaith'), 'القاعة');
  const omar = await enter(new Member('omar'), 'الحديقة');
  const guest = await enter(new Visitor('متفرج'), 'الحديقة');
  const ad = (over: object) =>
    ghaith.ask('requestSendPublicAd', {
      roomType: 'all',
      userType: 'all',
      adMsg: 'صيانة الليلة',
      color: '#ffffff',
      bgColor: '#7a1f2b',
      ...over,
    });
  expect(codeOf(await ad({ adMsg: '  ' }))).toBe('empty_message');
  expect(codeOf(await ad({ roomType: 'لا غرفة' }))).toBe('room_not_found');
  expect(
    codeOf(
      await guest.ask('requestSendPublicAd', {
        roomType: 'all',
        userType: 'all',
        adMsg: 'x',
        color: '#fff',
        bgColor: '#000',
      }),
    ),
  ).toBe('forbidden');
  expect(codeOf(await ad({}))).toBe('ok');
  expect(codeOf(await ad({ roomType: 'الحديقة', userType: 'forSupers', adMsg: 'للمشرفين' }))).toBe('ok');
  expect(codeOf(await ad({ roomType: 'القاعة', userType: 'forVisitors', adMsg: 'للزوار' }))).toBe('ok');
  const heard = await omar.until('newMessageFromServer', ({ text }) => text === 'للمشرفين');
  expect(heard).toMatchObject({
    kind: 'announcement',
    bgColor: '#7a1f2b',
    room: 'الحديقة',
    userType: 'forSupers',
  });
  await guest.until('newMessageFromServer', ({ text }) => text === 'صيانة الليلة');
  await evictLobby();
  const late = await enter(new Visitor('متأخرة'), 'القاعة');
  await late.until('newMessageFromServer', ({ text }) => text === 'صيانة الليلة');
  await late.until('newMessageFromServer', ({ text }) => text === 'للزوار');
  const kept = late.all('chatMessagesFromServer').flatMap(({ messages }) => messages);
  expect(kept.every(({ kind }) => kind === 'user')).toBe(true);
  for (const line of [guest, late])
    expect(line.all('newMessageFromServer').some(({ text }) => text === 'للمشرفين')).toBe(false);
});
