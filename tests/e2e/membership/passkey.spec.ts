import { expect } from '@playwright/test';
import { membershipTexts } from '../../../web/src/i18n/texts/membership-texts.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAME = 'سهى المفتاحية';

test('a guest registers with a passkey and logs in elsewhere with it', async ({ arrive }) => {
  const suha = await (await arrive(NAME, PHONE)).enterByScreen();
  const first = await addAuthenticator(suha.page);

  await test.step('one press creates the member account and shows the recovery code (MEMBER-28, WIN-70)', async () => {
    await suha.page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
    await suha.page.getByRole('button', { name: 'احفظ اسمك' }).tap();
    await expect(suha.page.getByRole('button', { name: membershipTexts['register.passkey'] })).toBeVisible();
    await expectNoAxeViolations(suha.page, 'the registration with a passkey', '[role=dialog]');
    await suha.page.getByRole('button', { name: membershipTexts['register.passkey'] }).tap();
    const shown = suha.page.getByRole('alertdialog', { name: 'صار اسمك محفوظًا' });
    await expect(shown.locator('.recovery-code bdi')).toHaveText(/^\S{29}$/);
    await shown.getByRole('button', { name: 'تم' }).tap();
    await suha.page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).tap();
    await expect(suha.page.locator('.own-card small')).toHaveText('عضو');
  });

  const { credentials } = await first.session.send('WebAuthn.getCredentials', {
    authenticatorId: first.authenticatorId,
  });
  expect(credentials).toHaveLength(1);
  const other = await arrive(NAME, { viewport: { width: 1280, height: 800 } });
  await other.page.goto('/');
  const second = await addAuthenticator(other.page);

  await test.step('without the passkey, the entry reports a failure and stays open (MEMBER-29)', async () => {
    await other.sendEntry();
    await other.page.getByRole('button', { name: membershipTexts['passkey.enter'] }).click();
    await expect(other.page.getByText(membershipTexts['passkey.none'])).toBeVisible();
    await expectNoAxeViolations(other.page, 'the entry with a passkey');
  });
  await test.step('with the passkey, login under the taken name succeeds (MEMBER-29)', async () => {
    const [credential] = credentials;
    if (!credential) throw new Error('the first browser has no passkey');
    await second.session.send('WebAuthn.addCredential', {
      authenticatorId: second.authenticatorId,
      credential,
    });
    await other.page.getByRole('button', { name: membershipTexts['passkey.enter'] }).click();
    await expect(other.composer).toBeVisible();
    await expect(other.page.locator('.own-card small')).toHaveText('عضو');
  });
});
