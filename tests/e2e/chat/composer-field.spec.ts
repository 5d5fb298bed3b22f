import { expect } from '@playwright/test';
import { type Person, test } from '../support/people.ts';

const undo = (person: Person) => person.page.keyboard.press('Control+z');

/** Presses undo several times and returns the text after each. */
const undone = async (person: Person, steps = 12): Promise<string[]> => {
  const texts: string[] = [];
  for (let step = 0; step < steps; step++) {
    await undo(person);
    texts.push(await person.composer.inputValue());
  }
  return texts;
};

/** Pastes a text and returns the duration in ms. */
const paste = async ({ page }: Person, text: string): Promise<number> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
  const began = Date.now();
  await page.keyboard.press('Control+v');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return Date.now() - began;
};

test('the message field preserves undo history, limit and caret', async ({ arrive, gather }) => {
  const [layla, omar] = await gather('ليلى الكاتبة', 'عمر الكاتب');
  await test.step('an inserted emoji, an inserted name and typed text can each be undone', async () => {
    await layla.composer.pressSequentially('صباح');
    await layla.page.getByRole('button', { name: 'الرموز التعبيرية' }).click();
    const picker = layla.page.getByRole('dialog', { name: 'الرموز التعبيرية' });
    await picker.getByRole('searchbox').fill('قهوه');
    await picker.getByRole('button', { name: ':قهوة' }).click();
    await expect(picker.getByRole('button', { name: ':قهوة' })).toBeFocused();
    await layla.page.keyboard.press('Escape');
    await expect(layla.composer).toHaveValue('صباح :قهوة ');
    await layla.composer.pressSequentially('@عمر');
    await expect(layla.composer).toHaveAttribute('aria-autocomplete', 'list');
    await layla.composer.press('Enter');
    await expect(layla.composer).toHaveValue('صباح :قهوة @عمر الكاتب ');
    const texts = await undone(layla);
    expect(texts).toContain('صباح :قهوة @عمر');
    expect(texts).toContain('صباح');
    expect(texts.at(-1)).toBe('');
  });
  await test.step('a truncated paste can be undone and is fast (CHAT-111)', async () => {
    await layla.composer.pressSequentially('قبل ');
    expect(await paste(layla, 'بّ'.repeat(20_000))).toBeLessThan(600);
    await expect(layla.composer).toHaveValue(`قبل ${'بّ'.repeat(296)}`);
    await expect(layla.toasts.getByText('بلغت الرسالة الحد الأقصى (300 حرف).')).toBeVisible();
    const texts = await undone(layla);
    expect(texts).toContain('قبل');
    expect(texts.at(-1)).toBe('');
  });
  await test.step('an IME composition over the limit is cut to 300 characters (CHAT-111)', async () => {
    await layla.composer.fill('م'.repeat(298));
    const input = await layla.page.context().newCDPSession(layla.page);
    await input.send('Input.imeSetComposition', { text: 'سسسسس', selectionStart: 5, selectionEnd: 5 });
    await expect(layla.composer).toHaveValue(`${'م'.repeat(298)}سسسسس`);
    await input.send('Input.insertText', { text: 'سسسسس' });
    await expect(layla.composer).toHaveValue(`${'م'.repeat(298)}سس`);
    await layla.composer.fill('');
  });
  await test.step('returned text has the caret at its end and can be undone (CHAT-67)', async () => {
    await layla.sendQuickly(['ورقة أولى', 'ورقة ثانية', 'ورقة ثالثة', 'ورقة رابعة', 'ورقة خامسة']);
    await expect(layla.composer).toBeHidden();
    await expect(layla.composer).toHaveValue('ورقة خامسة');
    await layla.composer.pressSequentially('؟');
    await expect(layla.composer).toHaveValue('ورقة خامسة؟');
    expect((await undone(layla)).at(-1)).toBe('');
  });
  const owner = await (await arrive('owner')).logIn();
  await test.step('a transfer while typing sends nothing, and a reload preserves a draft (CHAT-105)', async () => {
    await omar.composer.pressSequentially('كلمة للم');
    await owner.row(omar.name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await info.getByRole('button', { name: /^اختيار الغرفة/ }).click();
    await owner.page.getByRole('option', { name: 'ديوان الشعر' }).click();
    await info.getByRole('button', { name: 'نقل إلى غرفة', exact: true }).click();
    await omar.isIn('ديوان الشعر');
    await omar.page.keyboard.type('شرفين');
    await omar.page.keyboard.press('Enter');
    await expect(omar.composer).toHaveValue('');
    await omar.say('سلام');
    await omar.seesMessage('سلام');
    await expect(omar.log.locator('.message-own')).toHaveCount(1);
    await omar.page.reload();
    await omar.composer.fill('مسودة');
    await omar.page.reload();
    await expect(omar.composer).toHaveValue('مسودة');
  });
});
