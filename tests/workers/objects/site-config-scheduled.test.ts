import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { ownerCalls, untilApplied } from '../../support/queries.ts';
import { evict, makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

let ask: Awaited<ReturnType<typeof ownerCalls>>;

const LOOP = 5;
const message = (name: string, over: object = {}) => ({
  name,
  nameColor: '#0b6e69',
  message: `يقول ${name}`,
  messageColor: '#112233',
  messageBGColor: '#ffeedd',
  userType: 'all',
  showOnEntry: false,
  avatar: 'olive.png',
  ...over,
});

beforeAll(async () => {
  for (const id of ['loop', 'doze', 'vacant']) await makeRoom({ id, name: id });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  ask = await ownerCalls('salma');
  await ask('POST', '/chatMsg', message('مرحّب', { showOnEntry: true, userType: 'forVisitors' }));
  await ask('POST', '/chatMsg', message('مذكّر'));
  await ask('POST', '/chatMsg', message('مشرف', { userType: 'forSupers' }));
  await ask('PATCH', '/chatMsgTimer/chat', { loopTimer: LOOP });
});

const said = (socket: ClientSocket): string[] =>
  socket
    .all('newMessageFromServer')
    .filter(({ kind }) => kind === 'scheduled')
    .map(({ text }) => text);

const enter = async (who: Visitor, room: string): Promise<ClientSocket> => {
  await who.signIn();
  return who.enter({ room });
};

test('scheduled messages are sent on join and in rounds to their audience (MESSAGE-16, MESSAGE-17)', async () => {
  const guest = await enter(new Visitor('ليلى'), 'loop');
  const master = await enter(new Member('omar'), 'loop');
  const start = Date.now();
  await untilApplied('loop', ({ loopTimer, scheduled }) => loopTimer === LOOP && scheduled.length === 3);
  expect(said(guest)).toEqual(['يقول مرحّب']);
  await setClock('loop', start + LOOP * MINUTE_MS + 1_000);
  expect(await runAlarm('loop')).toBe(true);
  await guest.waitFor('newMessageFromServer', ({ text }) => text === 'يقول مذكّر');
  await master.waitFor('newMessageFromServer', ({ text }) => text === 'يقول مشرف');
  expect([said(guest), said(master)]).toEqual([
    ['يقول مرحّب', 'يقول مذكّر'],
    ['يقول مذكّر', 'يقول مشرف'],
  ]);
  const [hello] = guest.all('newMessageFromServer');
  expect(hello).toMatchObject({
    style: { color: '#112233' },
    bgColor: '#ffeedd',
    sender: { nickname: 'مرحّب', image: '/uploads/avatars/olive.png', star: { img: null } },
  });
});

test('a hibernating room sends on time and repeats no round (MESSAGE-20)', async () => {
  const guest = await enter(new Visitor('ليلى النائمة'), 'doze');
  const start = Date.now();
  await evict('doze');
  await setClock('doze', start + LOOP * MINUTE_MS + 1_000);
  expect(await runAlarm('doze')).toBe(true);
  await guest.waitFor('newMessageFromServer', ({ text }) => text === 'يقول مذكّر');
  await evict('doze');
  await setClock('doze', start + LOOP * MINUTE_MS + 2_000);
  await runAlarm('doze');
  await guest.settled();
  expect(said(guest)).toEqual(['يقول مرحّب', 'يقول مذكّر']);
  await setClock('doze', start + 2 * LOOP * MINUTE_MS + 1_000);
  await runAlarm('doze');
  await guest.waitFor('newMessageFromServer', ({ text }) => text === 'يقول مذكّر', guest.received.length - 1);
});

test('a changed timer restarts at once in a room with users (MESSAGE-20, MESSAGE-17)', async () => {
  const guest = await enter(new Visitor('ليلى السريعة'), 'vacant');
  const start = Date.now();
  await ask('PATCH', '/chatMsgTimer/chat', { loopTimer: 1 });
  await untilApplied('vacant', ({ loopTimer }) => loopTimer === 1);
  await setClock('vacant', start + MINUTE_MS + 5_000);
  expect(await runAlarm('vacant')).toBe(true);
  await guest.waitFor('newMessageFromServer', ({ text }) => text === 'يقول مذكّر');
});

test('a bot shows its icon by record, path or file and follows image changes (MESSAGE-22)', async () => {
  const path = '/uploads/avatars/0f1e.png';
  await env.DB.prepare(
    "INSERT INTO avatars (id, name, upload_path, is_default, is_restricted, created_at) VALUES ('n1', 'نخلة', ?, 0, 0, 1)",
  )
    .bind(path)
    .run();
  for (const avatar of ['نخلة', path, '0f1e.png', 'gone.png'])
    await ask('POST', '/chatMsg', message(`بوت ${avatar}`, { avatar, showOnEntry: true }));
  const images = async (room: string, nickname: string) => {
    const guest = await enter(new Visitor(nickname), room);
    await guest.settled();
    return Object.fromEntries(
      guest
        .all('newMessageFromServer')
        .flatMap(({ sender }) =>
          sender?.nickname.startsWith('بوت') ? [[sender.nickname, sender.image]] : [],
        ),
    );
  };
  const all = (image: string) => ({ 'بوت نخلة': image, [`بوت ${path}`]: path, 'بوت 0f1e.png': path });
  const missing = { 'بوت gone.png': '/uploads/avatars/gone.png' };
  await untilApplied('vacant', ({ scheduled }) => scheduled.length === 7);
  expect(await images('vacant', 'ليلى الزائرة')).toEqual({ ...all(path), ...missing });
  await ask('PATCH', '/avatars/n1', { isRestricted: true });
  await env.DB.prepare("UPDATE avatars SET upload_path = '/uploads/avatars/2d3c.png' WHERE id = 'n1'").run();
  await ask('PATCH', '/avatars/n1', { isRestricted: false });
  await untilApplied('vacant', ({ scheduled }) => scheduled.some(({ avatar }) => avatar?.includes('2d3c')));
  expect(await images('vacant', 'ليلى العائدة')).toMatchObject(all('/uploads/avatars/2d3c.png'));
});
