import { expect, test } from 'vitest';
import { accounts } from '../../../../../protocol/resources/accounts.ts';
import { emojis, shortcuts } from '../../../../../protocol/resources/content.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import { ROLE_TEMPLATES } from '../../../../../protocol/rules/role-templates.ts';
import { importAccount } from '../sections/accounts/import-account.ts';
import { checkRows } from './check-rows.ts';
import { importingOf } from './ImportDialog.tsx';
import type { CsvResource } from './importing.ts';
import { readCsv } from './read-csv.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const OPERATOR = {
  permissions: ROLE_TEMPLATES.owner.chat,
  adminPanelPermissions: ROLE_TEMPLATES.owner.panel,
} as unknown as OwnAccount;

const judged = async (resource: CsvResource, text: string) => {
  const templates = new Map(Object.entries(ROLE_TEMPLATES));
  const importing =
    resource.name === 'users' ? importAccount(templates) : await importingOf({ resource, columns: [] });
  return checkRows({ resource, importing, operator: OPERATOR }, readCsv(bytesOf(text)));
};

/** UTF-16 with a byte order mark, as spreadsheets save it. */
const utf16Of = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = Buffer.from(`\u{feff}${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

test.each([
  ['a line that names the separator', bytesOf('sep=;\r\nshortcut;emojiCode\r\n:a:;128512\r\n'), 3],
  ['a quoted line that names the separator', bytesOf('"sep=\t"\nshortcut\temojiCode\n:a:\t128512\n'), 3],
  ['UTF-16 in little-endian', utf16Of('shortcut\temojiCode\r\n:a:\t128512\r\n', true), 2],
  ['UTF-16 in big-endian', utf16Of('shortcut,emojiCode\r\n:a:,128512\r\n', false), 2],
  ['Arabic headings and digits', bytesOf('الاختصار,رمز الحرف (عشري)\n:a:,١٢٨٥١٢\n'), 2],
  ['headings in another case', bytesOf('Shortcut,EMOJICODE\n:a:,128512\n'), 2],
])('a CSV file with %s can be read (PANEL-116)', async (_, bytes, line) => {
  const importing = await importingOf({ resource: emojis, columns: [] });
  const kind = { resource: emojis as CsvResource, importing, operator: OPERATOR };
  const { lines, unread } = checkRows(kind, readCsv(bytes));
  expect([unread, lines]).toEqual([
    [],
    [expect.objectContaining({ line, faults: [], body: { shortcut: ':a:', emojiCode: 128_512 } })],
  ]);
});

test('flags, choices and dates can be read in Arabic spelling', async () => {
  const flags = await judged(
    shortcuts as CsvResource,
    'shortcutTerm,replaceWith,view\na,b,نعم\nc,d,لا\ne,f,No\n',
  );
  expect(flags.lines.map(({ body, faults }) => [body.view, faults])).toEqual([
    [true, []],
    [false, []],
    [false, []],
  ]);
  const people = await judged(
    accounts as CsvResource,
    'اسم المستخدم,الدور,كلمة المرور,بداية الاشتراك\nسالم,عضو,a long password,٢٠٢٦-٠١-٠٢\n',
  );
  expect([people.unread, people.lines[0]?.faults]).toEqual([[], []]);
  expect(people.lines[0]?.body).toMatchObject({ role: 'member', subscriptionStartDate: '2026-01-02' });
});
