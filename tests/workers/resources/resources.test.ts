import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PanelPermission } from '../../../protocol/rules/permissions.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

type Case = {
  name: string;
  singular: string;
  model: string;
  flag: PanelPermission;
  section: string;
  key: string;
  valid: Record<string, unknown>;
  change: Record<string, unknown>;
  wrong: [Record<string, unknown>, string][];
};

const CASES: Case[] = [
  {
    name: 'gifts',
    singular: 'gift',
    model: 'Gift',
    flag: 'canAccessGiftsMenu',
    section: 'Gifts',
    key: '_id',
    valid: {
      text: 'باقة ورد',
      userType: 'all',
      fontStyle: 'italic',
      fontSize: 18,
      fontColor: '#b3174f',
      fontBGColor: '',
    },
    change: { text: 'باقتا ورد', userType: 'forSupers' },
    wrong: [
      [{ text: '  ' }, 'text: is required'],
      [{ userType: 'supers' }, 'userType: must be one of all or forVisitors or forSupers'],
      [{ fontSize: 13 }, 'fontSize: must be one of 9 or 10 or 12 or 14 or 16 or 18 or 20 or 22 or 24'],
      [{ fontColor: 'red' }, 'fontColor: must be a color such as #0b6e69'],
      [{ fontBGColor: 'url(x)' }, 'fontBGColor: must be a color such as #0b6e69'],
    ],
  },
  {
    name: 'shortcuts',
    singular: 'shortcut',
    model: 'Shortcut',
    flag: 'canAccessShortcutsMenu',
    section: 'Shortcuts',
    key: 'shortcutTerm',
    valid: { shortcutTerm: 'سعك:)/%', replaceWith: 'السلام عليكم', color: '#0b6e69' },
    change: { replaceWith: 'السلام عليكم ورحمة الله', view: false },
    wrong: [
      [{ shortcutTerm: 'كلمتان هنا' }, 'shortcutTerm: must be one word'],
      [{ replaceWith: 7 }, 'replaceWith: must be a text'],
      [{ view: 'yes' }, 'view: must be true or false'],
    ],
  },
  {
    name: 'decorations',
    singular: 'decoration',
    model: 'Decoration',
    flag: 'canAccessDecorationsMenu',
    section: 'Decorations',
    key: 'name',
    valid: { name: 'إطار ذهبي', decorationText: '★ ★', color: '#ffffff', bgColor: '#ff2200' },
    change: { decorationText: '✦ ✦' },
    wrong: [
      [{ name: '' }, 'name: is required'],
      [{ bgColor: '#12' }, 'bgColor: must be a color such as #0b6e69'],
    ],
  },
  {
    name: 'chatMsg',
    singular: 'chatMsg',
    model: 'ChatMsg',
    flag: 'canAccessChatMsgMenu',
    section: 'Chat-Messages',
    key: '_id',
    valid: {
      name: 'إدارة المجلس',
      message: 'أهلًا بكم',
      userType: 'forVisitors',
      showOnEntry: true,
      avatar: 'lantern.gif',
    },
    change: { message: 'مرحبًا بكم', showOnEntry: false },
    wrong: [
      [{ message: 'س'.repeat(301) }, 'message: has at most 300 characters'],
      [{ showOnEntry: 1 }, 'showOnEntry: must be true or false'],
    ],
  },
];

const owner = new Member('operator');
const as = (who: Visitor) => (method: string, path: string, body?: unknown) =>
  call(method, path, body, who.headers);
const one = (answer: Answer, { singular }: Case) =>
  (answer.body as unknown as { data: Record<string, Record<string, unknown>> }).data[singular] ?? {};
const pathOf = ({ name, key }: Case, record: Record<string, unknown>) =>
  `/${name}/${encodeURIComponent(String(record[key]))}`;

beforeAll(async () => {
  await makeAccount({ username: 'operator', role: 'owner' });
  await makeAccount({ username: 'no-panel' });
  for (const { name, flag } of CASES) {
    await makeAccount({ username: `only-${name}`, panel: { canAccessAdminPanel: true, [flag]: true } });
    await makeAccount({ username: `all-but-${name}`, role: 'owner', panel: { [flag]: false } });
  }
  await owner.signIn();
});

describe.each(CASES)('$name', each => {
  const asOwner = as(owner);

  test('a record is created, read, changed and deleted (REST-1)', async () => {
    const made = await asOwner('POST', `/${each.name}/`, { authKey: 'operator', ...each.valid });
    expect([made.status, made.body.status]).toEqual([201, 'success']);
    expect(one(made, each)).toMatchObject({ _id: expect.any(String), ...each.valid });
    const path = pathOf(each, one(made, each));
    expect(one(await asOwner('GET', path), each)).toEqual(one(made, each));
    const changed = await asOwner('PATCH', path, each.change);
    expect([changed.status, one(changed, each)]).toEqual([200, { ...one(made, each), ...each.change }]);
    const removed = await asOwner('DELETE', path, { authKey: 'operator' });
    expect([removed.status, removed.body]).toEqual([204, {}]);
    expect((await asOwner('GET', path)).status).toBe(404);
    expect((await asOwner('PATCH', path, each.change)).status).toBe(404);
    expect((await asOwner('DELETE', path)).status).toBe(404);
  });

  test.each(each.wrong)('a record with %j is refused (REST-9)', async (wrong, text) => {
    const answer = await asOwner('POST', `/${each.name}`, { ...each.valid, ...wrong });
    expect([answer.status, answer.body.message]).toEqual([400, `${each.model} validation failed: ${text}`]);
    expect(answer.body.errors).toEqual(Object.fromEntries([text.split(': ')]));
  });

  test('unknown fields and table columns are refused (REST-9)', async () => {
    for (const field of ['id', 'createdAt', 'role', '__proto__x']) {
      const answer = await asOwner('POST', `/${each.name}`, { ...each.valid, [field]: 'x' });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
    }
  });

  test('a duplicate path name is refused', async () => {
    if (each.key === '_id') return;
    const made = await asOwner('POST', `/${each.name}`, each.valid);
    const again = await asOwner('POST', `/${each.name}`, each.valid);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const other = await asOwner('POST', `/${each.name}`, { ...each.valid, [each.key]: 'أخرى' });
    const stolen = await asOwner('PATCH', pathOf(each, one(other, each)), {
      [each.key]: each.valid[each.key],
    });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'conflict']);
    for (const answer of [made, other]) await asOwner('DELETE', pathOf(each, one(answer, each)));
  });

  test('the list has pages, oldest first (REST-15, REST-17)', async () => {
    const table = each.name === 'chatMsg' ? 'chat_msgs' : each.name;
    await env.DB.exec(`DELETE FROM ${table}`);
    const page = async (query: string) => (await asOwner('GET', `/${each.name}/?${query}`)).body;
    expect(await page('page=1')).toMatchObject({ data: { numPages: 1, total: 0, [each.name]: [] } });
    const keys = [];
    for (const letter of 'أبتثج') {
      const unique = each.key === '_id' ? {} : { [each.key]: letter };
      keys.push(one(await asOwner('POST', `/${each.name}`, { ...each.valid, ...unique }), each)._id);
    }
    const ids = (body: Answer['body']) =>
      (body as unknown as { data: Record<string, { _id: string }[]> }).data[each.name]?.map(({ _id }) => _id);
    expect(ids(await page('page=1&limit=2'))).toEqual(keys.slice(0, 2));
    expect(ids(await page('page=3&limit=2'))).toEqual(keys.slice(4));
    expect(await page('page=2&limit=2')).toMatchObject({ data: { numPages: 3, total: 5 } });
    expect(ids(await page('page=9&limit=2'))).toEqual([]);
    for (const query of [
      'page=1&filter=odd',
      'page=0',
      'page=-1',
      'page=x',
      'page=1&limit=0',
      'page=1&limit=101',
      'page=1.5',
    ]) {
      expect([query, (await asOwner('GET', `/${each.name}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('access requires the permission of the section', async () => {
    const body = { ...each.valid, ...(each.key !== '_id' && { [each.key]: 'مفتاح' }) };
    const nobody = await call('POST', `/${each.name}`, body);
    expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthorized']);
    const guest = new Visitor(`ضيف ${each.name}`);
    await guest.signIn();
    const outsiders: Visitor[] = [guest, new Member('no-panel')];
    for (const outsider of outsiders) {
      await outsider.signIn();
      const refused = await as(outsider)('POST', `/${each.name}`, body);
      expect([refused.status, refused.body.message]).toEqual([403, 'Unauthorized Access to the Admin-Panel']);
    }
    const blind = new Member(`all-but-${each.name}`);
    await blind.signIn();
    const isPublic = each.name === 'shortcuts';
    expect((await call('GET', `/${each.name}?page=1`)).status).toBe(isPublic ? 200 : 401);
    for (const [method, path] of [
      ['POST', ''],
      ...(isPublic ? [] : ([['GET', '?page=1']] as const)),
      ['GET', '/x'],
      ['PATCH', '/x'],
      ['DELETE', '/x'],
    ] as const) {
      const refused = await as(blind)(method, `/${each.name}${path}`, method === 'GET' ? undefined : body);
      expect([method, refused.status, refused.body.message]).toEqual([
        method,
        403,
        `Unauthorized to access Admin-${each.section}`,
      ]);
    }
    const keeper = new Member(`only-${each.name}`);
    await keeper.signIn();
    const made = await as(keeper)('POST', `/${each.name}`, body);
    expect(made.status).toBe(201);
    const foreign = await as(keeper)('DELETE', pathOf(each, one(made, each)));
    expect(foreign.status).toBe(204);
    expect((await as(keeper)('POST', `/${each.name}`, { ...body, authKey: 'operator' })).status).toBe(401);
  });
});
