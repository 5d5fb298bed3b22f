import { expect } from '@playwright/test';
import { fillRoom } from '../support/long-room.ts';
import { test } from '../support/people.ts';

test('a long list loads more users on scroll; search finds a user not yet loaded (SIDE-34)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى');
  const { asked, breakAtNext } = await fillRoom(layla, 450);
  await layla.enter();
  const [count, box] = [layla.page.locator('.list-head'), layla.page.locator('.user-scroll')];
  await expect(count).toContainText('451');
  await expect(layla.page.getByRole('tab', { name: /المستخدمون/ })).toContainText('451');

  await expect(layla.page.getByRole('banner')).toContainText('451');

  const search = layla.page.getByPlaceholder('بحث بالاسم…');
  await search.fill('متخيل 443');
  await layla.seesUser('متخيل 443');
  await expect(count).not.toContainText('451');
  await search.fill('');
  await expect(count).toContainText('451');
  expect(asked).toEqual([{ search: 'متخيل 443' }]);

  breakAtNext();
  // Repeated, because the list may reload during the press.
  await expect(async () => {
    await box.press('End');
    expect(asked.length).toBeGreaterThan(1);
  }).toPass();
  // After the failed request the user does nothing, and the page requests the part again after the reconnect.
  await expect.poll(() => asked.length).toBe(3);
  // The end moves with each part, and the last one may arrive after the press that requested it.
  await expect(async () => {
    await box.press('End');
    await expect(layla.list.getByText('متخيل 449', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked).toHaveLength(4);
  await layla.seesUser('ليلى');
  await expect(count).toContainText('451');
});

test('if the script for long lists fails to load, all users are rendered', async ({ arrive }) => {
  const layla = await arrive('ليلى');
  await layla.page.route('**/assets/VirtualUsers*', route => route.abort());
  await fillRoom(layla, 160);
  await layla.enter();
  await expect(layla.list.getByRole('option')).toHaveCount(161);
});
