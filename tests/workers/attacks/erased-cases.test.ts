import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { callsAs, callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { newCase } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  owner = await callsAsLoggedIn('salma');
});

const erase = (who: Ask, query: string) => who('DELETE', `/people/data?${query}`);
const rowsOf = async (table: string, id: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).all()).results;
const newBan = (id: string, over: { rank: number; userId: string; fingerprint: string }) =>
  env.DB.prepare(
    `INSERT INTO bans (id, fingerprint, ban_duration, by_username, by_user_id, by_rank, user_id, nickname, reason, note, created_at)
     VALUES (?, ?, 'forever', 'x', 'id-x', ?, ?, 'اسم', 'سبب', '', 1)`,
  ).bind(id, over.fingerprint, over.rank, over.userId);

test('a case by a higher rank is preserved when its subject is erased (AUDIT-67)', async () => {
  const fingerprint = 'fp-of-cases';
  const against = { user_id: 'guest-of-cases', fingerprint, reason: 'سبب' };
  await env.DB.batch([
    newCase('case of an owner', { ...against, kind: 'mute', by_rank: '100' }),
    newCase('case of an admin', { ...against, by_rank: '80' }),
    newBan('ban of an owner', { rank: 100, userId: 'guest-of-cases', fingerprint }),
    newBan('ban of a master', { rank: 60, userId: 'guest-of-cases', fingerprint }),
  ]);
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO staff_notes VALUES ('of owner', ?, 'ملاحظة', 'id-salma', 'salma', 1)`).bind(
      `device ${fingerprint}`,
    ),
    env.DB.prepare(`INSERT INTO staff_notes VALUES ('of master', ?, 'ملاحظة', 'id-omar', 'omar', 1)`).bind(
      `device ${fingerprint}`,
    ),
  ]);
  const admin = await callsAsLoggedIn('admin');
  const { body } = await erase(admin, `device=${fingerprint}`);
  expect(body.data).toMatchObject({ keptCases: 3 });
  expect(await rowsOf('strikes', 'case of an owner')).toMatchObject([{ fingerprint, reason: 'سبب' }]);
  expect(await rowsOf('strikes', 'case of an admin')).toEqual([]);
  expect(await rowsOf('bans', 'ban of an owner')).toMatchObject([{ nickname: 'اسم', reason: 'سبب' }]);
  expect(await rowsOf('bans', 'ban of a master')).toMatchObject([{ nickname: '', reason: '' }]);
  expect([await rowsOf('staff_notes', 'of owner'), await rowsOf('staff_notes', 'of master')]).toMatchObject([
    [{ by_username: 'salma' }],
    [],
  ]);
  expect((await erase(owner, `device=${fingerprint}`)).body.data).toMatchObject({ keptCases: 0 });
  expect(await rowsOf('strikes', 'case of an owner')).toEqual([]);

  await makeAccount({ username: 'badr' });
  await newCase('case of badr', { user_id: 'id-badr', by_rank: '100' }).run();
  expect((await erase(admin, 'account=id-badr')).body.data).toMatchObject({ keptCases: 1 });
  expect(await rowsOf('strikes', 'case of badr')).toHaveLength(1);
});

test('erasing a device preserves cases against accounts (AUDIT-67)', async () => {
  const fingerprint = 'fp-of-members';
  await makeAccount({ username: 'lina' });
  await newCase('case of lina', { user_id: 'id-lina', fingerprint, reason: 'سبب' }).run();
  await newBan('ban of lina', { rank: 0, userId: 'id-lina', fingerprint }).run();
  await erase(owner, `device=${fingerprint}`);
  expect(await rowsOf('strikes', 'case of lina')).toMatchObject([{ fingerprint, reason: 'سبب' }]);
  expect(await rowsOf('bans', 'ban of lina')).toMatchObject([{ nickname: 'اسم', user_id: 'id-lina' }]);
});

test("erasing the data of one's own device is refused (AUDIT-67)", async () => {
  const asAdmin = async (over: { fingerprint?: string; deviceID?: string }) => {
    const session = {
      sessionID: crypto.randomUUID(),
      deviceID: crypto.randomUUID(),
      fingerprint: '',
      ...over,
    };
    const claims = {
      ...session,
      sub: 'id-admin',
      accountType: 'super',
      nickname: 'admin',
      originURL: '',
    } as const;
    const who = new Member('admin');
    who.token = await issueToken(env.SAMAR_SECRET, claims, Date.now());
    return callsAs(who);
  };
  const refused = { status: 403, body: { code: 'own_device' } };
  expect(await erase(await asAdmin({ fingerprint: 'fp-own' }), 'device=fp-own')).toMatchObject(refused);
  const device_id = 'device-of-admin';
  await newCase('case of own', { fingerprint: 'fp-muted', device_id, user_id: 'alt', by_rank: '60' }).run();
  expect(await erase(await asAdmin({ deviceID: device_id }), 'device=fp-muted')).toMatchObject(refused);
  const socket = await new Member('admin', { fingerprint: 'fp-in-chat' }).enter({ room: 'القاعة' });
  expect(await erase(await asAdmin({}), 'device=fp-in-chat')).toMatchObject(refused);
  socket.close(1000);
  expect(await rowsOf('strikes', 'case of own')).toHaveLength(1);
});
