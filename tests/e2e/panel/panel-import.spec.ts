import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PEOPLE = [
  'username,joinedAt,password_hash',
  'مهاجر-أول,2017-05-06,5f4dcc3b',
  'مهاجـر-أول,2020-01-01,x',
  'owner,2016-01-01,x',
  'مهاجر-ثان,2018-01-01,x',
].join('\r\n');

test('imported members set a password with their recovery code (IMPORT-2, IMPORT-7)', async ({
  openPanel,
  request,
}) => {
  const panel = await openPanel('owner', 2);
  const { page, form } = panel;
  await panel.go('الحسابات');
  await page.getByRole('button', { name: 'استيراد أعضاء' }).click();
  await page.getByLabel('اختيار ملف').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(PEOPLE),
  });
  await expect(form.getByText('يُستورد عضوان، وفي الموقع عضو واحد، ويُترك عضو واحد.')).toBeVisible();
  await expect(form.getByRole('listitem')).toContainText('يشبه الاسم في السطر 2.');
  await expect(form.getByText('أعمدة لا تُقرأ: password_hash')).toBeVisible();
  await expectNoAxeViolations(page, 'the import of members');
  const [file] = await Promise.all([page.waitForEvent('download'), panel.press('استيراد الجدد (2)')]);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\u{feff}"username","code"');
  expect(lines).toHaveLength(2);
  await expect(form.getByText('استُورد عضوان.')).toBeVisible();
  const [, recoveryCode = ''] = /^"مهاجر-أول","([\w-]+)"$/.exec(lines[0] ?? '') ?? [];
  const answer = await request.post('/api/v1/users/recover', {
    data: { username: 'مهاجر-أول', recoveryCode, password: 'كلمة مرور طويلة' },
  });
  expect(answer.status()).toBe(200);
});

type Ran = { code: number; said: string };

/** Runs the command with the login of the local owner. */
const runImport = (args: readonly string[]): Promise<Ran> =>
  new Promise(resolve => {
    const command = execFile(
      process.execPath,
      [path.join(ROOT, 'bin/import/import.ts'), ...args],
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    );
    command.stdin?.end('owner\nsamar-local\n');
  });

test('the import command first checks and then stores rooms and words (IMPORT-6, IMPORT-8)', async ({
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const site = baseURL ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  try {
    const rooms = await file('rooms.csv', 'name,subject,maxUsers\nديوان المهاجرين,أهلًا,50\n,بلا اسم,1\n');
    const words = await file(
      'words.sql',
      "CREATE TABLE bad (w text);\nINSERT INTO bad VALUES ('كلمةممنوعةقديمة');",
    );
    const mapping = await file(
      'mapping.json',
      JSON.stringify({ words: { table: 'bad', fields: { text: 'w', act: { always: 'replace' } } } }),
    );
    const at = ['--site', site];
    const dryRun = await runImport(['rooms', rooms, ...at]);
    expect(dryRun.said).toContain('rooms: 1 would be stored, 0 exist already, 1 left out.');
    expect(dryRun.said).toContain('line 3: name');
    const stored = [
      await runImport(['rooms', rooms, ...at, '--write']),
      await runImport(['words', words, ...at, '--mapping', mapping, '--write']),
    ];
    expect(stored.map(({ said }) => /: 1 stored/.test(said))).toEqual([true, true]);
    const again = await runImport(['words', words, ...at, '--mapping', mapping, '--write']);
    expect(again.said).toContain('words: 0 stored, 1 exist already, 0 left out.');
    const list = (await ask('GET', '/rooms')) as { rooms: { _id: string; name: string; subject: string }[] };
    const room = list.rooms.find(({ name }) => name === 'ديوان المهاجرين');
    expect(room?.subject).toBe('أهلًا');
    await ask('DELETE', `/rooms/${encodeURIComponent('ديوان المهاجرين')}`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
