import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const counter = (person: Person) => person.page.locator('#composer-remaining');

test('what is written is counted as a person counts, Enter sends it and Shift+Enter breaks the line (CHAT-21, CHAT-23, CHAT-24)', async ({
  gather,
}) => {
  const [layla, omar] = await gather('ليلى', 'عمر');
  await expect(counter(layla)).toContainText('متبقٍّ 300');
  await layla.composer.fill('سلام 👨‍👩‍👧');
  await expect(counter(layla)).toContainText('متبقٍّ 294');

  await layla.composer.press('Shift+Enter');
  await layla.composer.pressSequentially('سطر ثانٍ');
  await expect(layla.composer).toHaveValue('سلام 👨‍👩‍👧\nسطر ثانٍ');
  await layla.composer.press('Enter');
  await expect(layla.composer).toHaveValue('');
  await expect(counter(layla)).toContainText('متبقٍّ 300');
  await expect(omar.log.getByText('سلام 👨‍👩‍👧')).toContainText('سطر ثانٍ');

  await layla.composer.fill(' \n\t ');
  await layla.composer.press('Enter');
  await expect(layla.page.getByRole('button', { name: 'إرسال' })).toHaveAttribute('aria-disabled', 'true');
  await layla.say('بعد الفراغ');
  await omar.seesMessage('بعد الفراغ');
  await expect(layla.log.locator('.message-own')).toHaveCount(2);
});

test('the 301st character is not taken, and the 300 before it are said (CHAT-21, TEXT-23)', async ({
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const full = 'ألف '.repeat(75).trim().padEnd(300, 'ي');
  await layla.composer.fill(`${full}ز`);
  await expect(layla.composer).toHaveValue(full);
  await expect(layla.toasts.getByText('بلغت الرسالة الحد الأقصى (300 حرف).')).toBeVisible();
  await layla.composer.pressSequentially('ب');
  await expect(layla.composer).toHaveValue(full);
  await expect(counter(layla)).toContainText('متبقٍّ 0');
  await expect(counter(layla)).toHaveClass(/composer-remaining-few/);
  await layla.composer.press('Enter');
  await layla.seesMessage(full);
});

test('nothing can be dropped into the message (CHAT-22)', async ({ gather }) => {
  const [layla] = await gather('ليلى');
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

test('the fifth message in 5 s closes the input, counts the seconds down and gives the text back (CHAT-25, CHAT-67, ERR-29)', async ({
  gather,
}) => {
  const [layla, omar] = await gather('ليلى', 'عمر');
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
  await omar.seesMessage('الرابعة');
  await expect(omar.log.getByText('الخامسة')).toHaveCount(0);
  await layla.composer.press('Enter');
  await omar.seesMessage('الخامسة');
});

test('the Enter that ends a composed word does not send (CHAT-23)', async ({ gather }) => {
  const [layla] = await gather('ليلى');
  await layla.composer.fill('كلمة');
  await layla.composer.dispatchEvent('compositionstart');
  await layla.composer.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  // The key code of a browser that does not say so otherwise.
  await layla.composer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(layla.composer).toHaveValue('كلمة');
  await layla.composer.dispatchEvent('compositionend');
  await layla.composer.press('Enter');
  await layla.seesMessage('كلمة');
  await expect(layla.log.locator('.message-own')).toHaveCount(1);
});

test('a picked emoji and a short word arrive as what they stand for; styles are for members (TEXT-30, CHAT-73, CHAT-28)', async ({
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const owner = await arrive('owner');
  await owner.logIn();
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
