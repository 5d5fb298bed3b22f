import { expect, test } from 'vitest';
import {
  ImportMapping,
  inCalls,
  isSecretColumn,
  plainMapping,
  recordOf,
  separateDuplicates,
} from './mapping.ts';

const MEMBERS = {
  table: 'members',
  fields: {
    username: 'nick',
    joinedAt: { column: 'joined', as: 'unixTime' },
    color: { column: 'colour', words: { red: '#c00000' } },
  },
  without: { banned: ['1', 'yes'] },
};

const tableOf = (given: unknown) => {
  const { members } = ImportMapping.parse({ members: given });
  if (!members) throw new Error('no table');
  return members;
};

test.each([
  [
    { nick: ' سالم ', joined: '1551657600', colour: 'red', banned: '0' },
    { username: 'سالم', joinedAt: '2019-03-04T00:00:00.000Z', color: '#c00000' },
  ],
  [{ nick: 'Ø³Ø§Ù„Ù…', joined: '0', colour: 'blue', banned: null }, { username: 'سالم' }],
  [{ nick: '', joined: 'x', colour: '' }, {}],
  [{ nick: 'هند', banned: 'yes' }, null],
])('the row %j is mapped to %j (IMPORT-6)', (cells, record) => {
  expect(recordOf(tableOf(MEMBERS), cells as Record<string, string | null>)).toEqual(record);
});

test('dates, numbers and constants are converted by the mapping (IMPORT-6)', () => {
  const { rooms, members } = ImportMapping.parse({
    rooms: { fields: { name: 'title', maxUsers: 'places', subject: { always: 'من الدردشة القديمة' } } },
    members: { fields: { username: 'nick', joinedAt: { column: 'since', as: 'day' } } },
  });
  if (!rooms || !members) throw new Error('no tables');
  expect(recordOf(rooms, { title: 'القاعة', places: '50' })).toEqual({
    name: 'القاعة',
    maxUsers: 50,
    subject: 'من الدردشة القديمة',
  });
  expect(recordOf(members, { nick: 'a', since: '2019-03-04 10:11:12' })).toEqual({
    username: 'a',
    joinedAt: '2019-03-04T00:00:00.000Z',
  });
  expect(recordOf(members, { nick: 'a', since: '0000-00-00' })).toEqual({ username: 'a' });
});

test('password columns are never read, even if mapped (IMPORT-7)', () => {
  const table = tableOf({ fields: { username: 'user_password', nickname: 'nick' } });
  expect(recordOf(table, { user_password: 'secret', nick: 'ليان' })).toEqual({ nickname: 'ليان' });
  const named = ['pass', 'PWD', 'password_hash', 'md5_salt', 'apiToken', 'secretAnswer'];
  expect(named.filter(isSecretColumn)).toEqual(named);
  expect(['nick', 'joined', 'ip'].filter(isSecretColumn)).toEqual([]);
});

test('an unknown mapping field or kind is refused with its position (IMPORT-6)', () => {
  const faultsOf = (mapping: unknown) =>
    ImportMapping.safeParse(mapping).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  expect(faultsOf({ members: { fields: { role: 'level' } } })).toEqual([
    'members.fields.role: must be a field to import',
  ]);
  expect(faultsOf({ gifts: {} })).toHaveLength(1);
});

test('if column names equal field names, no mapping is needed (IMPORT-6)', () => {
  const table = plainMapping('members', ['id', 'username', 'joinedAt', 'password']);
  expect(recordOf(table, { id: '1', username: 'سالم', joinedAt: '2019-03-04', password: 'x' })).toEqual({
    username: 'سالم',
    joinedAt: '2019-03-04',
  });
});

test('if names in a file are similar, the oldest member has precedence (IMPORT-1)', () => {
  const rows = [
    { line: 2, record: { username: 'خـالد' } },
    { line: 3, record: { username: 'خالد', joinedAt: '2020-01-01T00:00:00.000Z' } },
    { line: 4, record: { username: 'خالد', joinedAt: '2012-01-01T00:00:00.000Z' } },
    { line: 5, record: { username: 'ماجد', nickname: 'خَالِد' } },
    { line: 6, record: { username: 'هند' } },
  ];
  const { kept, late } = separateDuplicates('members', rows);
  expect(kept.map(({ line }) => line)).toEqual([4, 6]);
  expect(late.map(({ row, like, isSame }) => [row.line, like.line, isSame])).toEqual([
    [3, 4, true],
    [2, 4, false],
    [5, 4, false],
  ]);
});

test('rows are split into parts within the site limit (IMPORT-6)', () => {
  const many = Array.from({ length: 450 }, (_, line) => ({ line, record: { username: `عضو ${line}` } }));
  expect(inCalls(many).map(part => part.length)).toEqual([200, 200, 50]);
  const long = many.map(row => ({ ...row, record: { username: 'x'.repeat(50_000) } }));
  expect(inCalls(long.slice(0, 3)).map(part => part.length)).toEqual([1, 1, 1]);
});
