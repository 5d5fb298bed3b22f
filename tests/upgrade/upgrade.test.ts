import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../../protocol/rules/permissions.ts';
import {
  GUESTS,
  HALL,
  LOCKED_ROOM,
  MEMBER,
  MEMBER_PASSWORD,
  MESSAGES,
  PASSWORD,
  PRIVATE_ROOM,
  SETTINGS,
  TEMPORARY_ROOM,
} from './contents.ts';
import { lastToken } from './last-token.ts';
import { startOnLastRelease } from './running-site.ts';
import { SiteClient, type SiteSocket } from './site-client.ts';

let site = '';
let state = '';
let stop = async (): Promise<void> => {};
const owner = () => loggedIn('owner', PASSWORD);
let muted: SiteSocket;

beforeAll(async () => {
  ({ url: site, state, stop } = await startOnLastRelease());
  // A connection broken by the upgrade has the usual grace period. A user who returns in time keeps the identity.
  const { users } = await (await (await owner()).enter(HALL)).waitFor('users');
  const waiting = (users as { userID: string; nickname: string }[]).find(
    ({ nickname }) => nickname === GUESTS.muted,
  );
  const guest = new SiteClient(site, GUESTS.muted);
  guest.token = lastToken(waiting?.userID ?? '', GUESTS.muted);
  muted = await guest.enter();
}, 120_000);
afterAll(() => stop());

/** Device of the kicked guest, a key of the stored block in the lobby. No user has the other key, the fingerprint. */
function kickedDevice(): string {
  const folder = path.join(state, 'v3/do/samar-Lobby');
  const file = readdirSync(folder).find(name => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? '';
  const lobby = new DatabaseSync(path.join(folder, file), { readOnly: true });
  const block = lobby.prepare("SELECT who FROM restraints WHERE who LIKE 'device %'").get();
  lobby.close();
  return String(block?.who).slice('device '.length);
}

const loggedIn = async (name: string, password: string): Promise<SiteClient> => {
  const client = new SiteClient(site, name);
  expect((await client.logIn(password)).status, name).toBe(200);
  return client;
};

const listed = async (client: SiteClient, path: string, list: string) =>
  (await client.data('GET', path))[list] as Record<string, unknown>[];

test('after an upgrade, accounts log in with their old passwords (LOCAL-17)', async () => {
  await owner();
  await loggedIn(MEMBER, MEMBER_PASSWORD);
});

test('all room kinds exist after the upgrade, with passwords and creators (LOCAL-17)', async () => {
  const client = await owner();
  const names = (await listed(client, '/rooms?page=1', 'rooms')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([HALL, LOCKED_ROOM.name]));
  const { rooms } = await (await client.enter()).granted('requestMyRooms', {});
  expect((rooms as { name: string }[]).map(({ name }) => name).sort()).toEqual(
    [PRIVATE_ROOM, TEMPORARY_ROOM].sort(),
  );
  const member = await loggedIn(MEMBER, MEMBER_PASSWORD);
  expect((await member.connect(LOCKED_ROOM.name, 'wrong')).body.code).toBe('wrong_password');
  expect((await member.connect(LOCKED_ROOM.name, LOCKED_ROOM.password)).status).toBe(200);
});

test('a user who joins gets the room history from before the upgrade (LOCAL-17)', async () => {
  const socket = await (await loggedIn(MEMBER, MEMBER_PASSWORD)).enter();
  const { messages } = await socket.waitFor('chatMessagesFromServer');
  expect((messages as { text: string }[]).map(({ text }) => text)).toEqual([...MESSAGES]);
});

test('a mute, a block after a kick and a ban are still in force (LOCAL-17)', async () => {
  const refused = await muted.request('newMessageFromClient', { text: 'سلام' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'muted' } });
  const kicked = new SiteClient(site, GUESTS.kicked);
  kicked.token = lastToken('kicked', GUESTS.kicked, kickedDevice());
  expect((await kicked.connect()).body.code).toBe('kicked');
  const banned = await new SiteClient(site, GUESTS.banned).logInAsVisitor();
  expect([banned.status, banned.body.code]).toEqual([403, 'banned']);
});

test('the upgrade preserves settings that an operator changed (LOCAL-17)', async () => {
  const client = await owner();
  for (const [name, change] of Object.entries(SETTINGS)) {
    const [setting] = Object.values(await client.data('GET', `/${name}`));
    expect(setting, name).toMatchObject(change);
  }
});

test('on a site from an older release, role words are reserved (LOCAL-17, TEXT-47)', async () => {
  const { options1 } = await (await owner()).data('GET', '/options-1');
  expect(options1).toMatchObject({
    reservedForOwners: 'owner، أونر',
    socketsPerNetwork: 20,
    sharedNetworks: '',
    guardCopying: true,
    polls: true,
    typing: true,
  });
  const refused = await new SiteClient(site, 'المدير').logInAsVisitor();
  expect([refused.status, refused.body.code]).toEqual([403, 'name_reserved']);
});

test('the event record, a report and an uploaded picture are preserved (LOCAL-17)', async () => {
  const client = await owner();
  const types = (await listed(client, '/events?page=1&limit=100', 'events')).map(
    ({ eventType }) => eventType,
  );
  expect(types).toEqual(
    expect.arrayContaining(['adminPanel', 'kickVisitor', 'allowWrite', 'warning', 'banned']),
  );
  expect(await listed(client, '/reports?page=1', 'reports')).toHaveLength(1);
  const [avatar] = await listed(client, '/avatars', 'avatars');
  const picture = await fetch(`${site}${avatar?.uploadPath}`);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});

test('the old record gets a signed head and is valid with new entries (LOCAL-17, AUDIT-34, AUDIT-36)', async () => {
  const client = await owner();
  await client.data('POST', '/shortcuts', {
    shortcutTerm: 'بعد',
    replaceWith: 'بعد الترقية',
    color: '#000000',
  });
  const { events } = await client.data('GET', '/events?page=1&limit=100');
  expect((events as { eventData: string }[])[0]?.eventData).toBe('إضافة اختصار جديد: بعد');
  const { head, anchor } = await client.data('GET', '/events/head');
  expect(head).toMatchObject({ turn: expect.any(Number), signature: expect.any(String) });
  expect(anchor).toBe(null);
  // A synchronous call would block the process. A socket closed by the server would then remain in use, and the next
  // request would fail.
  const verify = await promisify(execFile)('node', ['bin/instance/audit-verify.ts'], {
    env: { ...process.env, SAMAR_STATE: state },
  });
  expect(`${verify.stdout}${verify.stderr}`).toMatch(/^The record holds: \d+ entries, up to entry \d+\.\n$/);
}, 60_000);

const flagsOf = async (name: string, password: string): Promise<string[]> => {
  const client = new SiteClient(site, name);
  const { data = {} } = (await client.logIn(password)).body;
  const user = data.user as Record<'permissions' | 'adminPanelPermissions', Record<string, boolean>>;
  const held = { ...user.permissions, ...user.adminPanelPermissions };
  return Object.keys(held).filter(flag => held[flag]);
};

test('an owner has every current permission (LOCAL-17)', async () => {
  const all = [...CHAT_PERMISSIONS, ...PANEL_PERMISSIONS].filter(flag => flag !== 'hasOneTimeKick');
  expect((await flagsOf('owner', PASSWORD)).sort()).toEqual(all.sort());
});

test('a member has the old permissions plus those for pictures, voice and links (LOCAL-17)', async () => {
  const flags = [
    'canAccessChat',
    'allowUserToWrite',
    'canSendPrivateMsg',
    'canSendImages',
    'canSendVoice',
    'canSendLinks',
  ];
  expect((await flagsOf(MEMBER, MEMBER_PASSWORD)).sort()).toEqual(flags.sort());
});
