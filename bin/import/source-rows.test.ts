import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMapping, readRows } from './source-rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
};

/** «سالم» in the encoding of older Arabic sites (Unicode, CP1256.TXT). */
const OLD = [0xd3, 0xc7, 0xe1, 0xe3];

const MAPPING = file(
  'mapping.json',
  JSON.stringify({
    members: { table: 'users', fields: { username: 'nick' }, without: { state: ['closed'] } },
  }),
);
const DUMP = 'CREATE TABLE users (nick text, state text, pass text);\nINSERT INTO users VALUES ';

test('CSV columns are matched by heading, and rows have line numbers (IMPORT-6)', async () => {
  const text = '\u{feff}username;joinedAt;password\n"سالم";2019-03-04;x\n\nليان;;y\n';
  const { rows, secret, without } = await readRows(file('people.csv', text), 'members', null);
  expect(rows.map(({ record }) => record)).toEqual([
    { username: 'سالم', joinedAt: '2019-03-04' },
    { username: 'ليان' },
  ]);
  expect([rows.map(({ line }) => line), secret, without]).toEqual([[2, 4], ['password'], 0]);
});

test('a dump is read by its mapping, and rows that the mapping excludes are skipped (IMPORT-6)', async () => {
  const dump = file(
    'site.sql',
    `${DUMP}('سالم','open','x'),\n('هند','closed','y');\nINSERT INTO other (a) VALUES (1);`,
  );
  const { rows, secret, without } = await readRows(dump, 'members', readMapping(MAPPING, 'members'));
  expect(rows).toEqual([{ line: 2, record: { username: 'سالم' } }]);
  expect([secret, without]).toEqual([['pass'], 1]);
});

test('Windows-1256 files are decoded (IMPORT-6)', async () => {
  const csv = file('old.csv', Buffer.concat([Buffer.from('username\n'), Buffer.from(OLD)]));
  const sql = file(
    'old.sql',
    Buffer.concat([Buffer.from(`${DUMP}('`), Buffer.from(OLD), Buffer.from("','open','');")]),
  );
  const names = [
    await readRows(csv, 'members', null),
    await readRows(sql, 'members', readMapping(MAPPING, 'members')),
  ].map(({ rows }) => rows.map(({ record }) => record.username));
  expect(names).toEqual([['سالم'], ['سالم']]);
});

test.each([
  [
    'a broken dump',
    () => readRows(file('a.sql', `${DUMP}('x`), 'members', readMapping(MAPPING, 'members')),
    'line 2',
  ],
  ['a dump without a mapping', () => readRows(file('b.sql', DUMP), 'members', null), '--mapping'],
  ['a broken CSV file', () => readRows(file('c.csv', 'username,a\n"x\n'), 'members', null), 'line 2'],
  [
    'a line with too many cells',
    () => readRows(file('e.csv', 'username\n\nx,y\n'), 'members', null),
    'line 3',
  ],
  ['a mapping that is not JSON', async () => readMapping(file('d.json', '{'), 'members'), 'no JSON'],
  [
    'a mapping without the requested kind of record',
    async () => readMapping(MAPPING, 'rooms'),
    'nothing about rooms',
  ],
])('%s is refused with an explanation (IMPORT-6)', async (_, read, sentence) => {
  await expect(read()).rejects.toThrow(sentence);
});

test('control characters in dump names are not printed to the terminal (IMPORT-5)', async () => {
  const controls = '\u001b]0;x\u0007\u009b2J\u202e';
  const secret = `CREATE TABLE users (nick text, \`pass${controls}\` text);\nINSERT INTO users VALUES ('a','b');`;
  const read = (name: string, dump: string) =>
    readRows(file(name, dump), 'members', readMapping(MAPPING, 'members'));
  expect((await read('secret.sql', secret)).secret).toEqual(['pass]0;x2J']);
  const unknown = await read('unknown.sql', `INSERT INTO \`a${controls}\` VALUES (1);`).catch(String);
  expect(unknown).toContain('a]0;x2J');
  expect(unknown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
