import { expect, type Page } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type PeopleFixtures, test } from '../support/people.ts';

const QUIET_MS = 500;
const SEARCH = 'بحث في السجل…';

test('entry texts are erased, and filters are set and restored with browser back', async ({
  openPanel,
  byWire,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 18);
  const { page } = panel;
  await test.step('an owner erases entries of a guest and of the panel, and each erasure is an entry (AUDIT-32)', () =>
    takesWordsOut(panel, ask, byWire));
  await test.step('the record is filtered by words after 0.5 s, by type, day and user (AUDIT-21)', () =>
    narrowsTheRecord(panel, page, ask));
  await test.step('browser back restores the earlier filter without overwriting it', () =>
    walksBack(panel, page));
});

async function takesWordsOut(
  panel: AdminPanel,
  ask: ApiCall,
  byWire: PeopleFixtures['byWire'],
): Promise<void> {
  const { color } = (await ask('POST', '/colors', { name: 'لون يُنسى', value: '#102030' })) as {
    color: { _id: string };
  };
  await ask('DELETE', `/colors/${color._id}`);
  await byWire('عابر يُنسى').enter();
  const entries = `/events/?page=1&filter=${encodeURIComponent('{"username":"عابر يُنسى"}')}`;
  await expect.poll(async () => (await ask('GET', entries)).total).toBe(1);
  await panel.seesAuditEntry('عابر يُنسى');
  // Entries of other users are listed before the filter is set.
  await expect(panel.page.getByRole('row')).toHaveCount(1 + 1);
  const widths = await panel.page
    .locator('td:has(.code-cell)')
    .evaluateAll(cells => cells.map(cell => cell.scrollWidth - cell.clientWidth));
  expect(widths, 'codes and their buttons within their column').toEqual([0]);
  await panel.remove('دخل إلى غرفة');
  await panel.seesToast('تم حذف الحدث بنجاح.');
  await expect(panel.row('عابر يُنسى')).toHaveCount(0);
  await panel.seesAuditEntry('حذف الحدث رقم');
  await panel.seesAuditEntry('حذف اللون: لون يُنسى');
  await panel.remove('حذف اللون: لون يُنسى');
  await expect(panel.row('حذف اللون: لون يُنسى')).toHaveCount(0);
  await panel.seesAuditEntry('حذف الحدث رقم');
}

async function narrowsTheRecord(panel: AdminPanel, page: Page, ask: ApiCall): Promise<void> {
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await ask('POST', '/colors', { name: `لون السجل ${nth}`, value: '#102030' });
  }
  const { colors } = (await ask('GET', '/colors/?page=1&limit=100')) as {
    colors: { _id: string; name: string }[];
  };
  for (const { _id } of colors.filter(each => each.name.startsWith('لون السجل')))
    await ask('DELETE', `/colors/${_id}`);

  await page.getByRole('button', { name: 'مسح عوامل التصفية' }).click();
  await page.getByRole('button', { name: 'تحديث' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + 8);
  const asked: string[] = [];
  page.on('request', each => /\/events\/\?/.test(each.url()) && asked.push(each.url()));
  await page.clock.install();
  // Pauses the clock, so that slow typing does not matter.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByLabel(SEARCH).pressSequentially('لون السجل 7');
  await page.clock.runFor(QUIET_MS - 50);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(rows).toHaveCount(1 + 2);
  expect(asked).toHaveLength(1);
  await expect(panel.row('إضافة لون جديد: لون السجل 7')).toBeVisible();
  await expect(panel.row('حذف اللون: لون السجل 7')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'نوع الحدث' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تصدير CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('samar-events.csv');

  await panel.setDate('اليوم', '2001-01-01');
  await expect(page.getByText('لا توجد أحداث مطابقة.')).toBeVisible();
  await panel.setDate('اليوم', new Date().toLocaleDateString('sv'));
  await expect(rows).toHaveCount(1 + 2);
  await panel.setDate('اليوم', '');
  await page.getByLabel('نوع الحدث').selectOption('تحذير');
  await expect(page.getByText('لا توجد أحداث مطابقة.')).toBeVisible();
  await page.getByLabel('نوع الحدث').selectOption('لوحة التحكم');
  await expect(rows).toHaveCount(1 + 2);
  const user = page.getByLabel('المستخدم', { exact: true });
  await user.fill('master');
  await expect(page.getByText('لا توجد أحداث مطابقة.')).toBeVisible();
  await user.fill('owner');
  await expect(rows).toHaveCount(1 + 2);
  await page.reload();
  await expect(page.getByLabel(SEARCH)).toHaveValue('لون السجل 7');
  await expect(rows).toHaveCount(1 + 2);
  await page.getByRole('button', { name: 'مسح عوامل التصفية' }).click();
  await expect(rows).toHaveCount(1 + 8);
}

async function walksBack(panel: AdminPanel, page: Page): Promise<void> {
  const search = page.getByLabel(SEARCH);
  const type = page.getByLabel('نوع الحدث');
  const narrowedTo = (words: string) => new RegExp(`filter=.*${encodeURIComponent(words)}`);
  await expect(panel.heading('سجل الأحداث')).toBeVisible();
  await search.fill('أولى');
  await expect(page).toHaveURL(narrowedTo('أولى'));
  await search.fill('ثانية');
  await expect(page).toHaveURL(narrowedTo('ثانية'));
  await type.selectOption('تحذير');
  await expect(page).toHaveURL(narrowedTo('warning'));

  await page.goBack();
  await expect(type.locator('option:checked')).toHaveText('كل الأحداث');
  await expect(search).toHaveValue('ثانية');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await search.fill('ثالثة لم تُرسل بعد');
  await page.goBack();
  await expect(search).toHaveValue('أولى');
  await page.clock.runFor(4 * QUIET_MS);
  await expect(page).toHaveURL(narrowedTo('أولى'));
  await expect(search).toHaveValue('أولى');
  await page.goForward();
  await expect(search).toHaveValue('ثانية');
  await page.goBack();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/#section=18$/);
  await page.context().close();
}

test('accounts are created and edited in their form', async ({ openPanel, request, baseURL }) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 16);
  await test.step('an account is created by keyboard alone', async () => {
    const { keyboard } = panel.page;
    const named = () =>
      panel.page.evaluate(() => {
        const at = document.activeElement;
        const label =
          at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null;
        return (at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '').trim();
      });
    const tabTo = async (name: string, key = 'Tab'): Promise<void> => {
      for (let step = 0; step < 80; step++) {
        if ((await named()) === name) return;
        await keyboard.press(key);
      }
      throw new Error(`the Tab key does not reach ${name}`);
    };
    await expect(panel.row('owner')).toBeVisible();
    await tabTo('إضافة حساب');
    await keyboard.press('Enter');
    await expect(panel.form).toBeVisible();
    try {
      for (const [label, text] of [
        ['اسم المستخدم', 'سارة-المفاتيح'],
        ['كلمة المرور', 'كلمة-سر-للتجربة'],
        ['تأكيد كلمة المرور', 'كلمة-سر-للتجربة'],
      ] as const) {
        await tabTo(label);
        await keyboard.insertText(text);
      }
      await keyboard.press('Enter');
      await panel.seesToast('تم إنشاء الحساب بنجاح.');
      await expect(panel.form).toHaveCount(0);
      await panel.find('سارة-المفاتيح');
    } finally {
      const { users } = (await ask('GET', '/users/?page=1&limit=100')) as {
        users: { _id: string; username: string }[];
      };
      const made = users.find(each => each.username === 'سارة-المفاتيح');
      if (made) await ask('DELETE', `/users/${made._id}`);
    }
  });
  await test.step('a nickname image is previewed before saving and when editing (PANEL-41, RES-80)', async () => {
    const { user } = (await ask('POST', '/users/signup', {
      username: 'صاحب-الصورة',
      password: 'كلمة-سر-للتجربة',
      passwordConfirm: 'كلمة-سر-للتجربة',
      role: 'member',
      adminPanelPermissions: {},
      chatPermissions: { canAccessChat: true },
    })) as { user: { _id: string } };
    try {
      await panel.find('صاحب-الصورة');
      await panel.edit('صاحب-الصورة');
      await panel.part('المظهر');
      const preview = panel.form.locator('.picture-shown img');
      const picture = 'migrations/seed/pictures/rendered/nickname-images/reem-alfala.png';
      await panel.form.locator('input[type=file]').setInputFiles(picture);
      const drawn = panel.form.locator('.picture-shown canvas');
      await expect.poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
      await panel.press('حفظ');
      await panel.seesToast('تم تعديل الحساب بنجاح.');
      await expect(panel.form).toHaveCount(0);
      await panel.edit('صاحب-الصورة');
      await panel.part('المظهر');
      await expect(preview).toHaveAttribute('src', /\/uploads\/nickname-images\/.+\.png$/);
      await expect
        .poll(() => preview.evaluate(image => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    } finally {
      await ask('DELETE', `/users/${user._id}`);
    }
  });
});
