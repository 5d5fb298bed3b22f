import { expect, type Locator, type Page } from '@playwright/test';
import readQr from 'jsqr';
import { expectNoAxeViolations } from '../support/axe.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount } from '../support/permission-user.ts';

const FORMS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

const LOCKED = 'مجلس السمار';

const scanned = async (code: Locator): Promise<string | undefined> => {
  const { data, size } = await code.evaluate(async svg => {
    const image = new Image();
    const picture = svg.cloneNode(true) as SVGElement;
    const side = 400;
    picture.setAttribute('width', String(side));
    picture.setAttribute('height', String(side));
    const written = new XMLSerializer().serializeToString(picture);
    image.src = URL.createObjectURL(new Blob([written], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, side, side);
    pen.drawImage(image, 0, 0);
    return { data: [...pen.getImageData(0, 0, side, side).data], size: side };
  });
  return readQr(Uint8ClampedArray.from(data), size, size)?.data;
};

const openLinks = async (page: Page, form: string): Promise<Locator> => {
  if (form === 'phone') await page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).click();
  await page.getByRole('tab', { name: /الغرف/ }).click();
  await page.getByRole('button', { name: 'رابط دعوة' }).click();
  return page.getByRole('dialog', { name: 'روابط الدعوة' });
};

for (const [form, options] of Object.entries(FORMS)) {
  test(`an invite link to a locked room is used, counted and revoked, ${form}`, async ({
    arrive,
    request,
    baseURL,
  }) => {
    const [name, guest, late, member] =
      form === 'phone'
        ? ['داعية الهاتف', 'مدعو بالهاتف', 'متأخر بالهاتف', 'عضو مدعو بالهاتف']
        : ['داعية المكتب', 'مدعو إلى المكتب', 'متأخر عن المكتب', 'عضو مدعو إلى المكتب'];
    const ask = await operator(request, baseURL);
    const { _id } = await createAccount(ask, name, 'member', [
      'canSendGroupChatInvitation',
      'canAccessLockedRoom',
    ]);
    const { _id: memberId } = await createAccount(ask, member, 'member', []);
    const room = `${LOCKED} ${form}`;
    await ask('POST', '/rooms', {
      name: room,
      subject: '',
      nameColor: '#000000',
      nameBGColor: '#ffffff',
      subjectColor: '#000000',
      subjectBGColor: '#ffffff',
      password: 'a key of this room',
      passwordConfirm: 'a key of this room',
    });
    const host = await arrive(name, { ...options, permissions: ['clipboard-read', 'clipboard-write'] });
    // Chromium has the share function only on phones.
    await host.page.addInitScript(() => {
      const share = (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data.url }));
      Object.assign(navigator, { share });
    });
    await host.logIn();
    if (form === 'phone')
      await host.page.getByRole('button', { name: 'فتح قائمة المستخدمين والغرف' }).click();
    await host.showRooms();
    await host.room(room).dblclick();
    await host.isIn(room);
    let url = '';

    const links = await openLinks(host.page, form);
    await test.step('a new invite link has a QR code and can be copied and shared (INVITE-8)', async () => {
      await expect(links).toContainText(room);
      await links.getByRole('button', { name: 'إنشاء رابط' }).click();
      const link = links.getByRole('code');
      await expect(link).toHaveCount(1);
      url = (await link.textContent()) ?? '';
      expect(new URL(url).pathname).toMatch(/^\/i\/[\w-]{32}$/);
      expect(await scanned(links.getByRole('img', { name: 'رمز QR لرابط الدعوة' }))).toBe(url);
      await links.getByRole('button', { name: 'نسخ' }).click();
      await expect(host.toasts.filter({ hasText: 'نُسخ الرابط.' })).toBeVisible();
      expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
      await links.getByRole('button', { name: 'مشاركة' }).click();
      expect(await host.page.evaluate(() => Reflect.get(window, 'shared'))).toBe(url);
      await expect(links.getByRole('listitem')).toContainText('استُعمل 0 من 10');
      await expectNoAxeViolations(host.page, 'the links', '[role=dialog]');
    });

    await test.step('a guest opens the invite link, sees the room name and enters (INVITE-1, INVITE-8)', async () => {
      const invited = await arrive(guest, options);
      await invited.page.goto(url);
      await expect(invited.page.getByRole('heading', { name: `دعوة إلى غرفة ${room}` })).toBeVisible();
      await expectNoAxeViolations(invited.page, 'the entry');
      await invited.sendEntry();
      await invited.isIn(room);
      await invited.say(`وصلتني دعوة ${name}`);
      await expect(host.log).toContainText(`وصلتني دعوة ${name}`);
    });

    await test.step('a member enters by the link through the members’ entry (INVITE-1)', async () => {
      const invited = await arrive(member, options);
      await invited.page.goto(url);
      await invited.page.getByRole('link', { name: 'تسجيل دخول الأعضاء' }).click();
      await expect(invited.page.getByLabel('كلمة المرور', { exact: true })).toBeVisible();
      await invited.logInAgain();
      await invited.isIn(room);
    });

    await test.step('link uses are counted; a revoked link is reported as expired (INVITE-3, INVITE-7)', async () => {
      await host.page.keyboard.press('Escape');
      if (form === 'phone') await host.page.keyboard.press('Escape');
      const again = await openLinks(host.page, form);
      await expect(again.getByRole('listitem')).toContainText('استُعمل 2 من 10');
      await again.getByRole('button', { name: 'إلغاء', exact: true }).click();
      await host.page
        .getByRole('alertdialog', { name: /إلغاء هذا الرابط/ })
        .getByRole('button', { name: 'تأكيد' })
        .click();
      await expect(again).toContainText('لا روابط لهذه الغرفة الآن.');
      const third = await arrive(late, options);
      await third.page.goto(url);
      await expect(third.page.getByRole('heading', { name: 'انتهت هذه الدعوة' })).toBeVisible();
      await expectNoAxeViolations(third.page, 'an ended link');
      await third.page.getByRole('link', { name: 'دخول الغرفة العامة' }).click();
      await third.sendEntry();
      await expect(third.composer).toBeVisible();
      await host.page.keyboard.press('Escape');
    });
    await ask('DELETE', `/rooms/${encodeURIComponent(room)}`);
    for (const id of [_id, memberId]) await ask('DELETE', `/users/${id}`);
  });
}
