import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RESOURCES as ENTITIES } from '../../../protocol/resources/all.ts';
import { app, ROUTES } from '../../../worker/app.ts';
import { withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { guest, Member, makeAccount, member } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { storedEntries, verification } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { RESOURCES } from '../../tables/resources.ts';

type Body = Record<string, unknown>;
const owner = new Member('owner');

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await owner.signIn();
});

async function send(
  method: string,
  path: string,
  body?: Body | FormData,
): Promise<{ status: number; data: Body }> {
  const isForm = body instanceof FormData;
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { ...owner.headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await app.fetch(request, env);
  const text = await answer.text();
  return { status: answer.status, data: text === '' ? {} : (JSON.parse(text) as { data: Body }).data };
}

const made = (path: string, singular: string, body: unknown) => async (): Promise<Body> => {
  const { status, data } = await send('POST', path, body as Body | FormData);
  expect(status).toBe(201);
  return data[singular] as Body;
};

const bannerPicture = (): FormData => {
  const form = new FormData();
  form.set('text', 'صورة العيد');
  form.set('banner', new Blob([pngOf(32, 32)], { type: 'image/png' }), 'picture.png');
  return form;
};

const visitorEntry = async (): Promise<Body> => {
  const id = crypto.randomUUID();
  await withAuditEntries(env, [
    {
      id,
      eventDate: Date.UTC(2026, 10, 22),
      username: 'sami',
      decoration: '',
      userRole: 'visitor',
      country: '',
      fingerprintAndIP: '',
      eventData: 'كلام',
      eventType: 'warning',
    },
  ]);
  return { _id: id };
};

const connected = async (): Promise<Body> => {
  await guest('سامي');
  return vi.waitFor(async () => {
    const { data } = await send('GET', '/connections');
    const [connection] = data.connections as Body[];
    if (!connection) throw new Error('no connection yet');
    return connection;
  }, WITHIN);
};

/** A DELETE path with the creation of its record and the text of its entry. */
type Deletion = {
  path: string;
  what: string;
  key?: string;
  make: () => Promise<Body>;
  text: (record: Body) => RegExp | string;
};

/** Deletions with their own sentence, written by hand from the rule. */
const OWN_SENTENCES: readonly Deletion[] = [
  ...(
    [
      ['a ban of a country', { country: 'EG' }, 'الدولة EG'],
      ['a ban of a host', { IPOrHost: 'spam.example' }, 'الموقع spam.example'],
      ['a ban of an address', { IPOrHost: '203.0.113.7' }, 'عنوان IP'],
      ['a ban of a device', { fingerprint: 'mark' }, 'الجهاز'],
    ] as const
  ).map(([what, of, said]) => ({
    path: '/bans',
    what,
    make: made('/bans', 'ban', { ...of, banDuration: '24h' }),
    text: () => `حذف الحظر: ${said}، وضعه owner`,
  })),
  {
    path: '/banners',
    what: 'a picture',
    make: () => made('/banners', 'banner', bannerPicture())(),
    text: () => 'حذف اللافتة: صورة العيد',
  },
  {
    path: '/hostKeys',
    what: 'a key of a host page',
    make: made('/hostKeys', 'hostKey', {}),
    text: () => /^حذف مفتاح الموقع المضيف: [\w-]{36}$/,
  },
  {
    path: '/webhooks',
    what: 'a webhook',
    make: made('/webhooks', 'webhook', { url: 'https://receiver.example/in', types: ['report'] }),
    text: () => 'حذف خطاف الويب: receiver.example',
  },
  {
    path: '/adminPanelPermissions',
    what: 'unused panel permissions',
    make: made('/adminPanelPermissions', 'adminPanelPermissions', {}),
    text: () => /^حذف صلاحيات اللوحة: سجل بلا حساب [\w-]{36}$/,
  },
  {
    path: '/chatPermissions',
    what: 'unused chat permissions',
    make: made('/chatPermissions', 'chatPermissions', {}),
    text: () => /^حذف صلاحيات الدردشة: سجل بلا حساب [\w-]{36}$/,
  },
  {
    path: '/siteRoles',
    what: 'a role of the site',
    make: made('/siteRoles', 'siteRole', {
      name: 'رواد المجلس',
      base: 'member',
      adminPanelPermissions: {},
      chatPermissions: {},
    }),
    text: () => 'حذف الدور: رواد المجلس',
  },
  {
    path: '/events',
    what: 'an entry',
    make: visitorEntry,
    text: () => /^حذف الحدث رقم \d+ \(warning، 2026-11-22\)$/,
  },
  {
    path: '/invites',
    what: 'an invitation link',
    key: 'code',
    make: async () => (await send('POST', '/invites', { room: 'القاعة' })).data,
    text: ({ code }) => `حذف رابط الدعوة: القاعة (${String(code).slice(0, 16)})`,
  },
  { path: '/connections', what: 'a connection', make: connected, text: () => 'قطع اتصال: سامي' },
];

const BY_NOUN: readonly Deletion[] = RESOURCES.flatMap(({ path, singular, key, make, called }) => {
  const declared = ENTITIES.find(({ name }) => `/${name}` === path);
  if (!declared || path === '/bans') return [];
  const at = path === '/users' ? '/users/signup' : path;
  const text = (record: Body) => `حذف ${declared.noun.definite}: ${called(record)}`;
  return [{ path, what: singular, key, make: () => made(at, singular, make('محذوف'))(), text }];
});

const DELETIONS = [...BY_NOUN, ...OWN_SENTENCES];
const ELSEWHERE = ['/friends', '/restraints', '/users/me/missed', '/users/me/passkeys', '/users/me/sessions'];

describe('DELETE', () => {
  test('each deletion path has a row in the test table (AUDIT-41)', () => {
    // Other deletions have their own tests: user data (erased-people), bot tokens (bots), sanctions in the chat
    // (restraints), own passkeys (own-passkeys). Own sessions, friends and missed mentions have no audit entry.
    const paths = Object.entries(ROUTES).flatMap(([path, methods]) =>
      methods.DELETE && /\/:\w+$/.test(path) ? [path.replace(/\/:\w+$/, '')] : [],
    );
    expect([...new Set(DELETIONS.map(({ path }) => path))].sort()).toEqual(
      paths.filter(path => !ELSEWHERE.includes(path)).sort(),
    );
  });

  test.each(DELETIONS)(
    '$path: $what records an entry with actor and deleted object (AUDIT-41)',
    async ({ path, key = '_id', make, text }) => {
      const record = await make();
      const before = (await storedEntries()).length;
      expect((await send('DELETE', `${path}/${encodeURIComponent(String(record[key]))}`)).status).toBe(204);
      const written = (await storedEntries())
        .slice(before)
        .filter(({ eventType }) => eventType === 'adminPanel');
      expect(written).toHaveLength(1);
      expect(written[0]).toMatchObject({ username: 'owner', userRole: 'owner', eventType: 'adminPanel' });
      const said = text(record);
      if (typeof said === 'string') expect(written[0]?.eventData).toBe(said);
      else expect(written[0]?.eventData).toMatch(said);
    },
  );
});

test('deleting a room from the chat records the actor and the room (AUDIT-41, AUDIT-31)', async () => {
  const socket = await member('owner');
  const made = await socket.request('requestCreateRoom', { name: 'خيمة', private: false, temporary: false });
  const { roomId } = (made.ok ? made.data : {}) as { roomId: string };
  expect((await socket.request('requestDeleteRoom', { roomId })).ok).toBe(true);
  expect((await storedEntries()).at(-1)).toMatchObject({ username: 'owner', eventData: 'حذف الغرفة: خيمة' });
});

test('all entries together form one valid chain (AUDIT-41, AUDIT-36)', async () => {
  expect(await verification()).toEqual({ faults: [], notes: [] });
});
