import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const counter = (person: Person) => person.page.locator('#composer-remaining');

test('the composer counts and limits text, and offers styles to members only', async ({ arrive, gather }) => {
  const [layla] = await gather('ليلى');
  const owner = await (await arrive('owner')).logIn();
  // Each user sends at most four messages within 5 s between steps, because a fifth would be refused.
  await test.step('the fifth message in 5 s locks the composer and returns the text (CHAT-25, CHAT-67)', async () => {
    await layla.sendQuickly(['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة']);
    await expect(
      layla.toasts.getByText('لا يمكن إرسال أكثر من 4 رسائل خلال 5 ثوانٍ، يُرجى الانتظار.'),
    ).toBeVisible();
    await expect(layla.composer).toBeHidden();
    await expect(layla.page.getByRole('button', { name: 'الرموز التعبيرية' })).toBeDisabled();
    const timer = layla.page.getByRole('timer');
    await expect(timer).toHaveText('الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد 3 ثوانٍ.');
    await expect(timer).toHaveText('الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانيتين.');
    await expect(timer).toHaveText('الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانية واحدة.');

    await expect(layla.composer).toHaveValue('الخامسة');
    await expect(layla.composer).toBeFocused();
    await owner.seesMessage('الرابعة');
    await expect(owner.log.getByText('الخامسة')).toHaveCount(0);
    await layla.composer.press('Enter');
    await owner.seesMessage('الخامسة');
  });
  await test.step('content dropped onto the message field is refused (CHAT-22)', async () => {
    await layla.composer.fill('قبل');
    const content = await layla.page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', 'مُسقط');
      return transfer;
    });
    await layla.composer.dispatchEvent('drop', { dataTransfer: content });
    await expect(layla.toasts.getByText('إفلات المحتوى هنا غير متاح.')).toBeVisible();
    await expect(layla.composer).toHaveValue('قبل');
  });
  await test.step('characters count as graphemes; Enter sends, Shift+Enter breaks the line (CHAT-21, CHAT-23)', async () => {
    const own = owner.log.locator('.message-own');
    const before = await own.count();
    await expect(counter(owner)).toContainText('متبقٍّ 300');
    await owner.composer.fill('سلام 👨‍👩‍👧');
    await expect(counter(owner)).toContainText('متبقٍّ 294');

    await owner.composer.press('Shift+Enter');
    await owner.composer.pressSequentially('سطر ثانٍ');
    await expect(owner.composer).toHaveValue('سلام 👨‍👩‍👧\nسطر ثانٍ');
    await owner.composer.press('Enter');
    await expect(owner.composer).toHaveValue('');
    await expect(counter(owner)).toContainText('متبقٍّ 300');
    await expect(layla.log.getByText('سلام 👨‍👩‍👧')).toContainText('سطر ثانٍ');

    await owner.composer.fill(' \n\t ');
    await owner.composer.press('Enter');
    await expect(owner.page.getByRole('button', { name: 'إرسال' })).toHaveAttribute('aria-disabled', 'true');
    await owner.say('بعد الفراغ');
    await layla.seesMessage('بعد الفراغ');
    await expect(own).toHaveCount(before + 2);
  });
  await test.step('character 301 is refused and announced; the first 300 remain (CHAT-21, TEXT-23)', async () => {
    const full = 'ألف '.repeat(75).trim().padEnd(300, 'ي');
    await owner.composer.fill(`${full}ز`);
    await expect(owner.composer).toHaveValue(full);
    await expect(owner.toasts.getByText('بلغت الرسالة الحد الأقصى (300 حرف).')).toBeVisible();
    await owner.composer.pressSequentially('ب');
    await expect(owner.composer).toHaveValue(full);
    await expect(counter(owner)).toContainText('متبقٍّ 0');
    await expect(counter(owner)).toHaveClass(/composer-remaining-few/);
    await owner.composer.press('Enter');
    await owner.seesMessage(full);
  });
  await test.step('Enter at the end of an IME composition does not send the message (CHAT-23)', async () => {
    const own = layla.log.locator('.message-own');
    const before = await own.count();
    await layla.composer.fill('كلمة');
    await layla.composer.dispatchEvent('compositionstart');
    await layla.composer.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    // Key code of browsers that do not set `isComposing`.
    await layla.composer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(layla.composer).toHaveValue('كلمة');
    await layla.composer.dispatchEvent('compositionend');
    await layla.composer.press('Enter');
    await layla.seesMessage('كلمة');
    await expect(own).toHaveCount(before + 1);
  });
  await test.step('emoji and shortcut are replaced; only members have text styles (TEXT-30)', async () => {
    await layla.composer.fill('أهلًا');
    await layla.page.getByRole('button', { name: 'الرموز التعبيرية' }).click();
    const picker = layla.page.getByRole('dialog', { name: 'الرموز التعبيرية' });
    await picker.getByRole('searchbox').fill('قهوه');
    await picker.getByRole('button', { name: ':قهوة' }).click();
    await expect(picker).toBeVisible();
    await layla.page.keyboard.press('Escape');
    await expect(layla.composer).toHaveValue('أهلًا :قهوة ');
    await expect(layla.composer).toBeFocused();
    await layla.composer.press('Enter');
    await expect(owner.log.getByRole('img', { name: ':قهوة' })).toHaveAttribute('src', /\/uploads\/emojis\//);

    await layla.say('سعك');
    await owner.seesMessage('السلام عليكم ورحمة الله وبركاته');

    await expect(layla.page.getByRole('button', { name: 'خط عريض' })).toHaveCount(0);
    await owner.page.getByRole('button', { name: 'خط عريض' }).click();
    await expect(owner.page.getByLabel('لون النص')).toHaveValue('#1f5bb8');
    await owner.page.getByLabel('لون النص').fill('#b3174f');
    await owner.say('خط عريض ولون');
    await expect(layla.log.getByText('خط عريض ولون')).toHaveCSS('font-weight', '700');
    await expect(layla.log.getByText('خط عريض ولون')).toHaveCSS('color', 'rgb(179, 23, 79)');
  });
});
