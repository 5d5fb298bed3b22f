import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../protocol/client/errors.ts';
import { CSV_IMPORTED_MAX, CSV_IMPORTED_MAX_BYTES } from '../../../../../protocol/constants.ts';
import { accounts } from '../../../../../protocol/resources/accounts.ts';
import { RESOURCES } from '../../../../../protocol/resources/all.ts';
import { bans } from '../../../../../protocol/resources/bans.ts';
import { emojis, shortcuts } from '../../../../../protocol/resources/content.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import { ROLE_TEMPLATES } from '../../../../../protocol/rules/role-templates.ts';
import { csvLine, unguardCell } from '../../../../../protocol/text/csv.ts';
import type { Row } from '../admin-resource.ts';
import { eachAtMost } from '../bulk/each-at-most.ts';
import { importAccount } from '../sections/accounts/import-account.ts';
import { csvOfRows, wholeList } from '../table/ResourceTable.tsx';
import { checkRows } from './check-rows.ts';
import { importingOf } from './ImportDialog.tsx';
import { ImportStopped, importState, runImport, whenAllowed } from './import-run.ts';
import type { CsvResource } from './importing.ts';
import { readCsv } from './read-csv.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const OPERATOR = {
  permissions: ROLE_TEMPLATES.owner.chat,
  adminPanelPermissions: { ...ROLE_TEMPLATES.owner.panel, canAccessBanMenu: false },
} as unknown as OwnAccount;

/** A site that does not let admins send announcements. */
const SITE_TEMPLATES = new Map(
  Object.entries({
    ...ROLE_TEMPLATES,
    admin: { ...ROLE_TEMPLATES.admin, chat: { ...ROLE_TEMPLATES.admin.chat, canSendPublicAd: false } },
  }),
);

const judged = async (resource: CsvResource, text: string) => {
  const importing =
    resource.name === 'users' ? importAccount(SITE_TEMPLATES) : await importingOf({ resource, columns: [] });
  return checkRows({ resource, importing, operator: OPERATOR }, readCsv(bytesOf(text)));
};

const faultsOf = async (resource: CsvResource, text: string) =>
  (await judged(resource, text)).lines.map(({ line, faults }) => [line, ...faults]);

test('CSV resources declare readable columns and never export a password (PANEL-111)', () => {
  const declared = RESOURCES.filter(({ csv }) => csv);
  expect(declared.map(({ name }) => name).sort()).toEqual([
    'bans',
    'emojis',
    'questions',
    'shortcuts',
    'users',
    'words',
  ]);
  for (const { csv, fields, labels } of declared) {
    expect(csv?.fields.filter(name => !(name in fields))).toEqual([]);
    const exported = [...(csv?.fields ?? []), ...(csv?.exportedOnly ?? [])];
    expect(exported.filter(name => /password/i.test(name) || fields[name]?.kind === 'password')).toEqual([]);
    expect((csv?.importedOnly ?? []).filter(name => !(name in labels))).toEqual([]);
  }
});

test('formulas are exported with an apostrophe and read back unchanged (PANEL-112, AUDIT-42)', () => {
  const run = ['=1+1', '+1', '-1', '@SUM', '\tx', '\rx', '\nx', ' =1', '\u200f=1', '＝1', "'=1", "''@a"];
  const plain = ['', 'سالم', "'قول'", "'", 'a=1', '1-1', 'a\tb'];
  for (const cell of [...run, ...plain]) {
    const [[written]] = Papa.parse<string[]>(csvLine([cell])).data as [[string]];
    expect(written).toBe(run.includes(cell) ? `'${cell}` : cell);
    expect(unguardCell(written)).toBe(cell);
  }
});

test('an exported list has field names and a BOM, and is imported unchanged (PANEL-111)', async () => {
  const rows: Row[] = [
    {
      _id: '1',
      shortcutTerm: 'سلام',
      replaceWith: '=السلام "عليكم"،\r\nورحمة الله',
      color: '#102030',
      view: false,
    },
    { _id: '2', shortcutTerm: '-م', replaceWith: "'=1", color: '#000000', view: true },
  ];
  const text = csvOfRows(shortcuts.csv as CsvResource['csv'], rows);
  expect(text.startsWith('\u{feff}"shortcutTerm","replaceWith","color","view"\r\n')).toBe(true);
  expect(text).not.toMatch(/"[=-]/);
  const { lines, unread } = await judged(shortcuts as CsvResource, text);
  expect(unread).toEqual([]);
  expect(lines.map(({ line, faults }) => [line, faults])).toEqual([
    [2, []],
    [4, []],
  ]);
  expect(lines.map(({ body }) => body)).toEqual(rows.map(({ _id, ...fields }) => fields));

  const ban = {
    _id: '3',
    IPOrHost: null,
    fingerprint: null,
    country: 'SA',
    banDuration: '30d',
    reason: '',
    until: null,
  };
  const ofBan = await judged(bans as CsvResource, csvOfRows(bans.csv as CsvResource['csv'], [ban]));
  expect(ofBan.unread).toEqual(['until', 'byUsername', 'madeAt']);
  expect(ofBan.lines[0]).toMatchObject({
    name: 'SA',
    faults: [],
    body: { country: 'SA', banDuration: '30d' },
  });
  const card = { about: 'شاعرة', cardCountry: 'JO', cardPicture: '/uploads/profiles/a.webp' };
  const member = { _id: '4', username: 'rabab', nickname: 'رباب', role: 'member', color: '#000000', ...card };
  const [heads, cells] = csvOfRows(accounts.csv as CsvResource['csv'], [member]).split('\r\n');
  const withPassword = `${heads},"password"\r\n${cells},"كلمة طويلة ٤٢"\r\n`;
  const ofMember = await judged(accounts as CsvResource, withPassword);
  expect(cells).toContain('"شاعرة","JO","/uploads/profiles/a.webp"');
  expect(ofMember.unread).toEqual(['nicknameImg', ...Object.keys(card)]);
  expect(Object.keys(ofMember.lines[0]?.body ?? {}).filter(name => name in card)).toEqual([]);
  expect(csvOfRows(emojis.csv as CsvResource['csv'], [])).toBe(
    '\u{feff}"shortcut","emojiCode","emojiName"\r\n',
  );
});

test('the preview names each invalid line with its reasons (PANEL-114)', async () => {
  const text = 'shortcut;emojiCode\r\n:a:;128512\r\n\r\nx y;حرف\r\n:a:;5\r\n:b:;\r\n:c:;9;10\r\n';
  expect(await faultsOf(emojis as CsvResource, text)).toEqual([
    [2],
    [
      4,
      'الاختصار: يجب أن تكون كلمة واحدة بلا مسافات.\nmust be one word',
      'رمز الحرف (عشري): يجب أن تكون القيمة رقمًا.\nmust be a number',
    ],
    [5, 'الاختصار: هذه القيمة في السطر 2 أيضًا.\nis also in line 2'],
    [6, 'رمز الحرف (عشري): هذا الحقل مطلوب.\nis required'],
    [7, 'في السطر خلايا أكثر من الأعمدة.'],
  ]);
  expect(await faultsOf(bans as CsvResource, 'IPOrHost,banDuration\n,1h\n203.0.113.7,\n')).toEqual([
    [2, expect.stringContaining('an address or a host or a fingerprint or a country is required')],
    [3],
  ]);
  const flags = await judged(
    shortcuts as CsvResource,
    'shortcutTerm\treplaceWith\tview\na\tb\tTRUE\nc\td\tربما\n',
  );
  expect(flags.lines.map(({ body, faults }) => [body.view, faults.length])).toEqual([
    [true, 0],
    ['ربما', 1],
  ]);
});

test('an imported account needs a password and gets no permission that the operator lacks (PANEL-115)', async () => {
  const resource = accounts as CsvResource;
  const head = 'username,nickname,role,password,subscriptionStartDate,subscriptionEndDate\n';
  expect(() => readCsv(bytesOf('username,role\n'))).toThrow('لا أسطر');
  await expect(judged(resource, 'username,role\nسالم,member\n')).rejects.toThrow(
    'أعمدة إلزامية ليست في الملف: password',
  );
  const { lines } = await judged(
    resource,
    `${head}سالم,,admin,'=a password,2026-01-02,2026-01-01\nحسن,,member,,,\nعلي,,member,abc,,\n`,
  );
  expect(lines.map(({ name, faults }) => [name, ...faults.map(text => text.split('\n')[1])])).toEqual([
    ['سالم', 'is before its start'],
    ['حسن', 'is required'],
    ['علي', expect.stringContaining('character')],
  ]);
  expect(lines[0]?.body).toMatchObject({
    password: "'=a password",
    passwordConfirm: "'=a password",
    chatPermissions: { ...ROLE_TEMPLATES.admin.chat, canSendPublicAd: false },
    adminPanelPermissions: { ...ROLE_TEMPLATES.admin.panel, canAccessBanMenu: false },
  });
});

test('an unreadable file is refused with its reason (PANEL-116)', async () => {
  const read = (text: string) => () => readCsv(bytesOf(text));
  expect(() => readCsv(new Uint8Array([0xc7, 0xe1, 0x2c]))).toThrow('UTF-8');
  expect(() => readCsv(new Uint8Array(CSV_IMPORTED_MAX_BYTES + 1))).toThrow('4 ميغابايت');
  expect(read('')).toThrow('لا أسطر');
  expect(read('a,b\r\n1,"2\r\n3,4\r\n')).toThrow('السطر 2');
  expect(read('a,b\r\n1,2\r\n3,"4"x"\r\n')).toThrow('السطر 3');
  const many = (count: number) => `a\n${'1\n'.repeat(count)}`;
  expect(readCsv(bytesOf(many(CSV_IMPORTED_MAX))).rows).toHaveLength(CSV_IMPORTED_MAX);
  expect(read(many(CSV_IMPORTED_MAX + 1))).toThrow(String(CSV_IMPORTED_MAX + 1));
  await expect(judged(emojis as CsvResource, 'shortcut,emojiCode,shortcut\na,1,b\n')).rejects.toThrow(
    'عمود مكرر في الملف: shortcut',
  );
});

test('a list exports complete, with search and order, or not at all (PANEL-111)', async () => {
  const all = Array.from({ length: 250 }, (_, at) => ({ _id: String(at) }));
  const asked: Record<string, string>[] = [];
  const pages =
    (totals: readonly number[], later = all) =>
    ({ query }: { query: Record<string, string> }) => {
      asked.push(query);
      const page = Number(query.page);
      return Promise.resolve({
        numPages: 3,
        total: totals[page - 1] ?? 0,
        rows: (page === 1 ? all : later).slice(100 * (page - 1), 100 * page),
      });
    };
  expect(await wholeList(pages([250, 250, 250]), { search: 'سالم', sort: '-role' })).toEqual(all);
  expect(asked).toEqual(['1', '2', '3'].map(page => ({ page, limit: '100', search: 'سالم', sort: '-role' })));
  asked.length = 0;
  await wholeList(pages([250, 250, 250]), { search: '', sort: '', filter: 'member' });
  expect(asked[0]).toEqual({ page: '1', limit: '100', filter: 'member' });
  await wholeList(pages([250, 250, 250]), { search: '', sort: '' }, accounts.csv?.exportQuery);
  expect(asked.at(-1)).toEqual({ page: '3', limit: '100', cards: 'true' });
  // After a removed row later pages shift by one, but the total looks complete.
  const shifted = pages([250, 249, 249], all.toSpliced(5, 1));
  await expect(wholeList(shifted, { search: '', sort: '' })).rejects.toThrow('تغيّرت القائمة');
  await expect(wholeList(pages([251, 251, 251]), { search: '', sort: '' })).rejects.toThrow('تغيّرت القائمة');
});

test('an import obeys Retry-After and lists refused and unfinished lines (PANEL-117)', async () => {
  const busy = new ApiError(429, { code: 'too_many_requests', retryAfterMs: 2_000 });
  const waited: number[] = [];
  const tries = new Map<number, number>();
  let stopped = false;
  const act = whenAllowed<number>(
    async one => {
      tries.set(one, (tries.get(one) ?? 0) + 1);
      if (one === 3 && tries.get(one) === 1) throw busy;
      if (one === 4) throw new ApiError(409, { code: 'conflict' });
      if (one === 6) stopped = true;
    },
    {
      wait: async ms => void waited.push(ms),
      isStopped: () => stopped,
      stopped: 'أُوقف',
    },
  );
  const outcomes = await eachAtMost([1, 2, 3, 4, 5, 6, 7, 8], 1, act);
  expect(waited).toEqual([2_000]);
  expect(tries.get(3)).toBe(2);
  expect(outcomes.map(({ error }) => (error instanceof ApiError ? error.status : error))).toEqual([
    null,
    null,
    null,
    409,
    null,
    null,
    new ImportStopped('أُوقف'),
    new ImportStopped('أُوقف'),
  ]);
});

test.each([1_000, 1_001])(
  '%i lines are imported four at a time; leaving the page asks for confirmation (PANEL-117)',
  async count => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const leave = (): boolean => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const table = ['shortcutTerm,replaceWith', ...Array.from({ length: count }, (_, at) => `س${at},نص`)];
    const { lines } = await judged(shortcuts as CsvResource, table.join('\n'));
    const seen = { made: 0, atOnce: 0, most: 0, left: 0, progress: new Set<number>() };
    const create = async (): Promise<void> => {
      seen.atOnce++;
      seen.most = Math.max(seen.most, seen.atOnce);
      seen.progress.add(importState.run?.done ?? -1);
      await Promise.resolve();
      if (leave()) seen.left++;
      seen.made++;
      seen.atOnce--;
    };
    const ended = runImport({ title: 'الاختصارات', lines, create, refresh: async () => {} });
    expect(importState.run).toMatchObject({ done: 0, count });
    await ended;
    expect(seen).toMatchObject({ made: count, most: 4, left: 0 });
    expect(seen.progress.size).toBeGreaterThan(count / 4 - 1);
    expect(importState.run).toBeNull();
    expect(leave()).toBe(true);
    vi.unstubAllGlobals();
  },
);
