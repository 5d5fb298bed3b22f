import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { queriesOf } from '../../support/queries.ts';
import { call } from '../../support/visitor.ts';

type Record_ = Record<string, unknown> & { _id: string };

const owner = new Member('salma');

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

type Page = { rows: Record_[]; total: number; numPages: number };

const list = async (path: string, name: string): Promise<Page> => {
  const { status, body } = await call('GET', path, undefined, owner.headers);
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  const { total, numPages, [name]: rows } = body.data ?? ({} as Record<string, unknown>);
  return { total, numPages, rows } as Page;
};
const statusOf = async (path: string): Promise<number> =>
  (await call('GET', path, undefined, owner.headers)).status;

/** Lists of the panel: path, name of its rows, a sortable field, and an unsortable one. */
const LISTS = [
  ['/users', 'users', 'username', 'passwordHash'],
  ['/bans', 'bans', 'until', 'byRank'],
  ['/gifts', 'gifts', 'text', 'id'],
  ['/shortcuts', 'shortcuts', 'shortcutTerm', 'x'],
  ['/emojis', 'emojis', 'shortcut', '__proto__'],
  ['/decorations', 'decorations', 'name', 'constructor'],
  ['/chatMsg', 'chatMsg', 'message', ''],
  ['/colors', 'colors', 'name', '--name'],
  ['/avatars', 'avatars', 'isRestricted', 'uploadPath'],
  ['/stars', 'stars', 'rank', 'uploadPath'],
  ['/banners', 'banners', 'startDate', 'uploadPath'],
  ['/rooms', 'rooms', 'size', 'passwordHash'],
  ['/connections', 'connections', 'nickname', 'ipAddress'],
  ['/ghosts', 'ghosts', 'since', 'acts'],
  ['/events', 'events', 'eventDate', 'hash'],
  ['/reports', 'reports', 'createdAt', 'reporterId'],
] as const;

test.for(LISTS)(
  '%s is sorted only by fields visible to its operators (REST-48)',
  async ([path, name, known, other]) => {
    await list(`${path}?page=1&sort=${known}`, name);
    await list(`${path}?page=1&sort=-${known}&limit=3`, name);
    for (const sort of [other, `-${other}`, 'no-such-field'])
      if (sort !== '')
        expect([sort, await statusOf(`${path}?page=1&sort=${encodeURIComponent(sort)}`)]).toEqual([
          sort,
          400,
        ]);
  },
);

test.for(LISTS)('%s is searched by words that are treated as text (REST-49)', async ([path, name]) => {
  expect(
    await list(`${path}?page=1&search=${encodeURIComponent("لا يوجد' OR 1=1 -- %")}`, name),
  ).toMatchObject({ total: 0, numPages: 1 });
  expect(await statusOf(`${path}?page=1&search=${'ا'.repeat(101)}`)).toBe(400);
  expect(await statusOf(`${path}?page=1&search=%00`)).toBe(400);
});

describe('search words in lists', () => {
  beforeEach(async () => {
    for (const [shortcutTerm, replaceWith] of [
      ['أحمد', 'سلامٌ عليكم'],
      ['بدر', 'مرحبًا ١٢'],
      ['إبراهيم', 'ـأهلًا'],
    ])
      await call('POST', '/shortcuts', { shortcutTerm, replaceWith }, owner.headers);
  });

  const found = async (query: string): Promise<unknown[]> =>
    (await list(`/shortcuts?page=1&limit=100&${query}`, 'shortcuts')).rows
      .map(({ shortcutTerm }) => shortcutTerm)
      .filter(term => ['أحمد', 'بدر', 'إبراهيم'].includes(String(term)));

  test('search words match any spelling, each in any field (REST-49)', async () => {
    expect(await found('search=احمد')).toEqual(['أحمد']);
    expect(await found('search=اهلا')).toEqual(['إبراهيم']);
    expect(await found('search=12')).toEqual(['بدر']);
    expect(await found(`search=${encodeURIComponent('عليكم  أَحمد')}`)).toEqual(['أحمد']);
    expect(await found(`search=${encodeURIComponent('عليكم بدر')}`)).toEqual([]);
  });

  test('results are in Arabic alphabetical order in both directions (REST-48)', async () => {
    expect(await found('sort=shortcutTerm')).toEqual(['إبراهيم', 'أحمد', 'بدر']);
    expect(await found('sort=-shortcutTerm')).toEqual(['بدر', 'أحمد', 'إبراهيم']);
    expect(await found('sort=-createdAt')).toEqual(['إبراهيم', 'بدر', 'أحمد']);
  });

  test('search results have pages and a count of their own (REST-48, REST-49)', async () => {
    const one = await list('/shortcuts?page=2&limit=1&search=ا&sort=shortcutTerm', 'shortcuts');
    const all = await list('/shortcuts?page=1&limit=100&search=ا&sort=shortcutTerm', 'shortcuts');
    expect(one.total).toBe(all.total);
    expect(one.numPages).toBe(all.total);
    expect(one.rows).toEqual(all.rows.slice(1, 2));
    const whole = await list('/shortcuts?search=ا&sort=shortcutTerm', 'shortcuts');
    expect(whole).toEqual({ ...all, numPages: 1 });
  });
});

test('empty values come last in both orders (REST-48)', async () => {
  for (const banDuration of ['1h', 'forever', '3h'])
    await call('POST', '/bans', { IPOrHost: `${banDuration}.example`, banDuration }, owner.headers);
  const ends = async (sort: string) =>
    (await list(`/bans?page=1&limit=100&sort=${sort}`, 'bans')).rows.map(({ banDuration }) => banDuration);
  expect(await ends('until')).toEqual(['1h', '3h', 'forever']);
  expect(await ends('-until')).toEqual(['3h', '1h', 'forever']);
});

test('an ordered page reads no password hash (REST-48)', async () => {
  const [ordering] = (await queriesOf('GET', '/users?page=1&sort=username&search=s', owner)).filter(
    ({ sql }) => /from "accounts"/.test(sql) && !/limit|where/.test(sql),
  );
  expect(ordering?.sql).toContain('username');
  expect(ordering?.sql).not.toContain('password_hash');
});
