import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { app, ROUTES } from '../../../worker/app.ts';
import { withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { guest, Member, makeAccount, member, signupBody } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { storedEntries, verification } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';

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

/** Makes a record and answers the value that its path is known by. */
const made =
  (path: string, singular: string, body: Body | (() => FormData), key = '_id') =>
  async (): Promise<string> => {
    const { status, data } = await send('POST', path, typeof body === 'function' ? body() : body);
    expect(status).toBe(201);
    return String((data[singular] as Body)[key]);
  };

const picture = (part: string, fields: Record<string, string>) => (): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(part, new Blob([pngOf(32, 32)], { type: 'image/png' }), 'picture.png');
  return form;
};

const visitorEntry = async (): Promise<string> => {
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
  return id;
};

const connected = async (): Promise<string> => {
  await guest('سامي');
  return vi.waitFor(async () => {
    const { data } = await send('GET', '/connections');
    const [connection] = data.connections as { _id: string }[];
    if (!connection) throw new Error('nobody is there yet');
    return connection._id;
  }, WITHIN);
};

const chatMsg = { name: 'مرحب', message: 'أهلًا', userType: 'all', showOnEntry: false };

/** Each path that deletes: how its record is made, and what its entry says. By hand, from the rule. */
const DELETIONS: [path: string, what: string, make: () => Promise<string>, text: RegExp][] = [
  ['/gifts', 'a gift', made('/gifts', 'gift', { text: 'باقة' }), /^حذف الهدية: باقة$/],
  [
    '/shortcuts',
    'a shortcut',
    made(
      '/shortcuts',
      'shortcut',
      { shortcutTerm: 'سع', replaceWith: 'سلام', color: '#000000' },
      'shortcutTerm',
    ),
    /^حذف الاختصار: سع$/,
  ],
  [
    '/words',
    'a listed word',
    made('/words', 'word', { text: 'ممنوع', match: 'whole', act: 'hold' }),
    /^حذف الكلمة: ممنوع$/,
  ],
  [
    '/decorations',
    'a decoration',
    made('/decorations', 'decoration', { name: 'إطار', decorationText: '★' }, 'name'),
    /^حذف الزخرفة: إطار$/,
  ],
  ['/chatMsg', 'a chat message', made('/chatMsg', 'chatMsg', chatMsg), /^حذف رسالة الدردشة: مرحب$/],
  ['/colors', 'a colour', made('/colors', 'color', { name: 'نيلي', value: '#102030' }), /^حذف اللون: نيلي$/],
  ['/avatars', 'an icon', made('/avatars', 'avatar', picture('avatar', {})), /^حذف الأيقونة: [\w-]+$/],
  ['/stars', 'a star', made('/stars', 'star', picture('star', {})), /^حذف النجمة: [\w-]+$/],
  [
    '/emojis',
    'an emoji',
    made('/emojis', 'emoji', { shortcut: ':ورد', emojiCode: 127801 }, 'shortcut'),
    /^حذف الرمز التعبيري: :ورد$/,
  ],
  ['/banners', 'a text', made('/banners', 'banner', { text: 'لافتة' }), /^حذف اللافتة: لافتة$/],
  [
    '/banners',
    'a picture',
    made('/banners', 'banner', picture('banner', { text: 'صورة العيد' })),
    /^حذف اللافتة: صورة العيد$/,
  ],
  [
    '/hostKeys',
    'a key of a host page',
    made('/hostKeys', 'hostKey', {}),
    /^حذف مفتاح الموقع المضيف: [\w-]{36}$/,
  ],
  [
    '/webhooks',
    'a webhook',
    made('/webhooks', 'webhook', { url: 'https://receiver.example/in', types: ['report'] }),
    /^حذف خطاف الويب: receiver\.example$/,
  ],
  ['/rooms', 'a room', made('/rooms', 'room', { name: 'مجلس' }, 'name'), /^حذف الغرفة: مجلس$/],
  [
    '/bans',
    'a ban of a country',
    made('/bans', 'ban', { country: 'EG', banDuration: '24h' }),
    /^حذف الحظر: الدولة EG، وضعه owner$/,
  ],
  [
    '/bans',
    'a ban of a host',
    made('/bans', 'ban', { IPOrHost: 'spam.example', banDuration: '24h' }),
    /^حذف الحظر: الموقع spam\.example، وضعه owner$/,
  ],
  [
    '/bans',
    'a ban of an address',
    made('/bans', 'ban', { IPOrHost: '203.0.113.7', banDuration: '24h' }),
    /^حذف الحظر: عنوان IP، وضعه owner$/,
  ],
  [
    '/bans',
    'a ban of a device',
    made('/bans', 'ban', { fingerprint: 'mark', banDuration: '24h' }),
    /^حذف الحظر: الجهاز، وضعه owner$/,
  ],
  ['/users', 'an account', made('/users/signup', 'user', signupBody('rima')), /^حذف الحساب: rima$/],
  [
    '/adminPanelPermissions',
    'a panel record that nobody has',
    made('/adminPanelPermissions', 'adminPanelPermissions', {}),
    /^حذف صلاحيات اللوحة: سجل بلا حساب [\w-]{36}$/,
  ],
  [
    '/chatPermissions',
    'a chat record that nobody has',
    made('/chatPermissions', 'chatPermissions', {}),
    /^حذف صلاحيات الدردشة: سجل بلا حساب [\w-]{36}$/,
  ],
  ['/events', 'an entry', visitorEntry, /^حذف الحدث رقم \d+ \(warning، 2026-11-22\)$/],
  ['/connections', 'a connection', connected, /^قطع اتصال: سامي$/],
];

describe('DELETE', () => {
  test('every deleting path has its row (AUDIT-41)', () => {
    // A user's data and a bot's token are no records with a key: erased-people.test.ts and bots.test.ts test them. A
    // revocation in the chat is an entry of the chat's own kinds: restraints.test.ts.
    const paths = Object.entries(ROUTES).flatMap(([path, methods]) =>
      methods.DELETE && /\/:\w+$/.test(path) ? [path.replace(/\/:\w+$/, '')] : [],
    );
    expect([...new Set(DELETIONS.map(([path]) => path))].sort()).toEqual(
      paths.filter(path => path !== '/restraints').sort(),
    );
  });

  test.each(DELETIONS)(
    '%s: %s records an entry with actor and deleted object (AUDIT-41)',
    async (path, _, make, text) => {
      const key = await make();
      const before = (await storedEntries()).length;
      expect((await send('DELETE', `${path}/${encodeURIComponent(key)}`)).status).toBe(204);
      const written = (await storedEntries())
        .slice(before)
        .filter(({ eventType }) => eventType === 'adminPanel');
      expect(written).toHaveLength(1);
      expect(written[0]).toMatchObject({ username: 'owner', userRole: 'owner', eventType: 'adminPanel' });
      expect(written[0]?.eventData).toMatch(text);
    },
  );
});

test('deleting a room from the chat records actor and room (AUDIT-41, AUDIT-31)', async () => {
  const socket = await member('owner');
  const made = await socket.request('requestCreateRoom', { name: 'خيمة', private: false, temporary: false });
  const { roomId } = (made.ok ? made.data : {}) as { roomId: string };
  expect((await socket.request('requestDeleteRoom', { roomId })).ok).toBe(true);
  expect((await storedEntries()).at(-1)).toMatchObject({ username: 'owner', eventData: 'حذف الغرفة: خيمة' });
});

test('all entries form one valid chain (AUDIT-41, AUDIT-36)', async () => {
  expect(await verification()).toEqual({ faults: [], notes: [] });
});
