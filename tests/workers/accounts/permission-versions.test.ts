import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS_VERSION } from '../../../protocol/rules/stored-permissions.ts';
import { callsAsLoggedIn, Member, makeAccount, recordIn } from '../../support/accounts.ts';

/** Simulates records from before a permission was added: an older version without this permission. */
async function makeOlder(username: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE chat_permissions SET version = 0, flags = json_remove(flags, '$.canSendPublicAd') WHERE id = ?`,
    ).bind(`id-${username}-chat`),
    env.DB.prepare(
      `UPDATE admin_panel_permissions SET version = 0, flags = json_remove(flags, '$.canAccessGiftsMenu') WHERE id = ?`,
    ).bind(`id-${username}-panel`),
  ]);
}

const stored = (username: string) =>
  env.DB.prepare(
    `SELECT version, json_extract(flags, '$.canSendPublicAd') AS value FROM chat_permissions WHERE id = ?`,
  )
    .bind(`id-${username}-chat`)
    .first();

beforeAll(async () => {
  for (const [username, role] of [
    ['founder', 'owner'],
    ['deputy', 'admin'],
    ['reader', 'member'],
  ] as const) {
    await makeAccount({ username, role });
    await makeOlder(username);
  }
});

test.each([
  ['founder', 'owner', true, 200],
  ['deputy', 'admin', false, 403],
  ['reader', 'member', false, 403],
] as const)(
  'only owners have a permission newer than their record: %s, %s, has it: %s (ROLE-19)',
  async (username, _, isHeld, status) => {
    const member = new Member(username);
    const { permissions } = recordIn(await member.login(), 'user');
    expect(permissions).toMatchObject({ canSendPublicAd: isHeld });
    const calls = await callsAsLoggedIn(username);
    expect((await calls('GET', '/gifts?page=1')).status).toBe(status);
  },
);

test('an owner can grant a newer permission, which is then stored (ROLE-19)', async () => {
  const owner = await callsAsLoggedIn('founder');
  const read = async (username: string) =>
    recordIn(await owner('GET', `/chatPermissions/id-${username}-chat`), 'chatPermissions').canSendPublicAd;
  expect([await read('founder'), await read('deputy')]).toEqual([true, false]);
  const granted = await owner('PATCH', '/chatPermissions/id-deputy-chat', { canSendPublicAd: true });
  expect(granted.status).toBe(200);
  expect(await read('deputy')).toBe(true);
  const admin = await callsAsLoggedIn('deputy');
  const passedOn = await admin('PATCH', '/chatPermissions/id-reader-chat', { canSendPublicAd: true });
  expect(passedOn.status).toBe(200);
});

test('an owner who removes a newer permission from their own record loses it (ROLE-19)', async () => {
  const owner = await callsAsLoggedIn('founder');
  await owner('PATCH', '/chatPermissions/id-founder-chat', { canSendPublicAd: false });
  const answer = await owner('GET', '/chatPermissions/id-founder-chat');
  expect(recordIn(answer, 'chatPermissions').canSendPublicAd).toBe(false);
  expect(await stored('founder')).toEqual({ version: 0, value: 0 });
});

test('a new record has the newest version (ROLE-19)', async () => {
  const admin = await callsAsLoggedIn('deputy');
  const made = recordIn(await admin('POST', '/chatPermissions', { canAccessChat: true }), 'chatPermissions');
  const row = await env.DB.prepare('SELECT version FROM chat_permissions WHERE id = ?')
    .bind(made._id)
    .first();
  expect(row).toEqual({ version: PERMISSIONS_VERSION });
});
