import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';

/**
 * The question comes half a minute after the last activity, or as much later after hibernation, because the room rarely
 * stores activity. The rest is for a slow machine.
 */
const ASKED_WITHIN_MS = 90_000;

test('an idle user is asked and removed with a notice unless the user answers (SITE-5)', async ({
  gather,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [away, here] = await gather('غائب', 'حاضر');
  const ask = await operator(request, baseURL);
  await ask('PATCH', '/options-1/site', { idleTimeout: 1 });
  try {
    const asked = ({ page }: Person) => page.getByRole('alertdialog', { name: 'هل ما زلت هنا؟' });
    await expect(asked(here)).toBeVisible({ timeout: ASKED_WITHIN_MS });
    await expect(asked(here)).toContainText(/ستنتهي الجلسة لطول الخمول بعد \d+ (?:ثانية|ثوان|ثوانٍ)\./);
    await here.page.getByRole('button', { name: 'ما زلت هنا' }).click();
    await expect(asked(here)).toBeHidden();
    await expect(asked(away)).toBeVisible();
    await expect(away.page.getByRole('alert')).toContainText('انتهت الجلسة لطول الخمول.', {
      timeout: ASKED_WITHIN_MS,
    });
    await expect(away.page).toHaveURL(/\/$/);
    await expect(here.composer).toBeVisible();
    // The next question must not take the focus or a letter from a typing user, whose input answers it.
    await here.composer.focus();
    await expect(asked(here)).toBeVisible({ timeout: ASKED_WITHIN_MS });
    await expect(here.composer).toBeFocused();
    await here.composer.pressSequentially('تسعة وأربعون حرفًا لا ينقص منها حرف واحد أبدًا');
    await expect(here.composer).toHaveValue('تسعة وأربعون حرفًا لا ينقص منها حرف واحد أبدًا');
    await expect(asked(here)).toBeHidden();
  } finally {
    await ask('PATCH', '/options-1/site', { idleTimeout: 0 });
  }
});
