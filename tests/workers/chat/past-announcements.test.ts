import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { callsAsLoggedIn, guest, makeAccount, member } from '../../support/accounts.ts';
import { codeOf, dataOf } from '../../support/lobby-presence.ts';
import { placesOf, setLobbyClock } from '../../support/queries.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import type { ClientSocket } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
});

const announce = async (by: ClientSocket, adMsg: string) => {
  const ad = { roomType: 'all', userType: 'all', adMsg, color: '#000000', bgColor: '#ffffff' };
  expect(codeOf(await by.request('requestSendPublicAd', ad))).toBe('ok');
};

const read = async (socket: ClientSocket): Promise<string[]> => {
  const { announcements } = dataOf<{ announcements: { text: string }[] }>(
    await socket.request('requestAnnouncements', {}),
  );
  return announcements.map(({ text }) => text);
};

test('announcements stay for 30 days, even if the lobby is evicted (MESSAGE-11, MESSAGE-68)', async () => {
  const owner = await member('salma', 'القاعة');
  for (const text of ['صيانة الليلة', 'عادت الدردشة']) await announce(owner, text);
  await evictLobby();
  const newcomer = await guest('قارئ الإعلانات', 'القاعة');
  expect(await read(newcomer)).toEqual(['عادت الدردشة', 'صيانة الليلة']);
  await setLobbyClock(Date.now() + 29 * DAY_MS);
  expect(await read(newcomer)).toHaveLength(2);
  await setLobbyClock(Date.now() + 31 * DAY_MS);
  expect(await read(newcomer)).toEqual([]);
  await evictLobby();
});

test('erasing an account deletes its announcements (MESSAGE-68, AUDIT-54)', async () => {
  const call = await callsAsLoggedIn('salma');
  const admin = await member('admin', 'القاعة');
  const reader = await guest('قارئة الإعلانات', 'القاعة');
  await announce(admin, 'كناري الإعلان');
  expect(await read(reader)).toContain('كناري الإعلان');
  expect((await call('DELETE', '/people/data?account=id-admin')).status).toBe(200);
  expect(await read(reader)).not.toContain('كناري الإعلان');
  expect(await placesOf(['كناري الإعلان'], ['hall'])).not.toContain('lobby announcements');
});
