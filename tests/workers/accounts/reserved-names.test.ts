import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { callsAsLoggedIn, enter, Member, makeAccount, signupBody } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let founder: Ask;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', nickname: 'سلمى', role: 'owner' });
  await makeAccount({ username: 'omar', nickname: 'عمر', role: 'chat-master' });
  await makeAccount({
    username: 'rima',
    nickname: 'ريما',
    chat: { canChangeHisNickname: true, canAccessChat: true },
  });
  await makeAccount({ username: 'keeper', nickname: 'مراقب قديم', chat: { canAccessChat: true } });
  founder = await callsAsLoggedIn('salma');
});

const RESERVED = [403, 'name_reserved'];
const outcome = ({ status, body }: Awaited<ReturnType<Ask>>) => [status, body.code];
const rename = async (by: ClientSocket, userId: string, nickname: string) => {
  const ack = await by.request('requestChangeNickname', { userId, nickname });
  return ack.ok ? 'ok' : ack.error.code;
};
const edit = (id: string, editedUser: object) => founder('PATCH', `/users/updateUser/${id}`, { editedUser });

test.each(['المدير', 'الـمـشـرف', 'adm1n', '𝓸𝔀𝓷𝓮𝓻', 'مراقب ليلي'])(
  'a guest login with the name %s is refused (TEXT-47, ADMISSION-37)',
  async name => {
    expect(outcome(await new Visitor(name).login())).toEqual(RESERVED);
  },
);

test('a guest with another login name cannot enter under a reserved name (ADMISSION-37)', async () => {
  const guest = new Visitor('عابر');
  await guest.signIn();
  expect(outcome(await guest.connect({ username: 'المدير', nickname: 'المدير' }))).toEqual(RESERVED);
  expect((await guest.connect()).status).toBe(200);
});

test('in the chat, neither user nor moderator can set a reserved name (APPEARANCE-11)', async () => {
  const guest = new Visitor('ضيف');
  const socket = await enter(guest);
  const omar = new Member('omar');
  const line = await enter(omar);
  expect(await rename(socket, guest.userID, 'المشرف العام')).toBe('name_reserved');
  expect(await rename(line, guest.userID, 'adm!n')).toBe('name_reserved');
  expect(await rename(line, guest.userID, 'ضيف كريم')).toBe('ok');
  const rima = new Member('rima');
  expect(await rename(await enter(rima), rima.userID, 'مديرة')).toBe('name_reserved');
});

test('a moderator can use moderator words, but no words for higher roles (TEXT-47)', async () => {
  const omar = new Member('omar');
  const line = await enter(omar);
  expect(await rename(line, omar.userID, 'عمر owner')).toBe('name_reserved');
  expect(await rename(line, omar.userID, 'المدير عمر')).toBe('name_reserved');
  expect(await rename(line, omar.userID, 'المشرف عمر')).toBe('ok');
});

test('an account cannot have a name or nickname reserved for a higher role (RES-95)', async () => {
  const signup = (over: object) => founder('POST', '/users/signup', { ...signupBody('hind'), ...over });
  expect(outcome(await signup({ username: 'the admin' }))).toEqual(RESERVED);
  expect(outcome(await signup({ nickname: 'المديـر' }))).toEqual(RESERVED);
  expect((await signup({ nickname: 'مديرة الموقع', role: 'admin' })).status).toBe(201);
  expect(outcome(await edit('id-rima', { nickname: 'م ش ر ف' }))).toEqual(RESERVED);
  expect(outcome(await edit('id-rima', { username: 'Moderator' }))).toEqual(RESERVED);
  expect((await edit('id-rima', { nickname: 'مشرفة القاعة', role: 'room-master' })).status).toBe(204);
});

test('an edit that removes a role is refused while the name is reserved for it (RES-95)', async () => {
  await makeAccount({ username: 'hana', nickname: 'هناء المشرفة', role: 'chat-master' });
  expect(outcome(await edit('id-hana', { role: 'member' }))).toEqual(RESERVED);
  expect((await edit('id-hana', { color: '#123456' })).status).toBe(204);
  expect((await edit('id-hana', { role: 'member', nickname: 'هناء' })).status).toBe(204);
});

test('an account can still enter after its name becomes reserved (ADMISSION-38)', async () => {
  const keeper = new Member('keeper');
  await keeper.signIn();
  expect((await keeper.connect()).status).toBe(200);
});

test('two accounts with names made similar later can both be present (ADMISSION-38)', async () => {
  await makeAccount({ username: 'saqr', nickname: 'صقر', chat: { canAccessChat: true } });
  await makeAccount({ username: 'saqr2', nickname: 'صڨر', chat: { canAccessChat: true } });
  const sockets = [await enter(new Member('saqr')), await enter(new Member('saqr2'))];
  await Promise.all(sockets.map(socket => socket.waitFor('users')));
  expect((await new Visitor('صقر').login()).body.code).toBe('nickname_taken');
});

test('operators can change the reserved words, effective for new names (TEXT-49, SITE-42)', async () => {
  const before = await env.DB.prepare('SELECT reserved_for_moderators AS words FROM options').first<{
    words: string;
  }>();
  const words = (reservedForModerators: string) =>
    founder('PATCH', '/options-1/site', { reservedForModerators });
  expect((await words('رقيب')).status).toBe(200);
  await vi.waitFor(
    async () => expect(outcome(await new Visitor('الرقيب').login())).toEqual(RESERVED),
    WITHIN,
  );
  expect((await new Visitor('مشرف').login()).status).toBe(201);
  await words(before?.words ?? '');
});
