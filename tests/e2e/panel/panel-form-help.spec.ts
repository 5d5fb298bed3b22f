import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('a form begins at its first field and leads back to where it was opened, and a new record is shown, marked and has the focus (PANEL-90, PANEL-91)', async ({
  openPanel,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const panel = await openPanel('owner', 17);
  const { page, form } = panel;
  const add = page.getByRole('button', { name: 'إضافة هدية' });
  const text = form.getByLabel('نص الهدية', { exact: true });
  await panel.add('إضافة هدية');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();

  const names = Array.from({ length: 5 }, (_, at) => `هدية ظاهرة ${at}`);
  for (const name of names.slice(1)) await ask('POST', '/gifts', { text: name, fontColor: '#000000' });
  await panel.add('إضافة هدية');
  await page.keyboard.type('هدية ظاهرة 0');
  await page.keyboard.press('Enter');
  const made = panel.row('هدية ظاهرة 0');
  await expect(made).toBeFocused();
  await expect(made).toBeInViewport();
  await expect(made).toHaveClass(/record-marked/);

  const edit = made.getByRole('button', { name: 'تعديل' });
  await edit.click();
  await expect(text).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();

  await panel.remove('هدية ظاهرة 0');
  await expect(page.getByRole('row').filter({ hasText: 'هدية' }).last()).toBeFocused();
  const { gifts } = (await ask('GET', '/gifts')) as { gifts: { _id: string; text: string }[] };
  for (const { _id, text: said } of gifts) if (names.includes(said)) await ask('DELETE', `/gifts/${_id}`);
});
