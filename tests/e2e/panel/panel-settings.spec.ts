import { expect, type Locator } from '@playwright/test';
import type { AdminPanel } from '../support/admin-panel.ts';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

/** Lets an operator change a setting of the site, and restores it after any outcome. */
const puttingBack = async (
  ask: ApiCall,
  path: string,
  word: string,
  names: string[],
  act: () => Promise<void>,
) => {
  const found = (await ask('GET', path))[word] as Record<string, unknown>;
  try {
    await act();
  } finally {
    const before = Object.fromEntries(names.map(name => [name, found[name]]));
    await ask('PATCH', `${path}/${found._id}`, before);
  }
};

const saveOf = (card: Locator) => card.getByRole('button', { name: 'حفظ', exact: true });

test('saved site settings and permissions apply in an open chat, and a role to new accounts', async ({
  openPanel,
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const layla = await (await arrive('ليلى', { colorScheme: 'light' })).enter();
  const [omar] = await gather('عمر');
  const panel = await openPanel('owner', 9);
  await test.step('the flood rule and the maximum message length apply in an open chat (SITE-33)', () =>
    limitsMessages(panel, layla, ask));
  await test.step('an accent color is previewed, refused if unreadable, then applied (SITE-21)', () =>
    choosesAnAccent(panel, layla, ask));
  await test.step('marquee speed and direction and the private chat limit are stored', () =>
    movesTheMarquee(panel, ask));
  await test.step('visitor and member permissions apply immediately after saving (PANEL-118, ROLE-17, ROLE-21)', () =>
    restrainsVisitors(panel, layla, omar, ask));
  await test.step('editing a role shows the new grants; new accounts use the role', () =>
    editsARole(panel, ask));
});

async function limitsMessages(panel: AdminPanel, layla: Person, ask: ApiCall): Promise<void> {
  await puttingBack(ask, '/options-2', 'options2', ['minCharacters', 'maxCharacters'], async () => {
    const setting = panel.page.getByRole('region', { name: 'خيارات 2' });
    await panel.set('خيارات 2', { 'أقل عدد لأحرف الرسالة': '50', 'أكثر عدد لأحرف الرسالة': '10' });
    await expect(setting.getByLabel('أقل عدد لأحرف الرسالة')).toHaveAccessibleDescription(
      /^يجب ألا تزيد القيمة .*must not be more than maxCharacters$/,
    );
    await panel.set('خيارات 2', { 'أقل عدد لأحرف الرسالة': '1', 'أكثر عدد لأحرف الرسالة': '١٠' });
    await panel.seesToast('تم الحفظ بنجاح.');
    // The room receives the change shortly after the operator.
    await expect(async () => {
      await layla.say('أطول من عشرة أحرف');
      const refusal = layla.toasts.getByText('الرسالة طويلة، وأكثر عدد للأحرف فيها: 10.');
      await expect(refusal.first()).toBeVisible({ timeout: 1_500 });
    }).toPass({ intervals: [2_000] });
  });

  await panel.go('خيارات 1');
  await puttingBack(ask, '/options-1', 'options1', ['floodCount', 'floodSeconds'], async () => {
    await panel.set('خيارات 1', { 'عدد رسائل الإغراق': '1', 'خلال كم ثانية': '3' });
    await panel.seesToast('تم الحفظ بنجاح.');
    await panel.go('خيارات 2');
    await expect(panel.page.getByLabel('عدد رسائل الإغراق')).toHaveValue('1');
    await expect(async () => {
      await layla.sendQuickly(['أولى', 'ثانية']);
      await expect(layla.page.getByRole('timer')).toBeVisible({ timeout: 1_500 });
    }).toPass({ intervals: [4_000] });
  });
  await expect(layla.page.getByRole('timer')).toHaveCount(0);
  for (const words of ['تعديل خيارات الموقع 1', 'تعديل خيارات الموقع 2']) await panel.seesAuditEntry(words);
}

async function choosesAnAccent(panel: AdminPanel, layla: Person, ask: ApiCall): Promise<void> {
  await panel.go('المظهر');
  const send = layla.page.getByRole('button', { name: 'إرسال' });
  await puttingBack(
    ask,
    '/appearance',
    'appearance',
    ['accent', 'mode', 'background', 'density'],
    async () => {
      await panel.set('المظهر', { 'لون التمييز': '#ffee00' });
      const setting = panel.page.getByRole('region', { name: 'المظهر' });
      await expect(setting.getByRole('alert')).toContainText('must be darker');
      await panel.set('المظهر', { 'لون التمييز': '#8a1c5b' });
      await panel.seesToast('تم الحفظ بنجاح.');
      await expect(setting.locator('.chat-preview .btn').first()).toHaveCSS(
        'background-color',
        'rgb(138, 28, 91)',
      );
      await expect(send).toHaveCSS('background-color', 'rgb(138, 28, 91)');
      const rows = setting.locator('.chat-preview .message');
      await expect(rows).toHaveCount(6);
      const close = await rows.first().evaluate(row => row.clientHeight);
      await setting.getByRole('button', { name: 'ورد' }).click();
      await setting.getByLabel('الكثافة').selectOption('متباعد');
      await expect.poll(() => rows.first().evaluate(row => row.clientHeight)).toBeGreaterThan(close);
      await setting.getByRole('button', { name: 'حفظ', exact: true }).click();
      const root = layla.page.locator('html');
      await expect(root).toHaveAttribute('data-density', 'spacious');
      await expect(root).toHaveAttribute('data-background', 'dusk');
      await expect(send).toHaveCSS('background-color', 'rgb(179, 23, 79)');
    },
  );
  await expect(send).toHaveCSS('background-color', 'rgb(11, 110, 105)');
  await panel.seesAuditEntry('تعديل مظهر الموقع');
}

async function movesTheMarquee(panel: AdminPanel, ask: ApiCall): Promise<void> {
  await panel.go('الهدايا');
  await puttingBack(ask, '/giftsSpeedDir', 'giftsSpeedDir', ['speed', 'dir'], async () => {
    await panel.page.getByLabel('الاتجاه', { exact: true }).selectOption('إلى اليسار');
    await panel.set('سرعة الشريط واتجاهه', { السرعة: '٩٠' });
    await panel.seesToast('تم تعديل سرعة الهدايا واتجاهها بنجاح.');
    const { giftsSpeedDir } = (await ask('GET', '/giftsSpeedDir')) as { giftsSpeedDir: object };
    expect(giftsSpeedDir).toMatchObject({ speed: 90, dir: 'left' });
  });
  await panel.go('النوافذ');
  await puttingBack(ask, '/windows', 'windows', ['privateWindowsMax'], async () => {
    const limit = 'أقصى عدد للمحادثات الخاصة المفتوحة';
    await panel.set(limit, { [limit]: '2' });
    await panel.seesToast('تم الحفظ بنجاح.');
    const { windows } = (await ask('GET', '/windows')) as { windows: object };
    expect(windows).toMatchObject({ privateWindowsMax: 2 });
  });
  for (const words of ['تعديل حركة شريط الهدايا', 'تعديل إعدادات النوافذ']) await panel.seesAuditEntry(words);
}

async function restrainsVisitors(
  panel: AdminPanel,
  layla: Person,
  omar: Person,
  ask: ApiCall,
): Promise<void> {
  await panel.go('الحسابات');
  const visitors = panel.page.getByRole('region', { name: 'صلاحيات الزوار' });
  const flag = (name: string) => visitors.locator('.check').filter({ hasText: name });
  await layla.row(omar.name).click();
  const privately = layla.page.getByRole('button', { name: /^محادثة خاصة/ });
  const chat = layla.page.getByRole('dialog', { name: omar.name });
  try {
    await flag('إرسال رسائل خاصة').click();
    await flag('الكتابة في الغرف').click();
    await saveOf(visitors).click();
    await panel.seesToast('تم الحفظ بنجاح.');
    await expect(saveOf(visitors)).toBeDisabled();
    await expect(layla.composer).toHaveCount(0);
    await expect(layla.page.getByText('الكتابة غير متاحة لك حاليًا.')).toBeVisible();
    await expect(privately).toBeDisabled();
    await expect(chat).toHaveCount(0);
  } finally {
    await ask('PATCH', '/chatPermissions/visitor', {
      chatPermissions: { canSendPrivateMsg: true, allowUserToWrite: true },
    });
  }
  await layla.say('رجع الكلام');
  await omar.seesMessage('رجع الكلام');
  await privately.click();
  await expect(chat).toBeVisible();
  await panel.seesAuditEntry('تعديل صلاحيات الزوار');
}

async function editsARole(panel: AdminPanel, ask: ApiCall): Promise<void> {
  await panel.go('الأدوار والصلاحيات');
  await panel.page.getByRole('button', { name: 'صلاحيات الدور عضو' }).click();
  const roles = panel.page.getByRole('region', { name: 'ما يعطيه الدور' });
  try {
    await expect(roles.getByText(/لها? هذا الدور\.$|لهما هذا الدور\.$|له هذا الدور\.$/)).toBeVisible();
    await expect(roles.getByRole('checkbox', { name: 'الظهور بوضع مخفي' })).toHaveAccessibleDescription(
      'يحضر دون أن يراه الزوار في القائمة.',
    );
    await roles.locator('.check').filter({ hasText: 'الظهور بوضع مخفي' }).click();
    await expect(roles.getByText('يُمنح: الظهور بوضع مخفي')).toBeVisible();
    await expect(roles.getByText('صلاحية واحدة تختلف عن الأصل.')).toBeVisible();
    await saveOf(roles).click();
    await panel.seesToast('حُفظت صلاحيات الدور');
    await expect(saveOf(roles)).toBeDisabled();
    await panel.go('الحسابات');
    await panel.add('إضافة حساب');
    await panel.part('الدردشة');
    const hidden = panel.form.locator('.check').filter({ hasText: 'الظهور بوضع مخفي' });
    await expect(hidden.getByRole('checkbox')).toBeChecked();
    await expect(panel.form.getByText('الصلاحيات كما في القالب.')).toBeVisible();
    await panel.press('إلغاء');
  } finally {
    await ask('PATCH', '/roleTemplates/member', { chatPermissions: { canBeHidden: false } });
  }
}
