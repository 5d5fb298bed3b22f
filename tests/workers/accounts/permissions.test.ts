import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  failWrites,
  Member,
  makeAccount,
  recordIn,
} from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;
let clerk: Ask;

const KINDS = [
  {
    name: 'adminPanelPermissions',
    model: 'AdminPanelPermissions',
    flags: PANEL_PERMISSIONS,
    one: 'canAccessBanMenu',
    other: 'canAccessRoomsMenu',
    record: 'panel',
    nouns: ['إضافة صلاحيات لوحة جديدة', 'تعديل صلاحيات اللوحة', 'حذف صلاحيات اللوحة'],
    granted: 'مُنح: قسم الغرف',
  },
  {
    name: 'chatPermissions',
    model: 'ChatPermissions',
    flags: CHAT_PERMISSIONS,
    one: 'canBeGhost',
    other: 'canSendPublicAd',
    record: 'chat',
    nouns: ['إضافة صلاحيات دردشة جديدة', 'تعديل صلاحيات الدردشة', 'حذف صلاحيات الدردشة'],
    granted: 'مُنح: إرسال الإعلانات العامة',
  },
] as const;

const lastEvent = async () =>
  (await env.DB.prepare('SELECT event_data AS text FROM events ORDER BY turn DESC LIMIT 1').first())?.text;

beforeAll(async () => {
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({
    username: 'clerk',
    role: 'chat-master',
    panel: { canAccessAdminPanel: true, canAccessAccountsMenu: true },
  });
  await makeAccount({ username: 'member' });
  owner = await callsAsLoggedIn('owner');
  clerk = await callsAsLoggedIn('clerk');
});

test.each(KINDS)(
  '$name can be created, read, updated flat or nested, and deleted (RES-21)',
  async ({ name, flags, one, other, nouns, granted }) => {
    const made = await owner('POST', `/${name}/`, { authKey: 'owner', [one]: true });
    const record = recordIn(made, name);
    const none = Object.fromEntries(flags.map(flag => [flag, false]));
    expect([made.status, record]).toEqual([201, { ...none, _id: expect.any(String), [one]: true }]);
    const called = `سجل بلا حساب ${record._id}`;
    expect(await lastEvent()).toBe(`${nouns[0]}: ${called}`);
    const path = `/${name}/${record._id}`;
    expect(recordIn(await owner('GET', path), name)).toEqual(record);
    const nested = await owner('PATCH', path, { authKey: 'owner', [name]: { [other]: true } });
    expect([nested.status, recordIn(nested, name)]).toEqual([200, { ...record, [other]: true }]);
    expect(await lastEvent()).toBe(`${nouns[1]}: ${called} — ${granted}`);
    const flat = await owner('PATCH', path, { [one]: false });
    expect(recordIn(flat, name)).toEqual({ ...record, [one]: false, [other]: true });
    const before = await databaseSnapshot();
    expect((await owner('PATCH', path, { [one]: false })).status).toBe(200);
    expect(await databaseSnapshot()).toEqual(before);
    expect((await owner('DELETE', path, { authKey: 'owner' })).status).toBe(204);
    expect(await lastEvent()).toBe(`${nouns[2]}: ${called}`);
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await owner(method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    }
  },
);

test.each(KINDS)('$name accepts only its own flags (REST-9)', async kind => {
  const { name, model, one } = kind;
  for (const [body, text] of [
    [{ canFly: true }, 'canFly: is an unknown field'],
    [{ [one]: 'true' }, `${one}: must be true or false`],
    [{ id: 'mine' }, 'id: is an unknown field'],
    [{ createdAt: 1 }, 'createdAt: is an unknown field'],
  ] as const) {
    for (const [method, path] of [
      ['POST', `/${name}`],
      ['PATCH', `/${name}/id-member-${kind.record}`],
    ] as const) {
      const answer = await owner(method, path, body);
      expect([answer.status, answer.body.message]).toEqual([400, `${model} validation failed: ${text}`]);
    }
  }
  const beside = await owner('PATCH', `/${name}/id-member-${kind.record}`, { [name]: {}, [one]: true });
  expect(beside.body.errors).toEqual({ [name]: 'is an unknown field' });
});

test.each(KINDS)(
  '$name: grants or changes beyond the permissions of the actor are refused (MAY-59, MAY-65)',
  async kind => {
    const { name, one, other, record } = kind;
    expect((await clerk('POST', `/${name}`, { [one]: true })).body.code).toBe('forbidden');
    const path = `/${name}/id-member-${record}`;
    expect((await clerk('PATCH', path, { [one]: true })).body.code).toBe('forbidden');
    await owner('PATCH', path, { [one]: true });
    expect((await clerk('PATCH', path, { [one]: true, [other]: false })).body.code).toBe('holds_more');
    expect((await clerk('PATCH', path, { [one]: false })).body.code).toBe('holds_more');
    await owner('PATCH', path, { [one]: false });
    expect((await clerk('PATCH', path, { [other]: false })).status).toBe(200);
    expect((await clerk('PATCH', path, { [one]: true })).status).toBe(403);
  },
);

test('the one-time kick mark is never stored', async () => {
  const record = recordIn(
    await owner('POST', '/chatPermissions', { hasOneTimeKick: true }),
    'chatPermissions',
  );
  expect(record.hasOneTimeKick).toBe(false);
  const path = `/chatPermissions/${record._id}`;
  await owner('PATCH', path, { hasOneTimeKick: true, canBeGhost: true });
  expect(recordIn(await owner('GET', path), 'chatPermissions')).toMatchObject({
    hasOneTimeKick: false,
    canBeGhost: true,
  });
});

test('two concurrent edits to different flags in a record both apply (RES-21)', async () => {
  const path = '/chatPermissions/id-member-chat';
  await owner('PATCH', path, { canBeGhost: false, canBeHidden: false });
  await Promise.all([
    owner('PATCH', path, { canBeGhost: true }),
    owner('PATCH', path, { canBeHidden: true }),
  ]);
  expect(recordIn(await owner('GET', path), 'chatPermissions')).toMatchObject({
    canBeGhost: true,
    canBeHidden: true,
  });
});

test('visitor defaults can be read and changed, but never removed (ROLE-17)', async () => {
  const path = '/chatPermissions/visitor';
  const before = recordIn(await owner('GET', path), 'chatPermissions');
  expect(before).toMatchObject({ _id: 'visitor', allowUserToWrite: true, canKickUser: false });
  expect((await clerk('PATCH', path, { canBeGhost: true })).status).toBe(403);
  const changed = await owner('PATCH', path, { chatPermissions: { canSendPrivateMsg: false } });
  expect(recordIn(changed, 'chatPermissions')).toEqual({ ...before, canSendPrivateMsg: false });
  expect(await lastEvent()).toBe('تعديل صلاحيات الزوار — سُحب: إرسال رسائل خاصة');
  const guest = await new Visitor('زائر').login();
  expect(recordIn(guest, 'user').permissions).toMatchObject({ canSendPrivateMsg: false });
  const refused = await owner('DELETE', path);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await owner('PATCH', path, { canSendPrivateMsg: true })).status).toBe(200);
  expect((await owner('DELETE', '/adminPanelPermissions/visitor')).status).toBe(404);
});

test('a record change applies to the next request and to open sockets (AUTH-20)', async () => {
  const member = new Member('member');
  const socket = await member.enter({ room: 'الفناء' });
  await owner('PATCH', '/chatPermissions/id-member-chat', { canSendWarningMsg: true, canBeGhost: false });
  const { permissions } = await socket.waitFor(
    'permissionsChanged',
    told => told.permissions.canSendWarningMsg === true,
  );
  expect(permissions).toMatchObject({ canSendWarningMsg: true, canBeGhost: false });
  expect((await member.connect({ visibility: 'ghost' })).body.code).toBe('forbidden');
  socket.close(1000);
});

test('a changed visitor default also applies to present guests (AUTH-20)', async () => {
  const socket = await new Visitor('زائر مقيم').enter({ room: 'الفناء' });
  await owner('PATCH', '/chatPermissions/visitor', { allowUserToWrite: false });
  await socket.waitFor('permissionsChanged', ({ permissions }) => !permissions.allowUserToWrite);
  await owner('PATCH', '/chatPermissions/visitor', { allowUserToWrite: true });
  await socket.waitFor('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === true);
  socket.close(1000);
});

test.each(
  KINDS.flatMap(({ name, one }) => {
    const table = name === 'chatPermissions' ? 'chat_permissions' : 'admin_panel_permissions';
    return [
      ['POST', 'INSERT', table, name, one],
      ['POST', 'INSERT', 'events_pending', name, one],
      ['PATCH', 'UPDATE', table, name, one],
      ['PATCH', 'INSERT', 'events_pending', name, one],
      ['DELETE', 'DELETE', table, name, one],
      ['DELETE', 'INSERT', 'events_pending', name, one],
    ] as const;
  }),
)('a %s with a failing %s of %s changes nothing', async (method, verb, table, name, one) => {
  const record = recordIn(await owner('POST', `/${name}`, {}), name);
  const path = method === 'POST' ? `/${name}` : `/${name}/${record._id}`;
  const before = await databaseSnapshot();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await failWrites(verb, table);
  const answer = await owner(method, path, method === 'DELETE' ? undefined : { [one]: true });
  await mend();
  quiet.mockRestore();
  expect(answer.status).toBe(500);
  expect(await databaseSnapshot()).toEqual(before);
});
